import type { UnattributedPayment } from "#contracts/payments";
import { getItems } from "../../platform/table/read";
import type { Write } from "../../platform/table/transact";
import { entries as ledger } from "../ledger/ledger";
import { LedgerEntryItem } from "../ledger/movement";
import {
  decisionWrite,
  findProofs,
  listingWrite,
  notKeptCheck,
  readReceipt,
  receiptProof,
  type UnattributedItem,
  unattributedWrite,
  unlistedWrite,
  unlistingWrite,
  unusedCheck,
} from "./receipt-store";

/** Where the payment of a receipt is, as far as the pay bill has confirmed it. */
export type ReceivedPayment =
  | { is: "nowhere" }
  /** Credited to nobody. */
  | { is: "kept"; payment: UnattributedItem }
  | { is: "credited"; userId: string; amount: number; paidAt: string }
  /** The fee of somebody's training, and never credited. */
  | { is: "fee"; userId: string };

/** Where the payment of a receipt is. */
export async function receivedPayment(receipt: string): Promise<ReceivedPayment> {
  const { proof, kept } = await readReceipt(receipt);
  if (!proof) return kept && !kept.decision ? { is: "kept", payment: kept } : { is: "nowhere" };
  const { userId, entrySequence } = proof;
  if (entrySequence === null) return { is: "fee", userId };
  const entry = await ledger.find({ userId, sequence: entrySequence });
  if (!entry) throw new Error("A receipt is proven by an entry that is not there.");
  return { is: "credited", userId, amount: entry.amount, paidAt: entry.date };
}

interface Fee {
  receipt: string;
  userId: string;
  note: string | null;
  now: Date;
}

/** The writes that make a payment that was kept the fee of a training, once; they refuse as `receipt` or `unattributed`. */
export const keptFeeWrites = ({ receipt, userId, note, now }: Fee): Write[] => [
  feeProof(receipt, userId, now),
  decisionWrite(receipt, { as: "training", userId, note, at: now.toISOString() }),
];

/** The proof that a payment which nobody was credited is the fee of a training; refuses as `receipt`. */
export const feeProof = (receipt: string, userId: string, now: Date): Write =>
  receiptProof(receipt, {
    userId,
    attemptId: null,
    entrySequence: null,
    creditedAt: now.toISOString(),
  });

/**
 * The writes that keep a payment for the administrator; they refuse as `unattributed`, or as `receipt`
 * when another delivery of its webhook has used it meanwhile.
 */
export const keptPaymentWrites = (payment: UnattributedPayment): Write[] => [
  unattributedWrite(payment),
  unusedCheck(payment.receiptNumber),
];

/** The same of one whose code waits among the trainings. */
export const waitingPaymentWrites = (payment: UnattributedPayment): Write[] => [
  unlistedWrite(payment),
  unusedCheck(payment.receiptNumber),
];

/**
 * The writes that leave a payment which was kept to the code that waits among the trainings: nobody
 * decides about it in two places. They refuse as `unattributed`.
 */
export const waitingCodeWrites = (payment: ReceivedPayment): Write[] =>
  payment.is === "kept" ? [unlistingWrite(payment.payment.receiptNumber)] : [];

/** The writes by which it is without an owner again, once the code is refused. They refuse as `unattributed`. */
export const refusedCodeWrites = (payment: ReceivedPayment): Write[] =>
  payment.is === "kept" ? [listingWrite(payment.payment)] : [];

/** That a payment is not kept for the administrator; else it refuses as `unattributed`. */
export const notKept = notKeptCheck;

/** What became of a payment by its receipt, and for whom; undefined when none of ours has it. */
export async function findPaymentReceipt(receipt: string) {
  const { proof, kept } = await readReceipt(receipt);
  if (proof)
    return {
      use: proof.entrySequence ? ("credited" as const) : ("training" as const),
      userId: proof.userId,
    };
  return kept && { use: "unattributed" as const, userId: kept.decision?.userId ?? null };
}

/** A batch read takes as many keys. */
export const mostReceipts = 100;

const isPayment = ({ kind, receiptNumber }: LedgerEntryItem) =>
  (kind === "activation" || kind === "payment") && receiptNumber !== null;

/** Whether each payment among at most 100 entries is proven by its receipt, which leads back to it. */
export async function areProven(entries: readonly LedgerEntryItem[]): Promise<boolean> {
  const payments = entries.filter(isPayment);
  if (payments.length === 0) return true;
  const proofs = await findProofs(payments.map(({ receiptNumber }) => String(receiptNumber)));
  return payments.every(
    ({ userId, sequence }, at) =>
      proofs[at]?.userId === userId && proofs[at]?.entrySequence === sequence,
  );
}

/** Who was to be credited by those of at most 100 receipts that stand with no entry of theirs. */
export async function ownersWithoutEntry(receipts: readonly string[]): Promise<string[]> {
  // What is the fee of a training was never credited, and has no entry.
  const proofs = (await findProofs(receipts)).flatMap((proof, at) =>
    proof?.entrySequence
      ? [{ userId: proof.userId, sequence: proof.entrySequence, receipt: receipts[at] }]
      : [],
  );
  const found = await getItems(proofs.map(ledger.key));
  return proofs.flatMap(({ userId, receipt }, at) =>
    LedgerEntryItem.safeParse(found[at]).data?.receiptNumber === receipt ? [] : [userId],
  );
}
