import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { UnattributedPayment } from "#contracts/payments";
import type { Profile } from "../../accounts/profile/profile";
import { defineItem, readItems } from "../../platform/table/define-item";
import {
  absent,
  allOf,
  anyOf,
  type Condition,
  exists,
  where,
} from "../../platform/table/expressions";
import { getItems } from "../../platform/table/read";
import { refusalOf, transact, type Write, writeAlone } from "../../platform/table/transact";
import { entries as ledger } from "../ledger/ledger";
import { LedgerEntryItem } from "../ledger/movement";

/** The use of a payment that the Paybill has confirmed, by its receipt. */
export const ReceiptProof = z.object({
  userId: z.string(),
  /** The attempt whose reference the confirmation named; null if it named a username. */
  attemptId: z.nullable(z.string()),
  /** The entry that credits it; null if it is the fee of a training and was never credited. */
  entrySequence: z.nullable(z.int()),
});
export type ReceiptProof = z.infer<typeof ReceiptProof>;

/** Permanent proofs that Paybill payments are used: credited, or the fee of a training. */
export const receipts = defineItem({
  type: "Receipt",
  name: "receipt",
  schema: ReceiptProof,
  key: ["RECEIPT#{receipt}", "RECEIPT"],
});

/** The decision about a payment without an owner. */
const Decision = z.object({
  as: z.enum(["credited", "training", "not-ours"]),
  /** The new owner; null if it is not ours. */
  userId: z.nullable(z.string()),
  /** The administrator's reason, if the administrator decided. */
  note: z.nullable(z.string()),
  at: Instant,
});
type Decision = z.infer<typeof Decision>;

/** A stored payment without an owner; once decided, it is on no list. */
export const UnattributedItem = z.extend(UnattributedPayment, {
  decision: z.optional(Decision),
  /** The entry of the prompt that asked for it, if the query has credited it. */
  creditedAs: z.optional(z.object({ userId: z.string(), entrySequence: z.int() })),
});
export type UnattributedItem = z.infer<typeof UnattributedItem>;

/** Payments without an owner, waiting or decided. */
export const unattributed = defineItem({
  type: "UnattributedPayment",
  name: "unattributed",
  schema: UnattributedItem,
  key: ["UNATTRIBUTED#{receiptNumber}", "UNATTRIBUTED"],
  views: { waiting: ["gsi1", "UNATTRIBUTED", "{receivedAt}#{receiptNumber}"] },
});
const isOpen = where({ decision: undefined });
/** A payment closed as not ours can still find its owner. */
const isFree = anyOf(isOpen, where({ "decision.as": "not-ours" }));
const place = ["gsi1pk", "gsi1sk"];
const listed = (payment: UnattributedPayment) => unattributed.place("waiting", payment);

/** The write that stores a payment for the administrator; refuses as `unattributed` if it is stored. */
const unattributedWrite = (payment: UnattributedItem): Write =>
  unattributed.put(payment, { ...payment, ...listed(payment) });

/** Stores a payment without a known writer; false if it is stored already. */
export const keepUnattributed = async (payment: UnattributedItem): Promise<boolean> =>
  (await refusalOf(writeAlone(unattributedWrite(payment)))) === undefined;

/** Stores a payment that a prompt asked for, together with the prompt's own write. */
export const keepOfPrompt = async (payment: UnattributedItem, noted: Write): Promise<boolean> => {
  const refusal = await refusalOf(transact([unattributedWrite(payment), noted]));
  if (refusal && !refusal.failures.has("unattributed")) throw refusal;
  return !refusal;
};

/** The facts of a stored payment that its prompt's entry credits. */
export const creditedBy = ({ userId, entrySequence }: Entry) => ({
  isCredited: true as const,
  ...(entrySequence !== null && { creditedAs: { userId, entrySequence } }),
});
type Entry = Pick<ReceiptProof, "userId" | "entrySequence">;

/**
 * The write that gives a stored payment an owner, in the transaction that credits it; refuses as
 * `unattributed` if it has become the fee of a training.
 */
export const keptCreditWrite = (receiptNumber: string, entry: Entry): Write =>
  unattributed.change({ receiptNumber }, { set: creditedBy(entry) }, isFree);

/** The write that takes a payment off the list permanently; refuses as `unattributed` if it is decided. */
export const decisionWrite = (
  receiptNumber: string,
  decision: Decision,
  ...conditions: readonly Condition[]
): Write =>
  unattributed.change(
    { receiptNumber },
    { set: { decision }, remove: place },
    isFree,
    ...conditions,
  );

/**
 * The write that closes a listed payment as not ours; refuses as `unattributed` when it isn't on
 * the list.
 */
export const settlementWrite = (receiptNumber: string, note: string, now: Date): Write =>
  unattributed.change(
    { receiptNumber },
    {
      set: { decision: { as: "not-ours", userId: null, note, at: now.toISOString() } },
      remove: place,
    },
    allOf(isOpen, where({ gsi1pk: exists })),
  );

/** The check that this payment is not stored for the administrator; else it refuses as `unattributed`. */
export const notKept = (receiptNumber: string): Write =>
  unattributed.check({ receiptNumber }, absent);

/** Reads a receipt's proof and its stored payment, in one consistent read. */
export async function readReceipt(receipt: string) {
  const [proof, kept] = await readItems([
    receipts.at({ receipt }),
    unattributed.at({ receiptNumber: receipt }),
  ]);
  return { proof, kept };
}

