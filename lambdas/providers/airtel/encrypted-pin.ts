import { constants, publicEncrypt } from "node:crypto";
import type { AirtelCredentials } from "./credentials";

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

/** The portal shows the bare base64; an operator who pastes PEM may write the ends of its lines out. */
const pemOf = (key: string) =>
  key.includes("-----BEGIN")
    ? key.replaceAll("\\n", "\n")
    : `-----BEGIN PUBLIC KEY-----\n${key.replace(/\s/g, "")}\n-----END PUBLIC KEY-----\n`;
