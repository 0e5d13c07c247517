import { UnattributedPayment } from "#contracts/payments";
import { ConditionFailed, type Key, putItem, queryPage, type Write } from "../platform/table";

// UNATTRIBUTED#<receipt>   UNATTRIBUTED   gsi1: UNATTRIBUTED, when we were told
const unattributedKey = (receipt: string): Key => ({
  pk: `UNATTRIBUTED#${receipt}`,
  sk: "UNATTRIBUTED",
});
const unattributedList = "UNATTRIBUTED";

/** Keeps a payment that belongs to no writer we know of; false when it is kept already. */
export async function keepUnattributed(payment: UnattributedPayment): Promise<boolean> {
  try {
    await putItem({
      ...unattributedKey(payment.receiptNumber),
      type: "UnattributedPayment",
      ...payment,
      gsi1pk: unattributedList,
      gsi1sk: `${payment.receivedAt}#${payment.receiptNumber}`,
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** The write that insists that a payment is not among the unattributed; refuses as `unattributed`. */
export const notUnattributed = (receipt: string): Write => ({
  name: "unattributed",
  check: unattributedKey(receipt),
  if: { ConditionExpression: "attribute_not_exists(pk)" },
});

/** A page of payments that belong to nobody, newest first; `after` and `last` are positions in it. */
export async function unattributedPage(after: string | undefined) {
  const { items, last } = await queryPage(UnattributedPayment, {
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
