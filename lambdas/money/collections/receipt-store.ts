import * as z from "zod/mini";
import { Instant, type ListOrder } from "#contracts/fields";
import { UnattributedPayment } from "#contracts/payments";
import { fromCursor, instantPattern, matchingPage } from "../../platform/cursor";
import { absent, updateWhere } from "../../platform/table/expressions";
import type { Item, Key } from "../../platform/table/item";
import { getItem, getItems, queryPage } from "../../platform/table/read";
import { ConditionFailed, putItem, type Write } from "../../platform/table/transact";

// RECEIPT#<receipt>   RECEIPT   proof that its payment is used: credited, or the fee of a training
export const receiptKey = (receipt: string): Key => ({ pk: `RECEIPT#${receipt}`, sk: "RECEIPT" });

/** What became of the payment of a receipt that the pay bill has confirmed. */
export const ReceiptProof = z.object({
  userId: z.string(),
  /** Whose reference it was confirmed under; null when it was a username. */
  attemptId: z.nullable(z.string()),
  /** The entry that credits it; null when it was never credited and is the fee of a training. */
  entrySequence: z.nullable(z.int()),
});
export type ReceiptProof = z.infer<typeof ReceiptProof>;

/** The proof that the payment of a receipt is credited, once for all; refuses as `receipt` if it is. */
export const receiptProof = (
  receipt: string,
  credited: ReceiptProof & { creditedAt: string },
): Write => ({
  name: "receipt",
  put: { ...receiptKey(receipt), type: "Receipt", ...credited },
});

/** That the payment of a receipt is not used yet; else it refuses as `receipt`. */
export const unusedCheck = (receipt: string): Write => ({
  name: "receipt",
  check: receiptKey(receipt),
  if: absent,
});

/** What became of the payment of a receipt, if it is used. */
export const findProof = (receipt: string) => getItem(ReceiptProof, receiptKey(receipt));

/** What proves the payments of at most 100 receipts, in one read, in their order. */
export const findProofs = async (receipts: readonly string[]) =>
  (await getItems(receipts.map(receiptKey))).map((item) => item && ReceiptProof.parse(item));

// UNATTRIBUTED#<receipt>   UNATTRIBUTED   gsi1: UNATTRIBUTED, when we were told; gone once it is decided,
//                                         absent while its code waits among the trainings
export const unattributedKey = (receipt: string): Key => ({
  pk: `UNATTRIBUTED#${receipt}`,
  sk: "UNATTRIBUTED",
});
const sortKey = ({ receivedAt, receiptNumber }: UnattributedPayment) =>
  `${receivedAt}#${receiptNumber}`;
const sortKeyPattern = new RegExp(`^${instantPattern}#[A-Z0-9]{6,20}$`);
const perPage = 25;
/** So many are looked through for a search. */
const mostLookedAt = 200;

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

interface Asked {
  search?: string | undefined;
  order?: ListOrder | undefined;
  cursor?: string | undefined;
}

/** A page of payments that belong to nobody, newest first unless said otherwise; or of those that a search finds. */
export async function unattributedPage({ search, order, cursor }: Asked) {
  const lookAt = search ? mostLookedAt : perPage;
  const read = await queryPage(UnattributedPayment, {
    index: "gsi1",
    pk: unattributedList,
    after: cursor === undefined ? undefined : keysAt(fromCursor(cursor, sortKeyPattern)),
    limit: lookAt + 1,
    order: order === "asc" ? "ascending" : "descending",
  });
  const matches = (payment: UnattributedPayment) => !search || holds(payment, search);
  const { items: payments, next } = matchingPage(read, lookAt, sortKey, matches);
  return { payments, ...next };
}

/** Whether what is known of a payment holds what was typed, whatever the case and the gaps. */
function holds(payment: UnattributedPayment, typed: string): boolean {
  const { receiptNumber, account, payerName, phone, amount } = payment;
  const plain = (written: string) => written.toLowerCase().replace(/[\s+,-]/g, "");
  const known = [receiptNumber, account, payerName, phone, String(amount)].map(plain);
  const asked = plain(typed);
  const national = /^0\d/.test(asked) ? `254${asked.slice(1)}` : asked;
  return known.some((each) => each.includes(asked) || each.includes(national));
}

const keysAt = (position: string) => ({
  ...unattributedKey(position.slice(position.indexOf("#") + 1)),
  gsi1pk: unattributedList,
  gsi1sk: position,
});

/** Where the payments that have no owner are listed. */
export const unattributedList = "UNATTRIBUTED";
