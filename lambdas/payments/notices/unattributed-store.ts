import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { UnattributedPayment } from "#contracts/payments";
import { fromCursor, instantPattern, pageOf } from "../../platform/cursor";
import { absent, updateWhere } from "../../platform/table/expressions";
import type { Item, Key } from "../../platform/table/item";
import { getItems, queryPage } from "../../platform/table/read";
import { ConditionFailed } from "../../platform/table/refusals";
import type { Write } from "../../platform/table/transact";
import { putItem } from "../../platform/table/write";
import { ReceiptProof, receiptKey } from "../attempts/receipt-store";

// UNATTRIBUTED#<receipt>   UNATTRIBUTED   gsi1: UNATTRIBUTED, when we were told; gone once it is decided,
//                                         absent while its code waits among the trainings
export const unattributedKey = (receipt: string): Key => ({
  pk: `UNATTRIBUTED#${receipt}`,
  sk: "UNATTRIBUTED",
});
const unattributedList = "UNATTRIBUTED";
const sortKey = ({ receivedAt, receiptNumber }: UnattributedPayment) =>
  `${receivedAt}#${receiptNumber}`;
const sortKeyPattern = new RegExp(`^${instantPattern}#[A-Z0-9]{6,20}$`);
const perPage = 25;

/** What became of a payment that had no owner. */
const Decision = z.object({
  as: z.enum(["credited", "training"]),
  userId: z.string(),
  /** What the administrator wrote, where it was theirs to decide. */
  note: z.nullable(z.string()),
  at: Instant,
});
type Decision = z.infer<typeof Decision>;

/** A payment without an owner as it is stored; with its decision it is on no list. */
export const UnattributedItem = z.extend(UnattributedPayment, { decision: z.optional(Decision) });
export type UnattributedItem = z.infer<typeof UnattributedItem>;

const unlisted = (payment: UnattributedPayment): Item => ({
  ...unattributedKey(payment.receiptNumber),
  type: "UnattributedPayment",
  ...payment,
});

const place = "gsi1pk, gsi1sk";
const placeOf = (payment: UnattributedPayment) => ({
  gsi1pk: unattributedList,
  gsi1sk: sortKey(payment),
});

const toItem = (payment: UnattributedPayment): Item => ({
  ...unlisted(payment),
  ...placeOf(payment),
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

/** What became of the payment of a receipt, and what is kept of it, in one consistent read. */
export async function readReceipt(receipt: string) {
  const [proof, kept] = await getItems([receiptKey(receipt), unattributedKey(receipt)]);
  return {
    proof: proof && ReceiptProof.parse(proof),
    kept: kept && UnattributedItem.parse(kept),
  };
}

/** The write that keeps a payment for the administrator; refuses as `unattributed` if it is kept already. */
export const unattributedWrite = (payment: UnattributedPayment): Write => ({
  name: "unattributed",
  put: toItem(payment),
});

/** The same of one whose code waits among the trainings, and that is not to be decided about in two places. */
export const unlistedWrite = (payment: UnattributedPayment): Write => ({
  name: "unattributed",
  put: unlisted(payment),
});

/** The write that puts a payment on the list, once its training is refused; refuses as `unattributed` if it is decided about. */
export const listingWrite = (payment: UnattributedPayment): Write => ({
  name: "unattributed",
  update: {
    Key: unattributedKey(payment.receiptNumber),
    ...updateWhere({ set: placeOf(payment) }, isOpen),
  },
});

/** The write that takes a payment off the list as long as its code waits among the trainings; refuses as `unattributed` if it is decided about. */
export const unlistingWrite = (receipt: string): Write => ({
  name: "unattributed",
  update: { Key: unattributedKey(receipt), UpdateExpression: `REMOVE ${place}`, ...isOpen },
});

/** The write that takes a payment off the list, once and for good; refuses as `unattributed` if it is decided about. */
export const decisionWrite = (receipt: string, decision: Decision): Write => ({
  name: "unattributed",
  update: {
    Key: unattributedKey(receipt),
    ...withoutPlace(updateWhere({ set: { decision } }, isOpen)),
  },
});

const isOpen = { ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(decision)" };

const withoutPlace = <U extends { UpdateExpression: string }>(update: U): U => ({
  ...update,
  UpdateExpression: `${update.UpdateExpression} REMOVE ${place}`,
});

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
