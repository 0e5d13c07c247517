import { logger } from "../../../platform/logger";
import { recordMetric } from "../../../platform/metrics";
import { retryContested } from "../../../platform/retry";
import { b2cResult, saysBadInitiator } from "../../../providers/daraja/payout-codes";
import { paidReceiptIn, type Result, readResult } from "../../../providers/daraja/result-notice";
import {
  closeNotice,
  idsOf,
  type Notice,
  noticeClosure,
  unlessClosed,
  waitOrGiveUp,
} from "../../webhooks/notice-store";
import { askHowItStands } from "../check-payout";
import { noteLetIn, stopPayouts } from "../pause-payouts";
import { recordEvent, reportReview } from "../record-event";
import { isSettled, type WithdrawalItem } from "../withdrawal";
import { readWithdrawal } from "../withdrawal-store";
import type { WithdrawalEvent } from "../withdrawal-transitions";

/**
 * Settles what a result of B2C claims. A failure that carries the id by which Safaricom itself answered
 * us is one; everything else, a success above all, is a hint: Safaricom is asked, and decides.
 */
export async function settleResult(notice: Notice, now: Date): Promise<void> {
  const told = readResult(notice.body);
  if (!told) return await closeNotice(notice, "malformed", now);
  await retryContested(() => settle(told, notice, now));
}

async function settle(told: Result, notice: Notice, now: Date): Promise<void> {
  const read = await readWithdrawal(notice.subjectId ?? "");
  if (!read) return await closeNotice(notice, "unknown-attempt", now);
  const { withdrawal } = read;
  const attempt = withdrawal.attempt;
  if (isSettled(withdrawal) || attempt === null || attempt.id !== told.originatorId)
    return await closeOld(told, withdrawal, notice, now);
  const said = { code: told.code, words: told.words, at: now.toISOString() };
  const attemptId = attempt.id;
  // A hint is enough: whoever forged it would only have us ask sooner.
  const pause = saysBadInitiator(told.code) ? read.pause : await noteLetIn(read.pause);
  const failure = failureOf(told);
  if (failure && isProvenFailure(told, withdrawal)) {
    if (failure.is === "came-to-nothing") await reportWaiting(failure, told, now);
    const closed = noticeClosure(notice, "failed", now);
    await recordEvent(read, { event: failure, attemptId, said }, [closed], now).catch(unlessClosed);
    return;
  }
  const event = { is: "claimed", code: told.code } as const;
  const claimed = await recordEvent(read, { event, attemptId, said }, [], now);
  await askHowItStands({ ...read, pause, withdrawal: claimed }, now);
  // Our own request's answer may be under way still, and with it the proof.
  if (failure) await waitOrGiveUp(notice, now);
  else await closeNotice(notice, "asked", now);
}

/**
 * Of what is settled, and of ids that came to nothing, a result is no news. A success of what is not
 * paid is one, and so is one with another receipt: it may have been paid by hand and by Safaricom.
 * A proven failure of what is paid undoes nothing, and the operator looks.
 */
async function closeOld(
  told: Result,
  withdrawal: WithdrawalItem,
  notice: Notice,
  now: Date,
): Promise<void> {
  const { state, receiptNumber } = withdrawal;
  if (state === "paid" && isProvenFailure(told, withdrawal))
    reportReview(withdrawal, "payout-contradicted");
  const claimed = paidReceiptIn(told);
  const isOtherReceipt = claimed !== null && receiptNumber !== null && claimed !== receiptNumber;
  if (told.code === "0" && (state !== "paid" || isOtherReceipt)) {
    logger.warn("payout-claimed-again", idsOf(notice));
    recordMetric("PaymentReviews", 1);
  }
  await closeNotice(notice, "no-news", now);
}

/** Only Safaricom knows the id by which it answered our request. */
const isProvenFailure = (told: Result, { attempt }: WithdrawalItem): boolean =>
  failureOf(told) !== undefined &&
  attempt !== null &&
  attempt.id === told.originatorId &&
  attempt.conversationId !== null &&
  attempt.conversationId === told.conversationId;

type Failure = WithdrawalEvent & { is: "refused" | "came-to-nothing" };

/** The failure that a result claims; undefined when it claims none that we know. */
export function failureOf({ code }: Pick<Result, "code">): Failure | undefined {
  const meant = b2cResult(code);
  if (meant.is === "refused") return { is: "refused", reason: meant.because };
  return meant.is === "came-to-nothing"
    ? { is: "came-to-nothing", waiting: meant.because }
    : undefined;
}

/** Payouts stop where our initiator is not let in; that there is too little float, the operator is told. */
export async function reportWaiting(
  { waiting }: WithdrawalEvent & { is: "came-to-nothing" },
  said: Pick<Result, "code" | "words">,
  now: Date,
): Promise<void> {
  if (waiting === "credentials") await stopPayouts(said, "mpesa", now);
  if (waiting === "float") recordMetric("PayoutsStopped", 1);
}
