import { randomBytes } from "node:crypto";

/** Crockford's alphabet: no I, L, O or U, so that it can be read out and typed. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `length` characters of Crockford's base 32, unguessable. */
export const randomBase32 = (length: number) =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % 32]).join("");

/** Whether a text can be an id of {@link sortableId}. */
export const isSortableId = (text: string) => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text);

/** 26 characters that sort by the time they were made (the ULID layout). */
export function sortableId(now: Date): string {
  let rest = now.getTime();
  let time = "";
  for (let digit = 0; digit < 10; digit++) {
    time = alphabet[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  return time + randomBase32(16);
}
