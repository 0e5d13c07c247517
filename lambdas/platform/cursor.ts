import { messages } from "#contracts/messages";
import { AppError } from "./app-error";

/** What an instant looks like in the keys of a list. */
export const instantPattern = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;

/**
 * The first `limit` of what was read, where one more was asked for to know whether there is another
 * page; `next` holds the cursor of that one.
 */
export function pageOf<Item>(
  read: readonly Item[],
  limit: number,
  sortKeyOf: (item: Item) => string,
): { items: Item[]; next: { cursor?: string } } {
  const items = read.slice(0, limit);
  const last = items.at(-1);
  const goesOn = read.length > limit && last !== undefined;
  return { items, next: goesOn ? { cursor: toCursor(sortKeyOf(last)) } : {} };
}

/** Where a page ended, as a client carries it: the sort key alone, so it can't point into another partition. */
export const toCursor = (sortKey: string) => Buffer.from(sortKey).toString("base64url");

/** The sort key of a cursor, which has to look like the keys of its list (`pattern`). */
export function fromCursor(cursor: string, pattern: RegExp): string {
  const sortKey = Buffer.from(cursor, "base64url").toString();
  if (!pattern.test(sortKey)) throw pageNotFound();
  return sortKey;
}

export const pageNotFound = () => new AppError("invalid_input", messages.requests.noSuchPage);
