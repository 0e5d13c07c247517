import * as z from "zod/mini";
import { Act, type ActName } from "#contracts/audit-log";
import { fromCursor, pageOf, toCursor } from "../platform/cursor";
import { sortableId } from "../platform/ids";
import type { Item } from "../platform/table/item";
import { type PageQuery, queryMatching, queryPage } from "../platform/table/read";
import type { Write } from "../platform/table/transact";

// pk     sk            gsi2pk             gsi2sk        one item per change, never changed
// ACTS   ACT#<ulid>    ACTS_ON#<userId>   ACT#<ulid>    (on the index when it concerns a writer)
export const allActs = "ACTS";
export const actPrefix = "ACT#";
export const actsOn = (userId: string) => `ACTS_ON#${userId}`;

export const ActItem = z.extend(z.omit(Act, { by: true, writerName: true }), { by: z.string() });
export type ActItem = z.infer<typeof ActItem>;

/** `by` is the administrator's `userId`; `userId` that of the writer whom it concerns. */
export type NewAct = Pick<ActItem, "act" | "by" | "subject"> &
  Partial<Pick<ActItem, "userId" | "note" | "before" | "after">>;

/** The write that keeps what the administrator did; it belongs to the transaction that does it. */
export const auditWrite = (act: NewAct, now: Date): Write => ({
  name: "act",
  put: actItem({
    id: sortableId(now),
    at: now.toISOString(),
    userId: null,
    note: null,
    before: null,
    after: null,
    ...act,
  }),
});

/** The write that keeps what takes several transactions as one act: as it stands after one more of them. */
export const actSoFarWrite = (act: ActItem): Write => ({
  name: "act",
  put: actItem(act),
  if: {
    ConditionExpression: "attribute_not_exists(pk) OR #subject = :subject",
    ExpressionAttributeNames: { "#subject": "subject" },
    ExpressionAttributeValues: { ":subject": act.subject },
  },
});

function actItem(act: ActItem): Item {
  const sk = `${actPrefix}${act.id}`;
  return {
    pk: allActs,
    sk,
    type: "Act",
    ...act,
    ...(act.userId !== null && { gsi2pk: actsOn(act.userId), gsi2sk: sk }),
  };
}

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
