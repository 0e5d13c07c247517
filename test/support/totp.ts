import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** An authenticator app's current code for a key (RFC 6238: SHA-1, 30 seconds, 6 digits). */
export function authenticatorCode(key: string, now = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac("sha1", bytesOf(key)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** A code that is wrong now and in the next minute. */
export function wrongCode(key: string, now = Date.now()): string {
  const near = new Set([-1, 0, 1, 2].map((step) => authenticatorCode(key, now + step * 30_000)));
  return ["000000", "111111", "222222", "333333", "444444"].find((code) => !near.has(code)) ?? "";
}

function bytesOf(key: string): Buffer {
  const bits = [...key.replace(/[\s=]/g, "").toUpperCase()]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
