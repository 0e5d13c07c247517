import { recordMetric } from "../platform/metrics";
import { ConditionFailed } from "../platform/table";
import { readAttempt } from "./attempt-store";
import { contested } from "./contested";
import { type QueryOutcome, queryCheckout } from "./daraja-client";
import { closeNotice, type Notice, noticeClosed, unlessClosed, waitOrGiveUp } from "./notice-store";
import type { PaymentAttempt } from "./payment-attempt";
import { advance, type PaymentEvent } from "./payment-state";
import { type AttemptRead, recordEvents } from "./record-payment";
import { eventOf } from "./settle-attempt";
import { settleNoticeOfPaid } from "./settle-notice-of-paid";
import { credibleTime, readStkNotice, type StkNotice } from "./stk-notice";

/** Settles what an STK notice claims: the claim is a hint, the provider's query decides. */
export async function settleStkNotice(notice: Notice, now: Date): Promise<void> {
  const told = readStkNotice(notice.body, now);
  if (!told) return await closeNotice(notice, "malformed", now);
  const read = await readAttempt(notice.attemptId ?? "");
  const { account, attempt } = read;
  if (!account || !attempt) return await closeNotice(notice, "unknown-attempt", now);
  await settleUnlessAnothers({ account, attempt }, notice, told, now).catch(
    async (error: unknown) => {
      if (!(error instanceof ConditionFailed && error.failures.has("checkout"))) throw error;
      await closeAsAnothers(notice, now);
    },
  );
}

async function settleUnlessAnothers(
  read: AttemptRead,
  notice: Notice,
  told: StkNotice,
  now: Date,
): Promise<void> {
  const { attempt } = read;
  if (isOfAnotherCheckout(told, attempt)) return await closeAsAnothers(notice, now);
  if (attempt.state === "paid") return await settleNoticeOfPaid(attempt, notice, told, now);
  const outcome = await queryCheckout(told.checkoutRequestId, now);
  if (outcome.is === "pending" && !isInGoodHands(attempt, told, now))
    return await waitOrGiveUp(notice, now);
  await settle(read, notice, told, outcome, now);
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

async function settle(
  first: AttemptRead,
  notice: Notice,
  told: StkNotice,
  outcome: QueryOutcome,
  now: Date,
) {
  // Nobody has paid by then: whoever says so already knows no receipt.
  const isFalse = outcome.is === "pending" && outcome.isUnpaid === true;
  const hint = hintOf(isFalse ? { ...told, receiptNumber: null, paidAt: null } : told, now);
  const events: PaymentEvent[] =
    outcome.is === "pending"
      ? [hint]
      : [hint, eventOf(outcome, told.checkoutRequestId, hint.is === "notice-success")];
  await contested(async (round) => {
    const { account, attempt } = round === 0 ? first : await readAttempt(first.attempt.attemptId);
    if (!account || !attempt) throw new Error("An attempt has lost its writer.");
    if (isOfAnotherCheckout(told, attempt)) return await closeAsAnothers(notice, now);
    // Somebody else was quicker: which payment that was is still to be judged.
    if (attempt.state === "paid") return await settleNoticeOfPaid(attempt, notice, told, now);
    const closed = noticeClosed(notice, `settled: ${outcome.is}`, now);
    await recordEvents({ account, attempt }, events, [closed], now).catch(unlessClosed);
  });
}
