import { logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { ConditionFailed } from "../../platform/table/refusals";
import { readAgain, readAttempt } from "../attempts/attempt-store";
import { oldestOpen } from "../attempts/check-schedule";
import type { PaymentAttempt } from "../attempts/payment-attempt";
import { claimBeside } from "../attempts/payment-identity";
import { advance } from "../attempts/payment-state";
import type { PaymentEvent } from "../attempts/payment-transitions";
import { type AttemptRead, recordEvents } from "../attempts/record-events";
import { retryContested } from "../attempts/retry";
import { eventOf } from "../attempts/settle-attempt";
import { type QueryOutcome, queryCheckout } from "../daraja/client";
import { claimedReceipt, readStkNotice, type StkNotice } from "../daraja/stk-notice";
import {
  closeNotice,
  idsOf,
  type Notice,
  noticeClosure,
  unlessClosed,
  waitOrGiveUp,
} from "./notice-store";
import { raiseDoubt } from "./raise-doubt";
import { settleNoticeOfPaid } from "./settle-notice-of-paid";

/** Settles what an STK notice claims: the claim is a hint, the provider's query decides. */
export async function settleStkNotice(notice: Notice, now: Date): Promise<void> {
  const told = readStkNotice(notice.body, now);
  if (!told) return await closeNotice(notice, "malformed", now);
  const read = await readAttempt(notice.attemptId ?? "");
  const { account, attempt } = read;
  if (!account || !attempt) return await closeNotice(notice, "unknown-attempt", now);
  await settle({ account, attempt }, notice, told, now).catch(async (error: unknown) => {
    if (!(error instanceof ConditionFailed && error.failures.has("checkout"))) throw error;
    await closeAsAnothers(notice, now);
  });
}

/** What is paid stays paid: of it the query has nothing to decide. */
const unasked: QueryOutcome = { is: "pending", throttled: false };

async function settle(
  first: AttemptRead,
  notice: Notice,
  told: StkNotice,
  now: Date,
): Promise<void> {
  const isDecided = first.attempt.state === "paid" || isOfAnotherCheckout(told, first.attempt);
  const outcome = isDecided ? unasked : await queryCheckout(told.checkoutRequestId, now);
  await retryContested(async (round) => {
    const read = round === 0 ? first : await readAgain(first.attempt);
    if (isOfAnotherCheckout(told, read.attempt)) return await closeAsAnothers(notice, now);
    if (read.attempt.state === "paid") return await settleNoticeOfPaid(read, notice, told, now);
    await settleOpen(read, notice, told, outcome, now);
  });
}

const isOfAnotherCheckout = (told: StkNotice, attempt: PaymentAttempt) =>
  attempt.checkoutRequestId !== null && attempt.checkoutRequestId !== told.checkoutRequestId;

/** A true notice never comes to the address of another attempt: somebody has to look. */
async function closeAsAnothers(notice: Notice, now: Date) {
  logger.warn("notice-of-other-checkout", idsOf(notice));
  recordMetric("PaymentReviews", 1);
  await closeNotice(notice, "other-checkout", now);
}

/** Whether the attempt goes on being asked about by itself, so that the notice is needed no longer. */
function isInGoodHands(attempt: PaymentAttempt, told: StkNotice, now: Date): boolean {
  if (attempt.checkoutRequestId !== told.checkoutRequestId) return false;
  return advance(attempt, hintOf(told, now), now).attempt.nextCheckAt !== null;
}

function hintOf(told: StkNotice, now: Date): PaymentEvent {
  if (told.resultCode !== "0") return { is: "notice-failure" };
  const { receiptNumber } = told;
  return { is: "notice-success", receiptNumber, paidAt: credibleTime(told, now) };
}

/** Nobody vouches for a notice: a date that can't be true is none. */
const credibleTime = ({ paidAt }: StkNotice, now: Date): string | null =>
  paidAt && Math.abs(paidAt.getTime() - now.getTime()) < oldestOpen ? paidAt.toISOString() : null;

async function settleOpen(
  read: AttemptRead,
  notice: Notice,
  told: StkNotice,
  outcome: QueryOutcome,
  now: Date,
) {
  if (outcome.is === "pending" && !isInGoodHands(read.attempt, told, now))
    return await waitOrGiveUp(notice, now);
  const beside = claimBeside(read.attempt, claimedReceipt(told));
  if (beside !== null) {
    // Two receipts for one prompt: whether either is to be looked at is known once it is paid.
    if (outcome.is !== "paid") return await waitOrGiveUp(notice, now);
    await raiseDoubt(read.attempt, beside, notice);
  }
  const hint = hintOf(told, now);
  const events: PaymentEvent[] =
    outcome.is === "pending"
      ? [hint]
      : [hint, eventOf(outcome, told.checkoutRequestId, hint.is === "notice-success")];
  const closed = noticeClosure(notice, `settled: ${outcome.is}`, now);
  await recordEvents(read, events, [closed], now).catch(unlessClosed);
}
