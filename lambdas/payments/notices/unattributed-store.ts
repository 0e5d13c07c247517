import * as z from "zod/mini";
import { UnattributedPayment } from "#contracts/payments";
import {
  absent,
  ConditionFailed,
  type Item,
  type Key,
  putItem,
  queryPage,
  type Write,
} from "../../platform/table";

// UNATTRIBUTED#<receipt>   UNATTRIBUTED   gsi1: UNATTRIBUTED, when we were told
const unattributedKey = (receipt: string): Key => ({
  pk: `UNATTRIBUTED#${receipt}`,
  sk: "UNATTRIBUTED",
});
const unattributedList = "UNATTRIBUTED";

/** Of the oldest only the pay bill told. */
const StoredPayment = z.extend(UnattributedPayment, {
  toldBy: z._default(UnattributedPayment.shape.toldBy, "pay-bill"),
});

const toItem = (payment: UnattributedPayment): Item => ({
  ...unattributedKey(payment.receiptNumber),
  type: "UnattributedPayment",
  ...payment,
  gsi1pk: unattributedList,
  gsi1sk: `${payment.receivedAt}#${payment.receiptNumber}`,
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
export const doubtKept = (payment: Omit<UnattributedPayment, "toldBy">): Write => ({
  name: "unattributed",
  put: toItem({ ...payment, toldBy: "notice" }),
  if: absent,
});

/**
 * The write that ends the doubt about a payment, if there was any; refuses as `unattributed` when the
 * pay bill's own word of it is kept.
 */
export const doubtEnded = (receipt: string): Write => ({
  name: "unattributed",
  delete: unattributedKey(receipt),
  if: absentOrToldByNotice,
});

/** A page of payments that belong to nobody, newest first; `after` and `last` are positions in it. */
export async function unattributedPage(after: string | undefined) {
  const { items, last } = await queryPage(StoredPayment, {
    index: "gsi1",
    pk: unattributedList,
    after: after ? keysAt(after) : undefined,
    limit: 25,
  });
  return { payments: items, last: last?.["gsi1sk"] };
}

const keysAt = (position: string) => ({
  ...unattributedKey(position.slice(position.indexOf("#") + 1)),
  gsi1pk: unattributedList,
  gsi1sk: position,
});
