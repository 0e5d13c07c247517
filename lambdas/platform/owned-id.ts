import { randomBytes } from "node:crypto";

/**
 * `<userId>.<32 hex digits>`: sorts by time, can't be guessed, and leads from a notice's address to
 * its owner. Hexadecimal, since Safaricom refuses addresses that hold words such as cmd or exe.
 */
export const newOwnedId = (userId: string, now: Date) =>
  `${userId}.${now.getTime().toString(16).padStart(12, "0")}${randomBytes(10).toString("hex")}`;

/** Whose id it is; undefined when it can't be one of ours. */
export const ownerOfId = (id: string): string | undefined =>
  /^([0-9a-zA-Z-]{1,64})\.[0-9a-f]{32}$/.exec(id)?.[1];
