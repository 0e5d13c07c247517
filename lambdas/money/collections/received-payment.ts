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

export const ReceiptProof = z.object({
  userId: z.string(),
  /** The attempt whose reference the confirmation names; null if it names none. */
  attemptId: z.nullable(z.string()),
  /** The ledger entry of the credit; null for a training fee, which is never credited. */
  entrySequence: z.nullable(z.int()),
});
export type ReceiptProof = z.infer<typeof ReceiptProof>;

/** Permanent proofs that a Paybill payment is used: it was credited, or it is a training fee. */
export const receipts = defineItem({
  type: "Receipt",
  name: "receipt",
  schema: ReceiptProof,
  key: ["RECEIPT#{receipt}", "RECEIPT"],
});

const Decision = z.object({
  as: z.enum(["credited", "training", "not-ours"]),
  /** The new owner; null if the payment is not ours. */
  userId: z.nullable(z.string()),
  /** The administrator's reason; null if no administrator decided. */
  note: z.nullable(z.string()),
  at: Instant,
});
type Decision = z.infer<typeof Decision>;

/** A payment stored without an owner. A decision removes it from the administrator's list. */
export const UnattributedItem = z.extend(UnattributedPayment, {
  decision: z.optional(Decision),
  /** The entry of the credit, if the query credited the prompt that asked for this payment. */
  creditedAs: z.optional(z.object({ userId: z.string(), entrySequence: z.int() })),
});
export type UnattributedItem = z.infer<typeof UnattributedItem>;

export const unattributed = defineItem({
  type: "UnattributedPayment",
  name: "unattributed",
  schema: UnattributedItem,
  key: ["UNATTRIBUTED#{receiptNumber}", "UNATTRIBUTED"],
  views: { waiting: ["gsi1", "UNATTRIBUTED", "{receivedAt}#{receiptNumber}"] },
});
const isOpen = where({ decision: undefined });
/** A payment that was closed as not ours can still get an owner. */
const isFree = anyOf(isOpen, where({ "decision.as": "not-ours" }));
const place = ["gsi1pk", "gsi1sk"];
const listed = (payment: UnattributedPayment) => unattributed.place("waiting", payment);

const unattributedWrite = (payment: UnattributedItem): Write =>
  unattributed.put(payment, { ...payment, ...listed(payment) });

/** Stores a payment whose writer is unknown; false if the payment was stored before. */
export const keepUnattributed = async (payment: UnattributedItem): Promise<boolean> =>
  (await refusalOf(writeAlone(unattributedWrite(payment)))) === undefined;

/**
 * Stores a payment that a prompt asked for, in one transaction with `noted`, the change of the
 * attempt; false if the payment was stored before.
 */
export const keepOfPrompt = async (payment: UnattributedItem, noted: Write): Promise<boolean> => {
  const refusal = await refusalOf(transact([unattributedWrite(payment), noted]));
  if (refusal && !refusal.failures.has("unattributed")) throw refusal;
  return !refusal;
};

/** The fields to set on a stored payment once its prompt is credited. */
export const creditedBy = ({ userId, entrySequence }: Entry) => ({
  isCredited: true as const,
  ...(entrySequence !== null && { creditedAs: { userId, entrySequence } }),
});
type Entry = Pick<ReceiptProof, "userId" | "entrySequence">;

/**
 * The write that marks a stored payment as credited, for the transaction of the credit. Condition
 * `unattributed` fails if the payment has a decision other than `not-ours`, e.g. is a training fee.
 */
export const keptCreditWrite = (receiptNumber: string, entry: Entry): Write =>
  unattributed.change({ receiptNumber }, { set: creditedBy(entry) }, isFree);

/**
 * The write that stores a decision and removes the payment from the list permanently. Condition
 * `unattributed` fails if the payment already has a decision other than `not-ours`.
 */
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
 * The write that closes a listed payment as not ours. Condition `unattributed` fails if the payment
 * is not on the list.
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

/**
 * The check that no payment with this receipt is stored for the administrator; otherwise condition
 * `unattributed` fails.
 */
export const notKept = (receiptNumber: string): Write =>
  unattributed.check({ receiptNumber }, absent);

