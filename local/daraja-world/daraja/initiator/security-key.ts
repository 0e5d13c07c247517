import { constants, privateDecrypt } from "node:crypto";

/**
 * Decrypts a text encrypted by RSA with PKCS#1 v1.5; undefined if it was encrypted for another key.
 * The function itself removes the padding, because Node 20 does not.
 */
export function openPkcs1(encrypted: Buffer, privateKey: string): string | undefined {
  const padded = rawDecrypt(encrypted, privateKey);
  // The bytes are: 0, 2, at least eight bytes of padding other than 0, a 0, the text.
  const end = padded?.indexOf(0, 2) ?? -1;
  return padded && padded[0] === 0 && padded[1] === 2 && end >= 10
    ? padded.subarray(end + 1).toString("utf8")
    : undefined;
}

/** Undefined if the text has the wrong length for the key. */
function rawDecrypt(encrypted: Buffer, privateKey: string) {
  try {
    return privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, encrypted);
  } catch {
    return undefined;
  }
}
