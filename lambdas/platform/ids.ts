import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Crockford's alphabet: no I, L, O or U, so that it can be read out and typed. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const inBase32 = (bytes: Uint8Array) => Array.from(bytes, (byte) => alphabet[byte % 32]).join("");

/** `length` characters of Crockford's base 32, unguessable. */
export const randomBase32 = (length: number) => inBase32(randomBytes(length));

/** `length` characters of Crockford's base 32, at most 32, always the same for a text. */
export const derivedBase32 = (text: string, length: number) =>
  inBase32(createHash("sha256").update(text).digest().subarray(0, length));

/** True if a text has the form of a {@link sortableId}. */
export const isSortableId = (text: string) => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text);

/** Returns 26 characters that sort by creation time (the ULID layout). */
export const sortableId = (now: Date): string => sortableTime(now) + randomBase32(16);

/** Returns the beginning of each {@link sortableId} made at an instant. */
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
 * `<userId>.<32 hex digits>`: sorts by time, can't be guessed, and gives the owner of a notice's
 * address. Hexadecimal, since Safaricom refuses addresses that contain words such as cmd or exe.
 */
export const newOwnedId = (userId: string, now: Date) =>
  `${userId}.${now.getTime().toString(16).padStart(12, "0")}${randomBytes(10).toString("hex")}`;

/** Returns an id's owner; undefined if the id can't be ours. */
export const ownerOfId = (id: string): string | undefined =>
  /^([0-9a-zA-Z-]{1,64})\.[0-9a-f]{32}$/.exec(id)?.[1];

/** Compares two secrets of any length in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
