import { recordMetric } from "../platform/metrics";
import { ConditionFailed } from "../platform/table";
import { readAgain, readAttempt } from "./attempt-store";
import { contested } from "./contested";
import { type QueryOutcome, queryCheckout } from "./daraja-client";
import { closeNotice, type Notice, noticeClosed, unlessClosed, waitOrGiveUp } from "./notice-store";
import type { PaymentAttempt } from "./payment-attempt";
import { claimBeside } from "./payment-identity";
import { advance, type PaymentEvent } from "./payment-state";
import { raiseDoubt } from "./raise-doubt";
import { type AttemptRead, recordEvents } from "./record-payment";
import { eventOf } from "./settle-attempt";
import { settleNoticeOfPaid } from "./settle-notice-of-paid";
import { claimedReceipt, credibleTime, readStkNotice, type StkNotice } from "./stk-notice";

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
  await contested(async (round) => {
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
    await raiseDoubt(read.attempt, beside, notice.receivedAt);
  }
  const hint = hintOf(told, now);
  const events: PaymentEvent[] =
    outcome.is === "pending"
      ? [hint]
      : [hint, eventOf(outcome, told.checkoutRequestId, hint.is === "notice-success")];
  const closed = noticeClosed(notice, `settled: ${outcome.is}`, now);
  await recordEvents(read, events, [closed], now).catch(unlessClosed);
}
