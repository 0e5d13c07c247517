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

/** The portal shows the bare base64; an operator who pastes PEM may write the ends of its lines out. */
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
 * The credentials of Airtel Money, read since `changedAt`, when somebody last said that they are good;
 * while the operator hasn't filled them in, Airtel pays nobody out.
 */
export const airtelCredentials = (changedAt: Date | undefined) =>
  payoutsFilledIn(Credentials, ageSince(changedAt));

/** Whether all of them are filled in, by copies of the secrets of at most `oldest` milliseconds. */
export const airtelIsSetUp = (oldest?: number) => arePayoutsFilledIn(Credentials, oldest);

const HashKey = z.object({ airtelHashKey: z.optional(z.string().check(z.trim())) });

/** What signs Airtel's notices; undefined while the operator hasn't filled it in. */
export const airtelHashKey = async (): Promise<string | undefined> =>
  (await filledIn(HashKey)).airtelHashKey || undefined;

export type PinPadding = "pkcs1" | "oaep";

const paddings = {
  pkcs1: { padding: constants.RSA_PKCS1_PADDING },
  oaep: { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
} as const;

/** The PIN as Airtel wants it: encrypted for its public key. */
export const encryptedPin = (
  { airtelPin, airtelPublicKey }: Pick<AirtelCredentials, "airtelPin" | "airtelPublicKey">,
  padding: PinPadding,
): string =>
  publicEncrypt(
    { key: pemOf(airtelPublicKey), ...paddings[padding] },
    Buffer.from(airtelPin),
  ).toString("base64");
