import { UnattributedPayment } from "#contracts/payments";
import { fromCursor, instantPattern, pageOf } from "../../platform/cursor";
import { absent } from "../../platform/table/expressions";
import type { Item, Key } from "../../platform/table/item";
import { queryPage } from "../../platform/table/read";
import { ConditionFailed } from "../../platform/table/refusals";
import type { Write } from "../../platform/table/transact";
import { putItem } from "../../platform/table/write";

// UNATTRIBUTED#<receipt>   UNATTRIBUTED   gsi1: UNATTRIBUTED, when we were told
const unattributedKey = (receipt: string): Key => ({
  pk: `UNATTRIBUTED#${receipt}`,
  sk: "UNATTRIBUTED",
});
const unattributedList = "UNATTRIBUTED";
const sortKey = ({ receivedAt, receiptNumber }: UnattributedPayment) =>
  `${receivedAt}#${receiptNumber}`;
const sortKeyPattern = new RegExp(`^${instantPattern}#[A-Z0-9]{6,20}$`);
const perPage = 25;

const toItem = (payment: UnattributedPayment): Item => ({
  ...unattributedKey(payment.receiptNumber),
  type: "UnattributedPayment",
  ...payment,
  gsi1pk: unattributedList,
  gsi1sk: sortKey(payment),
});

/** Keeps a payment that belongs to no writer we know of; false when it is kept already. */
export async function keepUnattributed(payment: UnattributedPayment): Promise<boolean> {
  try {
    await putItem(toItem(payment));
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** That the administrator doesn't have a payment to decide about; else it refuses as `unattributed`. */
export const notKeptCheck = (receipt: string): Write => ({
  name: "unattributed",
  check: unattributedKey(receipt),
  if: absent,
});

/** A page of payments that belong to nobody, newest first. */
export async function unattributedPage(cursor: string | undefined) {
  const items = await queryPage(UnattributedPayment, {
    index: "gsi1",
    pk: unattributedList,
    after: cursor === undefined ? undefined : keysAt(fromCursor(cursor, sortKeyPattern)),
    limit: perPage + 1,
  });
  const { items: payments, next } = pageOf(items, perPage, sortKey);
  return { payments, ...next };
}

const keysAt = (position: string) => ({
  ...unattributedKey(position.slice(position.indexOf("#") + 1)),
  gsi1pk: unattributedList,
  gsi1sk: position,
});
