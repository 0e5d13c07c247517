import { logger, recordMetric } from "../../platform/logger";
import { ConditionFailed, retryContested } from "../../platform/table/transact";
import {
  claimedReceipt,
  type QueryOutcome,
  queryCheckout,
  readStkWebhook,
  type StkWebhook,
} from "../../providers/daraja/stk";
import {
  closeWebhook,
  idsOf,
  longestOpen,
  postponeWebhook,
  unlessClosed,
  type Webhook,
  waitOrGiveUp,
  webhookClosure,
} from "../webhooks/webhook";
import {
  type AttemptRead,
  knownPaymentOf,
  type PaymentAttempt,
  readAgain,
  readAttempt,
} from "./payment-attempt";
import { isLongAfter, isOtherReceiptClaimed, toldReceipt } from "./payment-identity";
import { advance, type PaymentEvent } from "./payment-transitions";
import { believed, eventOfQuery } from "./query-payment";
import { receipts } from "./received-payment";
import { recordEvents } from "./record-events";

/**
 * In milliseconds. We warn the operator of an unconfirmed receipt only after this time, since the
 * Paybill normally confirms within seconds.
 */
const confirmationTime = 60_000;

/** Settles a callback about a prompt. The callback is a hint; the provider's query decides. */
export async function settleStkWebhook(webhook: Webhook, now: Date): Promise<void> {
  const told = readStkWebhook(webhook.body, now);
  if (!told) return await closeWebhook(webhook, "malformed", now);
  const read = await readAttempt(webhook.subjectId ?? "");
  if (!read) return await closeWebhook(webhook, "unknown-attempt", now);
  await settle(read, webhook, told, now).catch(async (error: unknown) => {
    if (!(error instanceof ConditionFailed && error.failures.has("checkout"))) throw error;
    await closeAsAnothers(webhook, now);
  });
}

/**
 * The outcome if we send no query: the attempt is paid already, or has another prompt than the
 * callback.
 */
const unasked: QueryOutcome = { is: "pending", throttled: false };

async function settle(
  first: AttemptRead,
  webhook: Webhook,
  told: StkWebhook,
  now: Date,
): Promise<void> {
  const isDecided = first.attempt.state === "paid" || isOfAnotherCheckout(told, first.attempt);
  const outcome = isDecided ? unasked : await queryCheckout(told.checkoutRequestId, now);
  await retryContested(async (round) => {
    const read = round === 0 ? first : await readAgain(first.attempt);
    if (isOfAnotherCheckout(told, read.attempt)) return await closeAsAnothers(webhook, now);
    if (read.attempt.state === "paid") return await settlePaid(read, webhook, told, now);
    await settleOpen(read, webhook, told, outcome, now);
  });
}

const isOfAnotherCheckout = (told: StkWebhook, attempt: PaymentAttempt) =>
  attempt.checkoutRequestId !== null && attempt.checkoutRequestId !== told.checkoutRequestId;

/**
 * Closes a callback that arrived at another attempt's address, and warns the operator: the provider
 * itself always uses the right address.
 */
async function closeAsAnothers(webhook: Webhook, now: Date) {
  logger.warn("notice-of-other-checkout", idsOf(webhook));
  recordMetric("PaymentReviews", 1);
  await closeWebhook(webhook, "other-checkout", now);
}

/** True if polling will query the attempt, so that the callback is no longer needed. */
function isAskedAbout(attempt: PaymentAttempt, told: StkWebhook, now: Date): boolean {
  if (attempt.checkoutRequestId !== told.checkoutRequestId) return false;
  return advance(attempt, hintOf(told, now), now).attempt.nextCheckAt !== null;
}

function hintOf(told: StkWebhook, now: Date): PaymentEvent {
  if (told.resultCode !== "0") return { is: "notice-failure", code: told.resultCode };
  const { receiptNumber } = told;
  return { is: "notice-success", receiptNumber, paidAt: credibleTime(told, now) };
}

/** A callback may be forged, so an impossible date is ignored. */
const credibleTime = ({ paidAt }: StkWebhook, now: Date): string | null =>
  paidAt && Math.abs(paidAt.getTime() - now.getTime()) < longestOpen ? paidAt.toISOString() : null;

async function settleOpen(
  read: AttemptRead,
  webhook: Webhook,
  told: StkWebhook,
  answer: QueryOutcome,
  now: Date,
) {
  const { promptEndsAt } = read.attempt;
  const outcome = believed(answer, { promptEndsAt, noticeCode: told.resultCode }, now);
  if (outcome.is === "pending" && !isAskedAbout(read.attempt, told, now))
    return await waitOrGiveUp(webhook, now);
  const isContradicted = isOtherReceiptClaimed(read.attempt, claimedReceipt(told));
  // Callbacks named two receipts for one prompt. Only once the attempt is paid do we know if this
  // needs a review.
  if (isContradicted && outcome.is !== "paid") return await waitOrGiveUp(webhook, now);
  const hint = hintOf(told, now);
  const events: PaymentEvent[] =
    outcome.is === "pending"
      ? [hint]
      : [hint, eventOfQuery(outcome, told.checkoutRequestId, hint.is === "notice-success")];
  const closed = webhookClosure(webhook, outcome.is, now);
  await recordEvents(read, events, [closed], now).catch(unlessClosed);
  if (isContradicted) reportOtherReceipt(webhook.noticeId, read.attempt.attemptId);
}

/**
 * Settles a callback about a paid attempt. Shows its receipt until the Paybill confirms one, or
 * warns the operator if it is another payment's receipt.
 */
async function settlePaid(
  { profile, attempt }: AttemptRead,
  webhook: Webhook,
  told: StkWebhook,
  now: Date,
) {
  const claimed = claimedReceipt(told);
  const isLate = isLongAfter(attempt, { paidAt: null }, new Date(webhook.receivedAt));
  const meant = toldReceipt(knownPaymentOf(attempt), claimed, isLate);
  if (claimed === null || meant === "nothing new") return await closeWebhook(webhook, "paid", now);
  if (meant === "label") {
    // The attempt is paid without a confirmed receipt, so the status query must have credited it.
    const hint = { is: "notice-success", receiptNumber: claimed, paidAt: null } as const;
    const closed = webhookClosure(webhook, "receipt-told", now);
    await recordEvents({ profile, attempt }, [hint], [closed], now).catch(unlessClosed);
    return;
  }
  const proof = await receipts.find({ receipt: claimed });
  if (proof?.attemptId === attempt.attemptId) return await closeWebhook(webhook, "paid", now);
  if (!proof && now.getTime() - Date.parse(webhook.receivedAt) < confirmationTime)
    return await postponeWebhook(webhook, now);
  reportOtherReceipt(webhook.noticeId, attempt.attemptId);
  await closeWebhook(webhook, "other-receipt", now);
}

export function reportOtherReceipt(noticeId: string, attemptId: string) {
  logger.warn("receipt-differs", { noticeId, attemptId });
  recordMetric("PaymentReviews", 1);
}
