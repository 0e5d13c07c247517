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

/** The portal shows the bare base64; an operator who pastes PEM may write line ends as `\n`. */
const pemOf = (key: string) =>
  key.includes("-----BEGIN")
    ? key.replaceAll("\\n", "\n")
    : `-----BEGIN PUBLIC KEY-----\n${key.replace(/\s/g, "")}\n-----END PUBLIC KEY-----\n`;

const Credentials = z.object({
  airtelClientId: filled,
  airtelClientSecret: filled,
  /** Four digits. */
  airtelPin: filled,
  /** RSA, as the portal shows it: base64, or PEM. */
  airtelPublicKey: rsaKey(pemOf),
});
export type AirtelCredentials = z.infer<typeof Credentials>;

/**
 * Returns Airtel Money's credentials, read since `changedAt`, when they were last said to be good;
 * until the operator fills them in, Airtel pays nobody.
 */
export const airtelCredentials = (changedAt: Date | undefined) =>
  payoutsFilledIn(Credentials, ageSince(changedAt));

/** True if all credentials for Airtel are filled in. Copies of the secrets may be `oldest` milliseconds old. */
export const airtelIsSetUp = (oldest?: number) => arePayoutsFilledIn(Credentials, oldest);

const HashKey = z.object({ airtelHashKey: z.optional(z.string().check(z.trim())) });

/** Returns the key that signs Airtel's notices; undefined until the operator fills it in. */
export const airtelHashKey = async (): Promise<string | undefined> =>
  (await filledIn(HashKey)).airtelHashKey || undefined;

export type PinPadding = "pkcs1" | "oaep";

const paddings = {
  pkcs1: { padding: constants.RSA_PKCS1_PADDING },
  oaep: { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
} as const;

/** Returns the PIN encrypted with Airtel's public key. */
export const encryptedPin = (
  { airtelPin, airtelPublicKey }: Pick<AirtelCredentials, "airtelPin" | "airtelPublicKey">,
  padding: PinPadding,
): string =>
  publicEncrypt(
    { key: pemOf(airtelPublicKey), ...paddings[padding] },
    Buffer.from(airtelPin),
  ).toString("base64");
