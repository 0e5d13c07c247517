import { requestMessages } from "#contracts/problem";
import { AppError } from "./app-error";

/** An instant within a sort key, as part of regular expressions. */
export const instantPattern = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;

/**
 * The first `limit` items, and in `next` the cursor of the following page if there is one. Read one
 * item more than `limit`, to know.
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

/** The sort key of a page's last item, encoded. It has no partition key, so it can't lead into another list. */
export const toCursor = (sortKey: string) => Buffer.from(sortKey).toString("base64url");

/** The sort key in a cursor; refused unless it matches the `pattern` of the list's keys. */
export function fromCursor(cursor: string, pattern: RegExp): string {
  const sortKey = Buffer.from(cursor, "base64url").toString();
  if (!pattern.test(sortKey)) throw pageNotFound();
  return sortKey;
}

export const pageNotFound = () => new AppError("invalid_input", requestMessages.noSuchPage);
