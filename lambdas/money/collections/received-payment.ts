import type { UnattributedPayment } from "#contracts/payments";
import type { Write } from "../../platform/table/transact";
import { findEntry } from "../ledger/ledger-store";
import { receiptProof, unusedCheck } from "./attempts/receipt-store";
import {
  decisionWrite,
  listingWrite,
  notKeptCheck,
  readReceipt,
  type UnattributedItem,
  unattributedWrite,
  unlistedWrite,
  unlistingWrite,
} from "./notices/unattributed-store";

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
  const entry = await findEntry(userId, entrySequence);
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
 * when another delivery of its notice has used it meanwhile.
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
