import { messages } from "#contracts/messages";
import { AppError } from "./app-error";

/** Where a page ended, as a client carries it: the sort key alone, so it can't point into another partition. */
export const toCursor = (sortKey: string) => Buffer.from(sortKey).toString("base64url");

/** The sort key of a cursor, which has to look like the keys of its list (`pattern`). */
export function fromCursor(cursor: string, pattern: RegExp): string {
  const sortKey = Buffer.from(cursor, "base64url").toString();
  if (!pattern.test(sortKey)) throw pageNotFound();
  return sortKey;
}

export const pageNotFound = () => new AppError("invalid_input", messages.requests.noSuchPage);
