import { profileChange } from "../../accounts/profile/profile-store";
import { notificationWrite } from "../../messages/notifications";
import { logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { ConditionFailed } from "../../platform/table/refusals";
import { transact, type Write } from "../../platform/table/transact";
import { appendEntry, entryChange } from "../ledger/ledger-store";
import { uncountOfDay } from "./reservation-store";
import {
  movedBy,
  onItsWay,
  type ProviderSaid,
  shownWithdrawal,
  type WithdrawalItem,
} from "./withdrawal";
import { paidOutProof, type WithdrawalRead, withdrawalChange } from "./withdrawal-store";
import { advance, type Demand, type WithdrawalEvent } from "./withdrawal-transitions";

/** Something that happened to a withdrawal. */
export interface Happening {
  event: WithdrawalEvent;
  /** The attempt that it is about; absent for what the administrator decides. */
  attemptId?: string;
  /** What the provider said. */
  said?: ProviderSaid | null;
}

/**
 * Writes what follows from an event, money included, in one transaction; `alongside` belongs to the
 * same step. Refuses with ConditionFailed when the withdrawal or the profile has changed since it was
 * read.
 */
export async function recordEvent(
  { profile, withdrawal: read }: WithdrawalRead,
  { event, attemptId, said = null }: Happening,
  alongside: readonly Write[],
  now: Date,
): Promise<WithdrawalItem> {
  const isOfAnother = attemptId !== undefined && attemptId !== read.attempt?.id;
  const { next, demands } = isOfAnother
    ? { next: read, demands: demandsOfEarlier(event) }
    : advance(read, event, said, now);
  const isChanged = JSON.stringify(next) !== JSON.stringify(read);
  const writes = [
    ...(isChanged ? [withdrawalChange(read, next)] : []),
    ...consequences({ profile, withdrawal: read }, next, demands, now),
    ...alongside,
  ];
  try {
    if (writes.length > 0) await transact(writes);
  } catch (error) {
    if (!(isReceiptTaken(error) && event.is === "proven-paid")) throw error;
    reportReview(read, "payout-receipt-taken");
    const happening = { event: { ...event, receiptNumber: null }, attemptId, said };
    return await recordEvent(
      { profile, withdrawal: read },
      withoutUndefined(happening),
      alongside,
      now,
    );
  }
  if (demands.includes("review") || isPaidTwice(read, event))
    reportReview(read, "payout-contradicted");
  return isChanged ? { ...next, version: read.version + 1 } : read;
}

const withoutUndefined = ({
  event,
  attemptId,
  said,
}: {
  event: WithdrawalEvent;
  attemptId: string | undefined;
  said: ProviderSaid | null;
}): Happening => ({ event, said, ...(attemptId !== undefined && { attemptId }) });

/** The provider paid too, under a receipt other than the one that the administrator recorded. */
const isPaidTwice = (read: WithdrawalItem, event: WithdrawalEvent) =>
  event.is === "proven-paid" &&
  read.state === "paid" &&
  read.receiptNumber !== null &&
  event.receiptNumber !== null &&
  event.receiptNumber !== read.receiptNumber;

/** The provider has proven that an attempt came to nothing before the next was made; or so it said. */
const demandsOfEarlier = ({ is }: WithdrawalEvent): readonly Demand[] =>
  is === "proven-paid" ? ["review"] : [];

/** Another withdrawal was paid under the same receipt; else it was this one, a moment ago. */
export const isReceiptTaken = (error: unknown) =>
  error instanceof ConditionFailed &&
  error.failures.has("receipt") &&
  !error.failures.has("withdrawal");

function consequences(
  { profile, withdrawal: read }: WithdrawalRead,
  next: WithdrawalItem,
  demands: readonly Demand[],
  now: Date,
): Write[] {
  if (demands.includes("pay")) return payWrites(next, now);
  if (demands.includes("return")) return returnWrites({ profile, withdrawal: next }, now);
  const isShown = JSON.stringify(shownWithdrawal(read)) === JSON.stringify(shownWithdrawal(next));
  const isKnown = (read.state === "checking") === (next.state === "checking");
  const state = next.state === "checking" ? ("unknown" as const) : ("on-its-way" as const);
  return [
    ...(isShown ? [] : [profileChange(next.userId, { set: { lastUpdated: now.toISOString() } })]),
    ...(isKnown ? [] : [entryChange(next.userId, next.entrySequence, { state })]),
  ];
}

/** The amount has left the balance before: what is new is the receipt. */
function payWrites(next: WithdrawalItem, now: Date): Write[] {
  const { userId, amount, receiptNumber, entrySequence, withdrawalId } = next;
  const paid = { state: "paid", paidAt: now.toISOString() } as const;
  const news = { userId, amount, receiptNumber, withdrawalId };
  return [
    profileChange(userId, {
      set: { lastUpdated: now.toISOString() },
      add: { unread: 1, ...onItsWay(-1, amount) },
    }),
    entryChange(userId, entrySequence, { ...paid, ...(receiptNumber && { receiptNumber }) }),
    ...(receiptNumber === null ? [] : [paidOutProof(next, receiptNumber)]),
    notificationWrite({ ...news, kind: "withdrawal-paid" }, now),
  ];
}

function returnWrites({ profile, withdrawal: next }: WithdrawalRead, now: Date): Write[] {
  const { userId, amount, withdrawalId, reason, entrySequence } = next;
  const why = reason && { reason };
  const movement = { kind: "return", amount, ...movedBy(next, now), ...why } as const;
  const alongside = { notifications: 1, add: onItsWay(-1, amount) };
  const { writes } = appendEntry(profile, movement, alongside, now);
  const news = { userId, amount, withdrawalId, kind: "withdrawal-returned" } as const;
  return [
    ...writes,
    entryChange(userId, entrySequence, { state: "returned" }),
    notificationWrite(news, now),
    ...uncountOfDay(next, now),
  ];
}

/** The id is how the operator finds it among the administrator's withdrawals. */
export function reportReview({ withdrawalId }: WithdrawalItem, event: ReviewEvent) {
  if (event === "payout-contradicted") logger.warn("payout-contradicted", { withdrawalId });
  else logger.warn("payout-receipt-taken", { withdrawalId });
  recordMetric("PaymentReviews", 1);
}
type ReviewEvent = "payout-contradicted" | "payout-receipt-taken";
