import { recordMetric } from "../platform/metrics";
import { ConditionFailed } from "../platform/table";
import { readAttempt } from "./attempt-store";
import { oldestOpen } from "./check-schedule";
import { type QueryOutcome, queryCheckout } from "./daraja-client";
import { closeNotice, type Notice, noticeClosed, postponeNotice } from "./notice-store";
import type { PaymentAttempt } from "./payment-attempt";
import { advance, type PaymentEvent } from "./payment-state";
import { type AttemptRead, contested, recordEvents } from "./record-payment";
import { eventOf } from "./settle-attempt";
import { readStkNotice, type StkNotice } from "./stk-notice";

/** Settles what an STK notice claims: the claim is a hint, the provider's query decides. */
export async function settleStkNotice(notice: Notice, now: Date): Promise<void> {
  const told = readStkNotice(notice.body, now);
  if (!told) return await closeNotice(notice, "malformed", now);
  const read = await readAttempt(notice.attemptId ?? "");
  const { account, attempt } = read;
  if (!account || !attempt) return await closeNotice(notice, "unknown-attempt", now);
  if (isOfAnotherCheckout(told, attempt)) return await closeAsAnothers(notice, now);
  const outcome: QueryOutcome =
    attempt.state === "paid"
      ? { is: "pending", throttled: false }
      : await queryCheckout(told.checkoutRequestId, now);
  if (outcome.is === "pending" && !isInGoodHands(attempt, told, now))
    return await waitOrGiveUp(notice, now);
  await settle({ account, attempt }, notice, told, outcome, now);
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
  if (attempt.state === "paid") return true;
  if (attempt.checkoutRequestId !== told.checkoutRequestId) return false;
  return advance(attempt, hintOf(told, now), now).attempt.nextCheckAt !== null;
}

function hintOf(told: StkNotice, now: Date): PaymentEvent {
  if (told.resultCode !== "0") return { is: "notice-failure" };
  const { receiptNumber, paidAt } = told;
  // Nobody vouches for a notice: a date that can't be true is none.
  const isPlausible = paidAt && Math.abs(paidAt.getTime() - now.getTime()) < oldestOpen;
  const at = isPlausible ? paidAt.toISOString() : null;
  return { is: "notice-success", receiptNumber, paidAt: at };
}

async function settle(
  first: AttemptRead,
  notice: Notice,
  told: StkNotice,
  outcome: QueryOutcome,
  now: Date,
) {
  const hint = hintOf(told, now);
  const events: PaymentEvent[] =
    outcome.is === "pending"
      ? [hint]
      : [hint, eventOf(outcome, told.checkoutRequestId, hint.is === "notice-success")];
  await contested(async (round) => {
    const { account, attempt } = round === 0 ? first : await readAttempt(first.attempt.attemptId);
    if (!account || !attempt) throw new Error("An attempt has lost its writer.");
    const closed = noticeClosed(notice, `settled: ${outcome.is}`, now);
    await recordEvents({ account, attempt }, events, [closed], now).catch(unlessClosed);
  }).catch(async (error: unknown) => {
    if (!(error instanceof ConditionFailed && error.failures.has("checkout"))) throw error;
    await closeAsAnothers(notice, now);
  });
}

/** Another delivery of the same record was quicker; what it wrote is what we would have written. */
export function unlessClosed(error: unknown) {
  if (!(error instanceof ConditionFailed && error.failures.has("notice"))) throw error;
}

async function waitOrGiveUp(notice: Notice, now: Date) {
  if (now.getTime() - Date.parse(notice.receivedAt) < oldestOpen)
    return await postponeNotice(notice, now);
  recordMetric("NoticesUnsettled", 1);
  await closeNotice(notice, "unproven", now);
}
