import { constants, createHmac, privateDecrypt } from "node:crypto";
import { openPkcs1 } from "../daraja/initiator/security-key";
import type { AirtelSettings, Padding } from "../state";

export const paddings: readonly Padding[] = ["any", "pkcs1", "oaep"];

/** Decrypts a PIN. Undefined if the padding is not allowed, or if the text is not four digits. */
export function openPin(
  encrypted: string,
  { privateKey, padding }: AirtelSettings,
): string | undefined {
  const bytes = Buffer.from(encrypted, "base64");
  const tried = padding === "any" ? (["pkcs1", "oaep"] as const) : [padding];
  return tried
    .map((name) => (name === "pkcs1" ? openPkcs1(bytes, privateKey) : openOaep(bytes, privateKey)))
    .find((text) => text !== undefined && /^\d{4}$/.test(text));
}

/** Undefined if the text has another padding or was encrypted for another key. */
function openOaep(encrypted: Buffer, key: string) {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    return privateDecrypt({ key, padding, oaepHash: "sha256" }, encrypted).toString("utf8");
  } catch {
    return undefined;
  }
}

/** Returns a callback's signature: HMAC-SHA256 of the bytes of its `transaction`. */
export const hashOf = (transaction: string, hashKey: string) =>
  createHmac("sha256", hashKey).update(transaction).digest("base64");
