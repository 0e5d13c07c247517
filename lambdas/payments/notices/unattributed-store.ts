import * as z from "zod/mini";
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

/** Of the oldest only the pay bill told. */
const StoredPayment = z.extend(UnattributedPayment, {
  toldBy: z._default(UnattributedPayment.shape.toldBy, "pay-bill"),
});

const toItem = (payment: UnattributedPayment): Item => ({
  ...unattributedKey(payment.receiptNumber),
  type: "UnattributedPayment",
  ...payment,
  gsi1pk: unattributedList,
  gsi1sk: sortKey(payment),
});

/** The pay bill's word takes the place of a notice's. */
const absentOrToldByNotice = {
  ConditionExpression: "attribute_not_exists(pk) OR #toldBy = :notice",
  ExpressionAttributeNames: { "#toldBy": "toldBy" },
  ExpressionAttributeValues: { ":notice": "notice" },
};

/**
 * Keeps a payment that the pay bill has confirmed and that belongs to no writer we know of; false
 * when it is kept already.
 */
export async function keepUnattributed(
  payment: Omit<UnattributedPayment, "toldBy">,
): Promise<boolean> {
  try {
    await putItem(toItem({ ...payment, toldBy: "pay-bill" }), absentOrToldByNotice);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** The write that keeps a payment of which only a notice told; refuses as `unattributed` if it is kept. */
export const doubtWrite = (payment: Omit<UnattributedPayment, "toldBy">): Write => ({
  name: "unattributed",
  put: toItem({ ...payment, toldBy: "notice" }),
  if: absent,
});

/**
 * The write that ends the doubt about a payment, if there was any; refuses as `unattributed` when the
 * pay bill's own word of it is kept.
 */
export const doubtRemoval = (receipt: string): Write => ({
  name: "unattributed",
  delete: unattributedKey(receipt),
  if: absentOrToldByNotice,
});

/** A page of payments that belong to nobody, newest first. */
export async function unattributedPage(cursor: string | undefined) {
  const items = await queryPage(StoredPayment, {
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