export async function readReceipt(receipt: string) {
  const [proof, kept] = await readItems([
    receipts.at({ receipt }),
    unattributed.at({ receiptNumber: receipt }),
  ]);
  return { proof, kept };
}

export type ReceivedPayment =
  | { is: "nowhere" }
  /** The payment is stored, and credited to nobody. */
  | {
      is: "kept";
      payment: UnattributedItem;
      /** The writer whose prompt asked for the payment: nobody else may get it. */
      askedForOf?: Pick<Profile, "userId" | "username"> | undefined;
    }
  | {
      is: "credited";
      userId: string;
      amount: number;
      paidAt: string;
      kind: "activation" | "payment";
    }
  | { is: "fee"; userId: string };

/**
 * If another writer's prompt asked for the payment, returns that writer; undefined if `userId` may
 * get the payment.
 */
export const anotherAskedFor = (payment: ReceivedPayment, userId: string) =>
  payment.is === "kept" && payment.askedForOf?.userId !== userId ? payment.askedForOf : undefined;

interface Fee {
  kept: UnattributedItem;
  userId: string;
  note: string | null;
  now: Date;
}

/**
 * The writes that make a stored payment a training fee. Condition `receipt` or `unattributed` fails
 * if the payment is used already, or was credited or closed since the read.
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

/**
 * The write of the proof that a payment is a training fee. Condition `receipt` fails if the payment
 * is used already.
 */
export const feeProof = (receipt: string, userId: string, now: Date): Write =>
  receipts.put(
    { receipt },
    { userId, attemptId: null, entrySequence: null, creditedAt: now.toISOString() },
  );

/**
 * The writes that store a payment for the administrator. Condition `unattributed` fails if the
 * payment is stored already, and `receipt` fails if it is used already.
 */
export const keptPaymentWrites = (payment: UnattributedPayment): Write[] => [
  unattributedWrite(payment),
  unused(payment),
];

/**
 * Like `keptPaymentWrites`, but the payment is not listed: the administrator decides about it in
 * the list of trainings only.
 */
export const waitingPaymentWrites = (payment: UnattributedPayment): Write[] => [
  unattributed.put(payment, payment),
  unused(payment),
];

const unused = ({ receiptNumber: receipt }: UnattributedPayment) =>
  receipts.check({ receipt }, absent);

/** The stored payment in an array; empty if the payment has any decision, even `not-ours`. */
const undecided = (payment: ReceivedPayment): UnattributedItem[] =>
  payment.is === "kept" && !payment.payment.decision ? [payment.payment] : [];

/**
 * The writes that remove a stored payment from the list while its training code waits. Condition
 * `unattributed` fails if the payment was decided.
 */
export const waitingCodeWrites = (payment: ReceivedPayment): Write[] =>
  undecided(payment).map((kept) => unattributed.change(kept, { remove: place }, isOpen));

/**
 * The writes that put a stored payment back on the list when its training code is refused.
 * Condition `unattributed` fails if the payment was decided.
 */
export const refusedCodeWrites = (payment: ReceivedPayment): Write[] =>
  undecided(payment).map((kept) => unattributed.change(kept, { set: listed(kept) }, isOpen));

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

/** The most keys in one batch read of DynamoDB. */
export const mostReceipts = 100;

const isPayment = ({ kind, receiptNumber }: LedgerEntryItem) =>
  (kind === "activation" || kind === "payment") && receiptNumber !== null;

const proofsOf = (told: readonly string[]) =>
  readItems(told.map((receipt) => receipts.at({ receipt })));

/** True if each payment among the entries (at most 100) has a proof that names its entry. */
export async function areProven(entries: readonly LedgerEntryItem[]): Promise<boolean> {
  const payments = entries.filter(isPayment);
  if (payments.length === 0) return true;
  const proofs = await proofsOf(payments.map(({ receiptNumber }) => String(receiptNumber)));
  return payments.every(
    ({ userId, sequence }, at) =>
      proofs[at]?.userId === userId && proofs[at]?.entrySequence === sequence,
  );
}

/**
 * Checks at most 100 receipts. Returns those whose proof names a missing ledger entry or one with
 * another receipt, each with its writer.
 */
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
