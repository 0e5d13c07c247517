import { logger } from "../../../platform/logger";
import { recordMetric } from "../../../platform/metrics";
import { retryContested } from "../../../platform/retry";
import { saysBadInitiator, transactionStatus } from "../../../providers/daraja/payout-codes";
import {
  canBeNumber,
  type Result,
  readResult,
  statusIn,
  type ToldStatus,
} from "../../../providers/daraja/result-notice";
import {
  closeNotice,
  idsOf,
  type Notice,
  noticeClosure,
  unlessClosed,
} from "../../webhooks/notice-store";
import { noteLetIn, stopPayouts } from "../pause-payouts";
import { recordEvent } from "../record-event";
import { isSettled, type WithdrawalItem } from "../withdrawal";
import { readWithdrawal } from "../withdrawal-store";
import type { WithdrawalEvent } from "../withdrawal-transitions";
import { failureOf, reportWaiting } from "./settle-result";

/** A question's id begins with that of its withdrawal. */
const questionPattern = /^(.+\.[0-9a-f]{32})\.[0-9a-f]{20}$/;

/**
 * Settles Safaricom's answer to a question of ours. It comes to an address that was made for this
 * question and is good once, and must speak of our id, amount and number: then it is proof.
 */
export async function settleStatus(notice: Notice, now: Date): Promise<void> {
  const told = readResult(notice.body);
  if (!told) return await closeNotice(notice, "malformed", now);
  await retryContested(() => settle(told, notice, now));
}

async function settle(told: Result, notice: Notice, now: Date): Promise<void> {
  const questionId = notice.subjectId ?? "";
  const read = await readWithdrawal(questionPattern.exec(questionId)?.[1] ?? "");
  if (!read) return await closeNotice(notice, "unknown-attempt", now);
  const { withdrawal } = read;
  const { question, attempt } = withdrawal;
  const isAnswer = question?.id === questionId && question.attemptId === attempt?.id;
  if (!isAnswer || !attempt || isSettled(withdrawal))
    return await closeNotice(notice, "no-news", now);
  // That the question failed proves nothing of what it was about.
  if (told.code !== "0") {
    if (saysBadInitiator(told.code)) await stopPayouts(told, "mpesa", now);
    return await closeNotice(notice, "pending", now);
  }
  await noteLetIn(read.pause);
  const status = statusIn(told);
  const event = eventOf(status, attempt.claimedCode);
  if (!event) return await closeNotice(notice, "pending", now);
  if (!isOf(status, withdrawal, attempt.id)) return await closeAsAnothers(notice, now);
  if (event.is === "came-to-nothing") await reportWaiting(event, told, now);
  // Of a failure the result has said why; the status only confirms it.
  const isExplained = event.is !== "proven-paid" && attempt.claimedCode !== null;
  const said = isExplained
    ? null
    : { code: told.code, words: status.status.slice(0, 100), at: now.toISOString() };
  const closed = noticeClosure(notice, event.is === "proven-paid" ? "paid" : "failed", now);
  const happening = { event, attemptId: attempt.id, said };
  await recordEvent(read, happening, [closed], now).catch(unlessClosed);
}

/** What the status proves; why it failed, only the result has said. */
function eventOf(
  { status, receiptNumber }: ToldStatus,
  claimedCode: string | null,
): Extract<WithdrawalEvent, { is: "proven-paid" | "refused" | "came-to-nothing" }> | undefined {
  const meant = transactionStatus(status);
  if (meant === "paid") return { is: "proven-paid", receiptNumber };
  if (meant === "unknown") return undefined;
  return failureOf({ code: claimedCode ?? "" }) ?? { is: "refused", reason: "provider-refused" };
}

/** Whether it speaks of this payout: what is told must fit, and a failure need not tell everything. */
const isOf = (
  { originatorId, amount, recipient }: ToldStatus,
  withdrawal: WithdrawalItem,
  attemptId: string,
) =>
  (originatorId === "" || originatorId === attemptId) &&
  amount === withdrawal.amount &&
  canBeNumber(recipient, withdrawal.phone);

async function closeAsAnothers(notice: Notice, now: Date) {
  logger.warn("status-of-other-payout", idsOf(notice));
  recordMetric("PaymentReviews", 1);
  await closeNotice(notice, "unproven", now);
}
