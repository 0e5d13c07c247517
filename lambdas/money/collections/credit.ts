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

/** A confirmed payment to credit to a writer. The amount is in whole KES. */
interface Credit {
  amount: number;
  receiptNumber: string | null;
  /** The receipt in a callback about the prompt; it may be forged. */
  claimedReceipt: string | null;
  paidAt: string;
  attemptId: string | null;
  /** The phone number that paid, if known. */
  payer?: string | undefined;
}

/**
 * A credit activates the account once all credited money together reaches the fee. Until then,
 * `missing` is the rest of the fee in whole KES.
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
  /** The new value of the profile's `latestPayment`; absent if this credit doesn't change it. */
  latestPayment?: LatestPaymentItem | undefined;
  add?: Record<string, ReadonlySet<string>> | undefined;
  conditions?: readonly Condition[];
  now: Date;
}

/**
 * The writes that credit one payment and notify its writer. The caller adds the proof of the
 * receipt to the same transaction. Condition `profile` or `entry` fails if the profile has changed
 * since the read.
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

/**
 * The write of the permanent proof that a payment is credited. Condition `receipt` fails if the
 * receipt has a proof already.
 */
export const receiptProof = (receipt: string, credited: ReceiptProof, now: Date): Write =>
  receipts.put({ receipt }, { ...credited, creditedAt: now.toISOString() });

interface FurtherPayment {
  receiptNumber: string;
  amount: number;
  paidAt: string;
  /** The attempt that the payment's reference names; null if it names none. */
  attemptId: string | null;
  payer: string;
}

/**
 * Returns the ledger entry and the writes for a payment that no prompt requested, including the
 * proof of its receipt.
 */
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

export const isNewest = ({ attemptId }: Pick<LatestPaymentItem, "attemptId">) =>
  where({ "latestPayment.attemptId": attemptId });

/**
 * Records in a metric how many seconds the payer waited. Each credit adds one sample, so the
 * samples count the credits.
 */
export function recordCredit(paidAt: Date, now: Date) {
  const seconds = (now.getTime() - paidAt.getTime()) / 1000;
  recordMetric("PaymentConfirmationSeconds", Math.max(0, seconds));
}
