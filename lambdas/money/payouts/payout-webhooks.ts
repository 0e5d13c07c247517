import { logger, recordMetric } from "../../platform/logger";
import { retryContested } from "../../platform/table/transact";
import { airtelHashKey } from "../../providers/airtel/credentials";
import { attemptIdIn, noticeHash } from "../../providers/airtel/disbursement";
import {
  b2cResult,
  canBeNumber,
  floatIn,
  paidReceiptIn,
  type Result,
  readResult,
  refusalOfUs,
  statusIn,
  type ToldStatus,
  transactionStatus,
} from "../../providers/daraja/b2c";
import { type Failure, failureIn, refused } from "../../providers/outcome";
import {
  closeWebhook,
  idsOf,
  unlessClosed,
  type Webhook,
  waitOrGiveUp,
  webhookClosure,
} from "../webhooks/webhook";
import { askHowItStands } from "./attend";
import { noteFloat } from "./float";
import { noteAccepted, pauseWallet, reportWaiting } from "./pause";
import { recordEvent, reportReview } from "./record-event";
import { isSettled, payouts, readWithdrawal, type WithdrawalItem } from "./withdrawal";
import type { WithdrawalEvent } from "./withdrawal-transitions";

/**
 * Queries the provider about the withdrawal that a callback names; the callback itself decides
 * nothing.
 */
async function askAbout(withdrawalId: string | undefined, webhook: Webhook, now: Date) {
  const read = withdrawalId === undefined ? undefined : await readWithdrawal(withdrawalId);
  if (!read) return await closeWebhook(webhook, "unknown-attempt", now);
  if (isSettled(read.withdrawal)) return await closeWebhook(webhook, "no-news", now);
  await askHowItStands(read, now);
  await closeWebhook(webhook, "asked", now);
}

/** Queries the payout's state, since a time-out proves nothing. */
const settleTimeout = (webhook: Webhook, now: Date) =>
  askAbout(webhook.subjectId ?? undefined, webhook, now);

/** Closes the callback of a status query that timed out; the next due check queries again. */
const settleStatusTimeout = (webhook: Webhook, now: Date) => closeWebhook(webhook, "pending", now);

/**
 * Settles Airtel's callback by our own enquiry, since a callback may be early or forged. Ignores a
 * callback with a wrong signature.
 */
async function settleAirtel(webhook: Webhook, now: Date): Promise<void> {
  const attemptId = attemptIdIn(webhook.body);
  if (attemptId === undefined) return await closeWebhook(webhook, "malformed", now);
  const key = await airtelHashKey();
  if (key !== undefined) {
    const hash = noticeHash(webhook.body, key);
    if (hash === "differs") {
      logger.warn("airtel-notice-forged", idsOf(webhook));
      return await closeWebhook(webhook, "unproven", now);
    }
    logger.info("airtel-notice-hash", { noticeId: webhook.noticeId, hash });
  }
  await askAbout((await payouts.find({ attemptId }))?.withdrawalId, webhook, now);
}

/**
 * Settles a B2C result. A failure with the id from Safaricom's answer to our request is proof; any
 * other result, even a success, only makes us query Safaricom.
 */
async function settleResult(webhook: Webhook, now: Date): Promise<void> {
  const told = readResult(webhook.body);
  if (!told) return await closeWebhook(webhook, "malformed", now);
  await retryContested(() => settleTold(told, webhook, now));
}

async function settleTold(told: Result, webhook: Webhook, now: Date): Promise<void> {
  const read = await readWithdrawal(webhook.subjectId ?? "");
  if (!read) return await closeWebhook(webhook, "unknown-attempt", now);
  const { withdrawal } = read;
  const attempt = withdrawal.attempt;
  if (isSettled(withdrawal) || attempt === null || attempt.id !== told.originatorId)
    return await closeOld(told, withdrawal, webhook, now);
  await noteFloat(floatIn(told), now);
  const said = { code: told.code, words: told.words, at: now.toISOString() };
  const attemptId = attempt.id;
  // Even an unproven result ends one-at-a-time payouts: a forged result would only make us send
  // payouts sooner.
  const pause = refusalOfUs(told.code) ? read.pause : await noteAccepted(read.pause);
  const failure = failureIn(b2cResult(told.code));
  if (failure && isProvenFailure(told, withdrawal)) {
    if (failure.is === "came-to-nothing") await reportWaiting(failure.waiting, told, "mpesa", now);
    const closed = webhookClosure(webhook, "failed", now);
    await recordEvent(read, { event: failure, attemptId, said }, [closed], now).catch(unlessClosed);
    return;
  }
  const event = { is: "unproven-result", code: told.code } as const;
  const after = await recordEvent(read, { event, attemptId, said }, [], now);
  await askHowItStands({ ...read, pause, withdrawal: after }, now);
  // The failure may still be proven, once Safaricom's answer to our request is recorded.
  if (failure) await waitOrGiveUp(webhook, now);
  else await closeWebhook(webhook, "asked", now);
}

