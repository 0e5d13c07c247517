import { constants, publicEncrypt } from "node:crypto";
import * as z from "zod/mini";
import {
  ageSince,
  arePayoutsFilledIn,
  filled,
  filledIn,
  payoutsFilledIn,
  rsaKey,
} from "../../platform/provider-secret";

/**
 * Airtel's portal shows only the base64 text. An operator who pastes PEM may have written its line
 * ends as `\n`.
 */
const pemOf = (key: string) =>
  key.includes("-----BEGIN")
    ? key.replaceAll("\\n", "\n")
    : `-----BEGIN PUBLIC KEY-----\n${key.replace(/\s/g, "")}\n-----END PUBLIC KEY-----\n`;

const Credentials = z.object({
  airtelClientId: filled,
  airtelClientSecret: filled,
  airtelPin: filled,
  airtelPublicKey: rsaKey(pemOf),
});
export type AirtelCredentials = z.infer<typeof Credentials>;

/**
 * Airtel Money's credentials from a copy that was read after `changedAt`, since older copies may be
 * outdated. Throws `provider_unavailable` until the operator has filled them in.
 */
export const airtelCredentials = (changedAt: Date | undefined) =>
  payoutsFilledIn(Credentials, ageSince(changedAt));

/**
 * True if all credentials for Airtel are filled in. May use a copy that is at most `oldest`
 * milliseconds old.
 */
export const airtelIsSetUp = (oldest?: number) => arePayoutsFilledIn(Credentials, oldest);

const HashKey = z.object({ airtelHashKey: z.optional(z.string().check(z.trim())) });

/** The key that signs Airtel's callbacks; undefined until the operator has filled it in. */
export const airtelHashKey = async (): Promise<string | undefined> =>
  (await filledIn(HashKey)).airtelHashKey || undefined;

export type PinPadding = "pkcs1" | "oaep";

const paddings = {
  pkcs1: { padding: constants.RSA_PKCS1_PADDING },
  oaep: { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
} as const;

export const encryptedPin = (
  { airtelPin, airtelPublicKey }: Pick<AirtelCredentials, "airtelPin" | "airtelPublicKey">,
  padding: PinPadding,
): string =>
  publicEncrypt(
    { key: pemOf(airtelPublicKey), ...paddings[padding] },
    Buffer.from(airtelPin),
  ).toString("base64");