/** The place of a receipt's payment, as far as the Paybill has confirmed it. */
export type ReceivedPayment =
  | { is: "nowhere" }
  /** Credited to nobody. */
  | {
      is: "kept";
      payment: UnattributedItem;
      /** The writer whose prompt asked for it: nobody else may get it. */
      askedForOf?: Pick<Profile, "userId" | "username"> | undefined;
    }
  | {
      is: "credited";
      userId: string;
      amount: number;
      paidAt: string;
      kind: "activation" | "payment";
    }
  /** The fee of somebody's training; never credited. */
  | { is: "fee"; userId: string };

/** Returns the other writer whose prompt asked for a stored payment; undefined if this writer may get it. */
export const anotherAskedFor = (payment: ReceivedPayment, userId: string) =>
  payment.is === "kept" && payment.askedForOf?.userId !== userId ? payment.askedForOf : undefined;

interface Fee {
  /** The payment as it was read. */
  kept: UnattributedItem;
  userId: string;
  note: string | null;
  now: Date;
}

/**
 * The writes that make a stored payment the fee of a training, once; they refuse as `receipt` or
 * `unattributed`, also if the query credited it, or the administrator closed it since the read.
 */
export const keptFeeWrites = ({ kept, userId, note, now }: Fee): Write[] => [
  feeProof(kept.receiptNumber, userId, now),
  decisionWrite(
    kept.receiptNumber,
    { as: "training", userId, note, at: now.toISOString() },
    where({ isCredited: undefined }),
    ...(kept.decision ? [] : [isOpen]),
  ),
];

/** Proof that an uncredited payment is the fee of a training; refuses as `receipt`. */
export const feeProof = (receipt: string, userId: string, now: Date): Write =>
  receipts.put(
    { receipt },
    { userId, attemptId: null, entrySequence: null, creditedAt: now.toISOString() },
  );

/**
 * The writes that store a payment for the administrator; they refuse as `unattributed`, or as
 * `receipt` if another delivery of its callback has used it.
 */
export const keptPaymentWrites = (payment: UnattributedPayment): Write[] => [
  unattributedWrite(payment),
  unused(payment),
];

/**
 * Like `keptPaymentWrites`, but off the list: the payment's code waits among the trainings, and a
 * payment must not be decided in two places.
 */
export const waitingPaymentWrites = (payment: UnattributedPayment): Write[] => [
  unattributed.put(payment, payment),
  unused(payment),
];

const unused = ({ receiptNumber: receipt }: UnattributedPayment) =>
  receipts.check({ receipt }, absent);

/** The stored payment without a decision; a payment closed as not ours stays off the list. */
const undecided = (payment: ReceivedPayment): UnattributedItem[] =>
  payment.is === "kept" && !payment.payment.decision ? [payment.payment] : [];

/**
 * The writes that take a stored payment off the list while its training code waits. They refuse as
 * `unattributed`.
 */
export const waitingCodeWrites = (payment: ReceivedPayment): Write[] =>
  undecided(payment).map((kept) => unattributed.change(kept, { remove: place }, isOpen));

/** The writes that put the payment back on the list once its code is refused. They refuse as `unattributed`. */
export const refusedCodeWrites = (payment: ReceivedPayment): Write[] =>
  undecided(payment).map((kept) => unattributed.change(kept, { set: listed(kept) }, isOpen));

/** Returns the use of a payment by its receipt, and its owner; undefined for an unknown receipt. */
export async function findPaymentReceipt(receipt: string) {
  const { proof, kept } = await readReceipt(receipt);
  if (proof)
    return {
      use: proof.entrySequence ? ("credited" as const) : ("training" as const),
      userId: proof.userId,
    };
  if (!kept) return undefined;
  const use = kept.decision?.as === "not-ours" ? ("not-ours" as const) : ("unattributed" as const);
  return { use, userId: kept.decision?.userId ?? null };
}

/** Most keys in one batch read. */
export const mostReceipts = 100;

const isPayment = ({ kind, receiptNumber }: LedgerEntryItem) =>
  (kind === "activation" || kind === "payment") && receiptNumber !== null;

const proofsOf = (told: readonly string[]) =>
  readItems(told.map((receipt) => receipts.at({ receipt })));

/** True if the receipt of each payment among at most 100 entries leads back to its entry. */
export async function areProven(entries: readonly LedgerEntryItem[]): Promise<boolean> {
  const payments = entries.filter(isPayment);
  if (payments.length === 0) return true;
  const proofs = await proofsOf(payments.map(({ receiptNumber }) => String(receiptNumber)));
  return payments.every(
    ({ userId, sequence }, at) =>
      proofs[at]?.userId === userId && proofs[at]?.entrySequence === sequence,
  );
}

/** Returns those of at most 100 receipts whose ledger entry is missing, with the writer to credit. */
export async function receiptsWithoutEntry(
  told: readonly string[],
): Promise<{ userId: string; receipt: string }[]> {
  // A training fee was never credited, so it has no entry.
  const proofs = (await proofsOf(told)).flatMap((proof, at) =>
    proof?.entrySequence
      ? [{ userId: proof.userId, sequence: proof.entrySequence, receipt: told[at] ?? "" }]
      : [],
  );
  const found = await getItems(proofs.map(ledger.key));
  return proofs.filter(
    ({ receipt }, at) => LedgerEntryItem.safeParse(found[at]).data?.receiptNumber !== receipt,
  );
}
