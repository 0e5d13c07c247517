import type { PaymentFailure } from "#contracts/payments";
import { longestOpen } from "../../webhooks/notice-store";
import { failedAges, nextCheck, openAges } from "./check-schedule";
import type { PaymentAttempt } from "./payment-attempt";
import { type PaymentEvent, transitions } from "./payment-transitions";

/** The attempt after an event, and what is to be done in the same step. */
export function advance(attempt: PaymentAttempt, event: PaymentEvent, now: Date) {
  const moved = move(attempt, event, now);
  // A contradiction that nobody asks about any more would never end.
  const isStuck = moved.attempt.state === "review" && moved.attempt.nextCheckAt === null;
  return isStuck
    ? { ...moved, attempt: move(moved.attempt, { is: "too-old" }, now).attempt }
    : moved;
}

function move(attempt: PaymentAttempt, event: PaymentEvent, now: Date) {
  const [state, ...demands] = transitions[attempt.state][event.is];
  const moved: PaymentAttempt = { ...attempt, ...factsOf(attempt, event), state };
  const becomesPaid = state === "paid" && attempt.state !== "paid";
  const fails = state === "failed" && attempt.state !== "failed";
  const next: PaymentAttempt = {
    ...moved,
    reason: reasonOf(moved, event),
    ...(becomesPaid && { settledAt: now.toISOString(), paidAt: moved.paidAt ?? now.toISOString() }),
    ...(fails && { failedAt: now.toISOString() }),
  };
  return {
    attempt: { ...next, nextCheckAt: demands.includes("ask") ? askAt(next, now) : null },
    demands,
  };
}

/** What an event tells beside its place in the table. */
function factsOf(attempt: PaymentAttempt, event: PaymentEvent): Partial<PaymentAttempt> {
  if (event.is === "provider-accepted" && attempt.state !== "paid")
    return { checkoutRequestId: event.checkoutRequestId };
  if (event.is === "notice-success") return factsOfNotice(attempt, event);
  if (event.is === "notice-failure") return { noticeSaysPaid: false };
  if (event.is === "confirmed")
    return attempt.receiptNumber === null
      ? { receiptNumber: event.receiptNumber, paidAt: event.paidAt ?? attempt.paidAt }
      : {};
  if ("checkoutRequestId" in event && attempt.state !== "paid")
    return { checkoutRequestId: event.checkoutRequestId };
  return {};
}

/** Of a payment that is paid a notice tells no more than its receipt, as long as nobody has told one. */
function factsOfNotice(
  attempt: PaymentAttempt,
  { receiptNumber, paidAt }: PaymentEvent & { is: "notice-success" },
): Partial<PaymentAttempt> {
  if (attempt.state === "paid")
    return (attempt.receiptNumber ?? attempt.noticeReceipt) === null
      ? { noticeReceipt: receiptNumber }
      : {};
  return {
    noticeSaysPaid: true,
    noticeReceipt: receiptNumber ?? attempt.noticeReceipt,
    paidAt: paidAt ?? attempt.paidAt,
  };
}

function reasonOf({ state, reason }: PaymentAttempt, event: PaymentEvent): PaymentFailure | null {
  if (state === "paid" || state === "prompted" || state === "sending") return null;
  if (state === "expired") return "unknown";
  return "reason" in event ? event.reason : reason;
}

/** When the provider is to be asked next about an attempt that is not paid; null when never again. */
export function askAt(
  { state, failedAt, startedAt, checkoutRequestId }: PaymentAttempt,
  now: Date,
): string | null {
  if (state === "failed" && failedAt) return nextCheck(failedAt, failedAges, now);
  // Without the provider's id there is nothing to ask by, only an end to wait for.
  if (checkoutRequestId === null) return nextCheck(startedAt, [longestOpen], now);
  return nextCheck(startedAt, openAges, now);
}