/**
 * Closes a result about a settled withdrawal or an earlier attempt. Warns the operator of a
 * contradiction: an unpaid withdrawal succeeded, or a paid one provably failed or has a second
 * receipt.
 */
async function closeOld(
  told: Result,
  withdrawal: WithdrawalItem,
  webhook: Webhook,
  now: Date,
): Promise<void> {
  const { state, receiptNumber } = withdrawal;
  if (state === "paid" && isProvenFailure(told, withdrawal))
    reportReview(withdrawal, "payout-contradicted");
  const claimed = paidReceiptIn(told);
  const isOtherReceipt = claimed !== null && receiptNumber !== null && claimed !== receiptNumber;
  if (told.code === "0" && (state !== "paid" || isOtherReceipt)) {
    logger.warn("payout-claimed-again", idsOf(webhook));
    recordMetric("PaymentReviews", 1);
  }
  await closeWebhook(webhook, "no-news", now);
}

/**
 * True if a failure carries the id from Safaricom's answer to our request, which only Safaricom
 * knows.
 */
const isProvenFailure = (told: Result, { attempt }: WithdrawalItem): boolean =>
  failureIn(b2cResult(told.code)) !== undefined &&
  attempt !== null &&
  attempt.id === told.originatorId &&
  attempt.conversationId !== null &&
  attempt.conversationId === told.conversationId;

/** The id of a status query begins with its withdrawal's id. */
const questionPattern = /^(.+\.[0-9a-f]{32})\.[0-9a-f]{20}$/;

/**
 * Settles Safaricom's answer to our status query, sent to an address that serves this query once.
 * The answer is proof if it also names our id, amount and phone number.
 */
async function settleStatus(webhook: Webhook, now: Date): Promise<void> {
  const told = readResult(webhook.body);
  if (!told) return await closeWebhook(webhook, "malformed", now);
  await retryContested(() => settleAnswer(told, webhook, now));
}

async function settleAnswer(told: Result, webhook: Webhook, now: Date): Promise<void> {
  const questionId = webhook.subjectId ?? "";
  const read = await readWithdrawal(questionPattern.exec(questionId)?.[1] ?? "");
  if (!read) return await closeWebhook(webhook, "unknown-attempt", now);
  const { withdrawal } = read;
  const { question, attempt } = withdrawal;
  const isAnswer = question?.id === questionId && question.attemptId === attempt?.id;
  if (!isAnswer || !attempt || isSettled(withdrawal))
    return await closeWebhook(webhook, "no-news", now);
  // A failed status query proves nothing about the payout.
  if (told.code !== "0") {
    const refused = refusalOfUs(told.code);
    if (refused) await pauseWallet("mpesa", refused, told, now);
    return await closeWebhook(webhook, "pending", now);
  }
  await noteAccepted(read.pause);
  const status = statusIn(told, now);
  const event = eventOfStatus(status, attempt.claimedCode);
  if (!event) return await closeWebhook(webhook, "pending", now);
  if (!isOf(status, withdrawal, attempt.id)) return await closeAsAnothers(webhook, now);
  if (event.is === "came-to-nothing") await reportWaiting(event.waiting, told, "mpesa", now);
  // The result already gave the reason; the status only confirms the failure.
  const isExplained = event.is !== "proven-paid" && attempt.claimedCode !== null;
  const said = isExplained
    ? null
    : { code: told.code, words: status.status.slice(0, 100), at: now.toISOString() };
  const closed = webhookClosure(webhook, event.is === "proven-paid" ? "paid" : "failed", now);
  const happening = { event, attemptId: attempt.id, said };
  await recordEvent(read, happening, [closed], now).catch(unlessClosed);
}

/** Returns the event that the status proves. The reason of a failure comes from `claimedCode`. */
function eventOfStatus(
  { status, receiptNumber, finalisedAt: movedAt }: ToldStatus,
  claimedCode: string | null,
): Failure | Extract<WithdrawalEvent, { is: "proven-paid" }> | undefined {
  const meant = transactionStatus(status);
  if (meant === "paid") return { is: "proven-paid", receiptNumber, movedAt };
  if (meant === "unknown") return undefined;
  return failureIn(b2cResult(claimedCode ?? "")) ?? refused("provider-refused");
}

/**
 * True if the id, amount and phone number of a status are this payout's. The status of a failure
 * may lack the id.
 */
const isOf = (
  { originatorId, amount, recipient }: ToldStatus,
  withdrawal: WithdrawalItem,
  attemptId: string,
) =>
  (originatorId === "" || originatorId === attemptId) &&
  amount === withdrawal.amount &&
  canBeNumber(recipient, withdrawal.phone);

async function closeAsAnothers(webhook: Webhook, now: Date) {
  logger.warn("status-of-other-payout", idsOf(webhook));
  recordMetric("PaymentReviews", 1);
  await closeWebhook(webhook, "unproven", now);
}

/** The function that settles each kind of callback about payouts; safe to repeat. */
export const payoutSettlers = {
  "b2c-result": settleResult,
  "b2c-timeout": settleTimeout,
  "status-result": settleStatus,
  "status-timeout": settleStatusTimeout,
  airtel: settleAirtel,
};
