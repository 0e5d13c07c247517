import { eastAfricanDay } from "#contracts/east-africa-time";
import { type Profile, profiles } from "../../accounts/profile/profile";
import { notificationWrite } from "../../messages/notifications";
import { logger, recordMetric } from "../../platform/logger";
import { ConditionFailed, transact, type Write } from "../../platform/table/transact";
import { appendEntry, entryChange } from "../ledger/ledger";
import {
  movedBy,
  onItsWay,
  type ProviderSaid,
  paidOut,
  shownWithdrawal,
  type WithdrawalItem,
  type WithdrawalRead,
  withdrawalChange,
  withdrawnOfDay,
} from "./withdrawal";
import { advance, type Effect, type WithdrawalEvent } from "./withdrawal-transitions";

export interface Happening {
  event: WithdrawalEvent;
  /** The attempt that the event is about; absent for the administrator's decisions. */
  attemptId?: string;
  said?: ProviderSaid | null;
}

/**
 * Writes the results of an event, with all movements of money, in one transaction with `alongside`.
 * Throws ConditionFailed if the withdrawal or the profile has changed since the read.
 */
export async function recordEvent(
  read: WithdrawalRead,
  happening: Happening,
  alongside: readonly Write[],
  now: Date,
): Promise<WithdrawalItem> {
  const { profile, withdrawal } = read;
  const { event, attemptId, said = null } = happening;
  const isOfEarlier = attemptId !== undefined && attemptId !== withdrawal.attempt?.id;
  const { next, effect } = isOfEarlier
    ? { next: withdrawal, effect: effectOfEarlier(event) }
    : advance(withdrawal, event, said, now);
  const isChanged = JSON.stringify(next) !== JSON.stringify(withdrawal);
  const writes = [
    ...(isChanged ? [withdrawalChange(withdrawal, next)] : []),
    ...(effect === "pay" ? payWrites(next, event, now) : []),
    ...(effect === "return" ? returnWrites(profile, next, now) : []),
    ...(effect === null ? shownWrites(withdrawal, next, now) : []),
    ...alongside,
  ];
  try {
    if (writes.length > 0) await transact(writes);
  } catch (error) {
    if (!(isReceiptTaken(error) && event.is === "proven-paid")) throw error;
    reportReview(withdrawal, "payout-receipt-taken");
    const withoutReceipt = { ...happening, event: { ...event, receiptNumber: null } };
    return await recordEvent(read, withoutReceipt, alongside, now);
  }
  if (effect === "review" || isPaidTwice(withdrawal, event))
    reportReview(withdrawal, "payout-contradicted");
  return isChanged ? { ...next, version: withdrawal.version + 1 } : withdrawal;
}

/** True if the provider paid a withdrawal that has another payment's receipt already. */
const isPaidTwice = (read: WithdrawalItem, event: WithdrawalEvent) =>
  event.is === "proven-paid" &&
  read.state === "paid" &&
  read.receiptNumber !== null &&
  event.receiptNumber !== null &&
  event.receiptNumber !== read.receiptNumber;

/**
 * A payment by an earlier attempt needs a review: a new attempt starts only after proof that the
 * earlier one moved no money.
 */
const effectOfEarlier = ({ is }: WithdrawalEvent): Effect =>
  is === "proven-paid" ? "review" : null;

/**
 * True if another withdrawal has this receipt. False if condition `withdrawal` failed as well: then
 * the receipt may be this withdrawal's own, recorded a moment ago.
 */
export const isReceiptTaken = (error: unknown) =>
  error instanceof ConditionFailed &&
  error.failures.has("receipt") &&
  !error.failures.has("withdrawal");

/**
 * The writes that show the writer a change: the new state in the ledger, and the time of the
 * change.
 */
function shownWrites(read: WithdrawalItem, next: WithdrawalItem, now: Date): Write[] {
  const isShown = JSON.stringify(shownWithdrawal(read)) === JSON.stringify(shownWithdrawal(next));
  const isKnown = (read.state === "checking") === (next.state === "checking");
  const state = next.state === "checking" ? ("unknown" as const) : ("on-its-way" as const);
  return [
    ...(isShown
      ? []
      : [profiles.change({ userId: next.userId }, { set: { lastUpdated: now.toISOString() } })]),
    ...(isKnown ? [] : [entryChange(next.userId, next.entrySequence, { state })]),
  ];
}

/**
 * The writes of a payment. The balance is unchanged: the amount left it when the withdrawal was
 * requested.
 */
function payWrites(next: WithdrawalItem, event: WithdrawalEvent, now: Date): Write[] {
  const { userId, wallet, amount, receiptNumber: receipt, entrySequence, withdrawalId } = next;
  const movedAt = (event.is === "proven-paid" && event.movedAt) || undefined;
  const paid = { state: "paid" as const, paidAt: now.toISOString(), ...(movedAt && { movedAt }) };
  const facts = { userId, amount, receiptNumber: receipt, withdrawalId };
  return [
    profiles.change(
      { userId },
      {
        set: { lastUpdated: now.toISOString() },
        add: { unread: 1, ...onItsWay(-1, amount) },
      },
    ),
    entryChange(userId, entrySequence, { ...paid, ...(receipt && { receiptNumber: receipt }) }),
    ...(receipt === null ? [] : [paidOut.put({ wallet, receipt }, { withdrawalId })]),
    notificationWrite({ ...facts, kind: "withdrawal-paid" }, now),
  ];
}

function returnWrites(profile: Profile, next: WithdrawalItem, now: Date): Write[] {
  const { userId, amount, withdrawalId, reason, entrySequence } = next;
  const why = reason && { reason };
  const movement = { kind: "return", amount, ...movedBy(next, now), ...why } as const;
  const alongside = { notifications: 1, add: onItsWay(-1, amount) };
  const { writes } = appendEntry(profile, movement, alongside, now);
  const facts = { userId, amount, withdrawalId, kind: "withdrawal-returned" } as const;
  return [
    ...writes,
    entryChange(userId, entrySequence, { state: "returned" }),
    notificationWrite(facts, now),
    ...uncountOfDay(next, now),
  ];
}

/**
 * Subtracts the amount from the day's total if the money is returned on the same day. The day's
 * number of withdrawals is unchanged.
 */
function uncountOfDay({ userId, amount, createdAt }: WithdrawalItem, now: Date): Write[] {
  const day = eastAfricanDay(new Date(createdAt));
  return day === eastAfricanDay(now)
    ? [withdrawnOfDay.upsert({ userId, day }, { add: { amount: -amount } })]
    : [];
}

export function reportReview(
  { withdrawalId }: WithdrawalItem,
  why: "payout-contradicted" | "payout-receipt-taken",
) {
  if (why === "payout-contradicted") logger.warn("payout-contradicted", { withdrawalId });
  else logger.warn("payout-receipt-taken", { withdrawalId });
  recordMetric("PaymentReviews", 1);
}
