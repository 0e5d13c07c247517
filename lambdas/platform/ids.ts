import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Crockford's alphabet. It has no I, L, O or U, so that people can dictate and type the text. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const inBase32 = (bytes: Uint8Array) => Array.from(bytes, (byte) => alphabet[byte % 32]).join("");

export const randomBase32 = (length: number) => inBase32(randomBytes(length));

/** `length` characters (at most 32) of Crockford's base 32, derived from a hash of the text. */
export const derivedBase32 = (text: string, length: number) =>
  inBase32(createHash("sha256").update(text).digest().subarray(0, length));

export const isSortableId = (text: string) => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text);

/** 26 characters that sort by creation time (the ULID layout). */
export const sortableId = (now: Date): string => sortableTime(now) + randomBase32(16);

/** The first characters of all {@link sortableId}s created at an instant. */
export function sortableTime(at: Date): string {
  let rest = at.getTime();
  let time = "";
  for (let digit = 0; digit < 10; digit++) {
    time = alphabet[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  return time;
}

/**
 * `<userId>.<32 hex digits>`: a user's ids sort by time and can't be guessed. The digits are
 * hexadecimal because Safaricom refuses notice addresses with words such as cmd or exe.
 */
export const newOwnedId = (userId: string, now: Date) =>
  `${userId}.${now.getTime().toString(16).padStart(12, "0")}${randomBytes(10).toString("hex")}`;

export const ownerOfId = (id: string): string | undefined =>
  /^([0-9a-zA-Z-]{1,64})\.[0-9a-f]{32}$/.exec(id)?.[1];

/** Compares two secrets of any length in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
