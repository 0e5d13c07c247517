import { maskedPhone } from "#contracts/phone-number";
import { payerWrites } from "../../accounts/profile/payers";
import { isNotClosed, type LatestPaymentItem, type Profile } from "../../accounts/profile/profile";
import { notificationWrite } from "../../messages/notifications";
import { recordMetric } from "../../platform/logger";
import { settings } from "../../platform/settings";
import { type Condition, where } from "../../platform/table/expressions";
import type { Write } from "../../platform/table/transact";
import { appendEntry, shownReceipt } from "../ledger/ledger";
import type { Movement } from "../ledger/movement";
import { type ReceiptProof, receipts } from "./received-payment";

/** A confirmed payment to credit to a writer; whole KES, as paid. */
interface Credit {
  amount: number;
  /** The receipt that the Paybill confirmed. */
  receiptNumber: string | null;
  /** The receipt that a callback of the prompt claims. */
  claimedReceipt: string | null;
  paidAt: string;
  attemptId: string | null;
  /** The number that paid, if known. */
  payer?: string | undefined;
}

/**
 * Decides if a credit activates an account: it does once the money credited reaches the fee. Before
 * that, `missing` is the rest of the fee, whole KES.
 */
export function activationBy(
  { accountStatus, totalMoney }: Pick<Profile, "accountStatus" | "totalMoney">,
  { amount }: Pick<Credit, "amount">,
  activationFee: number,
): { activates: boolean; missing?: number } {
  if (accountStatus === "active") return { activates: false };
  const missing = activationFee - totalMoney - amount;
  return missing > 0 ? { activates: false, missing } : { activates: true };
}

interface CreditWrites {
  profile: Profile;
  credit: Credit;
  activationFee: number;
  /** The profile's newest payment after the credit, if the credit belongs to it. */
  latestPayment?: LatestPaymentItem | undefined;
  /** Additions to sets of the profile. */
  add?: Record<string, ReadonlySet<string>> | undefined;
  /** Further conditions on the profile. */
  conditions?: readonly Condition[];
  now: Date;
}

/**
 * The writes that credit one payment and notify its writer, for a transaction that also holds the
 * proof of the credit. They refuse under `profile` or `entry` when the profile has changed since it
 * was read.
 */
export function creditWrites({
  profile,
  credit,
  activationFee,
  latestPayment,
  add = {},
  conditions = [],
  now,
}: CreditWrites) {
  const { userId } = profile;
  const { activates, missing } = activationBy(profile, credit, activationFee);
  const { amount, receiptNumber, claimedReceipt, paidAt: date, attemptId, payer } = credit;
  const kind = activates ? "activation" : "payment";
  const movement: Movement = {
    kind,
    amount,
    date,
    receiptNumber,
    claimedReceipt,
    attemptId,
    ...(payer && { payer: maskedPhone(payer) }),
    ...(activates && { activationFee }),
  };
  const facts = { userId, amount, receiptNumber: shownReceipt(credit), missing: missing ?? null };
  const notifications = [
    notificationWrite({ ...facts, kind: "payment-confirmed" }, now),
    ...(activates ? [notificationWrite({ userId, kind: "account-activated" }, now)] : []),
  ];
  const set = {
    lastPaymentDate: date,
    ...(activates && { accountStatus: "active" as const, activatedAt: now.toISOString() }),
    ...(latestPayment && { latestPayment }),
    ...(attemptId === null && { paidByHand: { amount, date, receiptNumber } }),
  };
  const insisted = [...conditions, ...(latestPayment ? [isNewest(latestPayment)] : [])];
  const alongside = { set, add, notifications: notifications.length, conditions: insisted };
  const { writes, entry } = appendEntry(profile, movement, alongside, now);
  return { entry, writes: [...writes, ...notifications, ...payerWrites(userId, payer)] };
}

/** Permanent proof that a receipt's payment is credited; refuses as `receipt` if it is used. */
export const receiptProof = (receipt: string, credited: ReceiptProof, now: Date): Write =>
  receipts.put({ receipt }, { ...credited, creditedAt: now.toISOString() });

interface FurtherPayment {
  receiptNumber: string;
  amount: number;
  paidAt: string;
  /** The attempt with the payment's reference; null if there is none. */
  attemptId: string | null;
  payer: string;
}

/** Returns the entry and the writes for a payment of no attempt, with the proof of its receipt. */
export function furtherCredit(
  profile: Profile,
  { receiptNumber, amount, paidAt, attemptId, payer }: FurtherPayment,
  now: Date,
) {
  const { entry, writes } = creditWrites({
    profile,
    credit: { amount, receiptNumber, claimedReceipt: null, paidAt, attemptId: null, payer },
    activationFee: settings().activationFee,
    conditions: [isNotClosed],
    now,
  });
  const { userId } = profile;
  const credited = { userId, attemptId, entrySequence: entry.sequence };
  return { entry, writes: [...writes, receiptProof(receiptNumber, credited, now)] };
}

/** Condition: the payment is still the profile's newest. */
export const isNewest = ({ attemptId }: Pick<LatestPaymentItem, "attemptId">) =>
  where({ "latestPayment.attemptId": attemptId });

/** Records the payer's waiting time for the credit; the number of these records is the number of credits. */
export function recordCredit(paidAt: Date, now: Date) {
  const seconds = (now.getTime() - paidAt.getTime()) / 1000;
  recordMetric("PaymentConfirmationSeconds", Math.max(0, seconds));
}
