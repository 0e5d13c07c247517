import type { PaymentFailure, PaymentState } from "#contracts/payments";
import { failedAges, nextCheck, oldestOpen, openAges } from "./check-schedule";
import type { PaymentAttempt } from "./payment-attempt";

/** What can happen to a payment attempt. Notices are hints; `query-…` and `confirmed` are knowledge. */
export type PaymentEvent =
  | { is: "provider-accepted"; checkoutRequestId: string }
  | { is: "provider-refused"; reason: PaymentFailure }
  | { is: "response-lost" }
  | { is: "notice-success"; receiptNumber: string | null; paidAt: string | null }
  | { is: "notice-failure" }
  | { is: "query-success"; checkoutRequestId: string }
  | { is: "query-failure"; checkoutRequestId: string; reason: PaymentFailure }
  | { is: "query-contradicts"; checkoutRequestId: string; reason: PaymentFailure }
  | { is: "query-pending" }
  | { is: "confirmed"; receiptNumber: string; paidAt: string | null }
  | { is: "too-old" };
type EventName = PaymentEvent["is"];

/**
 * What a transition asks for: `credit` it in the same step, `ask` the provider in a while, raise a
 * `review`, add a `receipt` to what was credited without one.
 */
export type Demand = "credit" | "ask" | "review" | "receipt";

type Move = readonly [to: PaymentState, ...demands: Demand[]];

/** From each state, where each event leads. Only `paid` is never left, and it is reached from all. */
export const transitions: Record<PaymentState, Record<EventName, Move>> = {
  sending: {
    "provider-accepted": ["prompted", "ask"],
    "provider-refused": ["refused"],
    "response-lost": ["sending", "ask"],
    "notice-success": ["sending", "ask"],
    "notice-failure": ["sending", "ask"],
    "query-success": ["paid", "credit"],
    "query-failure": ["failed", "ask"],
    "query-contradicts": ["review", "review", "ask"],
    "query-pending": ["sending", "ask"],
    confirmed: ["paid", "credit"],
    "too-old": ["expired"],
  },
  prompted: {
    "provider-accepted": ["prompted", "ask"],
    "provider-refused": ["prompted", "ask"],
    "response-lost": ["prompted", "ask"],
    "notice-success": ["prompted", "ask"],
    "notice-failure": ["prompted", "ask"],
    "query-success": ["paid", "credit"],
    "query-failure": ["failed", "ask"],
    "query-contradicts": ["review", "review", "ask"],
    "query-pending": ["prompted", "ask"],
    confirmed: ["paid", "credit"],
    "too-old": ["expired"],
  },
  refused: {
    "provider-accepted": ["prompted", "ask"],
    "provider-refused": ["refused"],
    "response-lost": ["refused"],
    "notice-success": ["refused"],
    "notice-failure": ["refused"],
    "query-success": ["paid", "credit"],
    "query-failure": ["refused"],
    "query-contradicts": ["review", "review", "ask"],
    "query-pending": ["refused"],
    confirmed: ["paid", "credit"],
    "too-old": ["refused"],
  },
  failed: {
    "provider-accepted": ["failed", "ask"],
    "provider-refused": ["failed", "ask"],
    "response-lost": ["failed", "ask"],
    "notice-success": ["failed", "ask"],
    "notice-failure": ["failed", "ask"],
    "query-success": ["paid", "credit"],
    "query-failure": ["failed", "ask"],
    "query-contradicts": ["review", "review", "ask"],
    "query-pending": ["failed", "ask"],
    confirmed: ["paid", "credit"],
    "too-old": ["failed"],
  },
  review: {
    "provider-accepted": ["review", "ask"],
    "provider-refused": ["review", "ask"],
    "response-lost": ["review", "ask"],
    "notice-success": ["review", "ask"],
    "notice-failure": ["review", "ask"],
    "query-success": ["paid", "credit"],
    // The newest notice and the query agree by now.
    "query-failure": ["failed", "ask"],
    "query-contradicts": ["review", "ask"],
    "query-pending": ["review", "ask"],
    confirmed: ["paid", "credit"],
    "too-old": ["expired"],
  },
  expired: {
    "provider-accepted": ["expired"],
    "provider-refused": ["expired"],
    "response-lost": ["expired"],
    "notice-success": ["expired"],
    "notice-failure": ["expired"],
    "query-success": ["paid", "credit"],
    "query-failure": ["failed"],
    "query-contradicts": ["review", "review"],
    "query-pending": ["expired"],
    confirmed: ["paid", "credit"],
    "too-old": ["expired"],
  },
  paid: {
    "provider-accepted": ["paid"],
    "provider-refused": ["paid"],
    "response-lost": ["paid"],
    "notice-success": ["paid"],
    "notice-failure": ["paid"],
    "query-success": ["paid"],
    "query-failure": ["paid"],
    "query-contradicts": ["paid"],
    "query-pending": ["paid"],
    confirmed: ["paid", "receipt"],
    "too-old": ["paid"],
  },
};

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
  const moved: PaymentAttempt = { ...attempt, ...learned(attempt, event), state };
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
function learned(attempt: PaymentAttempt, event: PaymentEvent): Partial<PaymentAttempt> {
  if (event.is === "provider-accepted" && attempt.state !== "paid")
    return { checkoutRequestId: event.checkoutRequestId };
  if (event.is === "notice-success") return learnedFromNotice(attempt, event);
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
function learnedFromNotice(
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
  if (checkoutRequestId === null) return nextCheck(startedAt, [oldestOpen], now);
  return nextCheck(startedAt, openAges, now) ?? nextCheck(startedAt, [oldestOpen], now);
}
