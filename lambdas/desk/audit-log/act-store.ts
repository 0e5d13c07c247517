import type { ActName } from "#contracts/audit-log";
import { fromCursor, pageOf, toCursor } from "../../platform/cursor";
import { type PageQuery, queryMatching, queryPage } from "../../platform/table/read";
import { ActItem, actPrefix, actsOn, allActs } from "./act";

const cursorPattern = /^ACT#[0-9A-HJKMNP-TV-Z]{26}$/;
const perPage = 20;

/** As many are looked through for those of one kind; a page may be short although there are more. */
const lookedThrough = 500;

interface Question {
  userId?: string | undefined;
  act?: ActName | undefined;
  cursor?: string | undefined;
}

/** A page of what the administrator did, newest first; about one writer, or of one kind. */
export async function pageOfActs({ userId, act, cursor }: Question) {
  const sk = cursor === undefined ? undefined : fromCursor(cursor, cursorPattern);
  const place = userId === undefined ? amongAll(sk) : amongThoseOn(userId, sk);
  if (act) return await pageOfKind(place, act);
  const items = await queryPage(ActItem, { ...place, limit: perPage + 1 });
  const { items: acts, next } = pageOf(items, perPage, sortKeyOf);
  return { acts, next };
}

async function pageOfKind(place: Omit<PageQuery, "limit">, act: ActName) {
  const { items, lookedTo } = await queryMatching(
    ActItem,
    { ...place, limit: lookedThrough },
    {
      ConditionExpression: "#act = :act",
      ExpressionAttributeNames: { "#act": "act" },
      ExpressionAttributeValues: { ":act": act },
    },
  );
  const { items: acts, next } = pageOf(items, perPage, sortKeyOf);
  const rest = lookedTo === undefined ? {} : { cursor: toCursor(lookedTo) };
  return { acts, next: items.length > perPage ? next : rest };
}

const sortKeyOf = ({ id }: ActItem) => `${actPrefix}${id}`;

const amongAll = (sk: string | undefined): Omit<PageQuery, "limit"> => ({
  pk: allActs,
  after: sk === undefined ? undefined : { pk: allActs, sk },
  consistent: true,
});

const amongThoseOn = (userId: string, sk: string | undefined): Omit<PageQuery, "limit"> => ({
  index: "gsi2",
  pk: actsOn(userId),
  after: sk === undefined ? undefined : { gsi2pk: actsOn(userId), gsi2sk: sk, pk: allActs, sk },
});
