import type { PaymentFailure, PaymentState } from "#contracts/payments";
import { longestOpen } from "../webhooks/webhook";
import type { PaymentAttempt } from "./payment-attempt";

/** Events of a payment attempt. `notice-…` are hints; `query-…` and `confirmed` are proof. */
export type PaymentEvent =
  | { is: "provider-accepted"; checkoutRequestId: string }
  | { is: "provider-refused"; reason: PaymentFailure }
  | { is: "response-lost" }
  | { is: "notice-success"; receiptNumber: string | null; paidAt: string | null }
  | { is: "notice-failure"; code: string }
  | { is: "query-success"; checkoutRequestId: string }
  /** The query reports success, but the payment is the fee of a training. */
  | { is: "paid-fee"; checkoutRequestId: string; receiptNumber: string }
  | { is: "query-failure"; checkoutRequestId: string; reason: PaymentFailure }
  | { is: "query-contradicts"; checkoutRequestId: string; reason: PaymentFailure }
  | { is: "query-pending" }
  /** `payer` is the phone number as the Paybill shows it. */
  | { is: "confirmed"; receiptNumber: string; paidAt: string | null; payer: string }
  | { is: "too-old" };
type EventName = PaymentEvent["is"];

/**
 * Effects of an event besides the changed attempt: `credit` the payment, ask a person for a
 * `review`, or report that its outcome stayed `unknown`.
 */
export type Demand = "credit" | "review" | "unknown";

const unpaid: readonly PaymentState[] = [
  "sending",
  "prompted",
  "refused",
  "failed",
  "review",
  "expired",
];

/**
 * The change of state by each event: from any state in `from` to `to`. An event changes no other
 * state, and `paid` never changes.
 */
const transitions: Partial<Record<EventName, { to: PaymentState; from: readonly PaymentState[] }>> =
  {
    "provider-accepted": { to: "prompted", from: ["sending", "refused"] },
    "provider-refused": { to: "refused", from: ["sending"] },
    "query-success": { to: "paid", from: unpaid },
    "paid-fee": { to: "paid", from: unpaid },
    confirmed: { to: "paid", from: unpaid },
    "query-failure": { to: "failed", from: ["sending", "prompted", "review", "expired"] },
    "query-contradicts": {
      to: "review",
      from: ["sending", "prompted", "refused", "failed", "expired"],
    },
    "too-old": { to: "expired", from: ["sending", "prompted", "review"] },
  };

export function advance(attempt: PaymentAttempt, event: PaymentEvent, now: Date) {
  const moved = move(attempt, event, now);
  // An attempt in review without a further check would stay open forever, so it expires.
  const isStuck = moved.state === "review" && moved.nextCheckAt === null;
  const next = isStuck ? move(moved, { is: "too-old" }, now) : moved;
  const demands: Demand[] = [];
  const isCredit = event.is !== "paid-fee";
  if (isCredit && attempt.state !== "paid" && moved.state === "paid") demands.push("credit");
  if (attempt.state !== "review" && moved.state === "review") demands.push("review");
  if (attempt.state === "prompted" && moved.state === "expired") demands.push("unknown");
  return { attempt: next, demands };
}

function move(attempt: PaymentAttempt, event: PaymentEvent, now: Date): PaymentAttempt {
  const { to, from } = transitions[event.is] ?? {};
  const state = to && from?.includes(attempt.state) ? to : attempt.state;
  const told = { ...attempt, ...factsOf(attempt, event), state };
  const at = now.toISOString();
  const isNewly = (reached: PaymentState) => state === reached && attempt.state !== reached;
  const next = {
    ...told,
    reason: reasonOf(told, event),
    ...(isNewly("paid") && { settledAt: at, paidAt: told.paidAt ?? at }),
    ...(isNewly("failed") && { failedAt: at }),
  };
  const isAskedAbout =
    askedAbout.includes(state) && attempt.state !== "expired" && event.is !== "too-old";
  return { ...next, nextCheckAt: isAskedAbout ? askAt(next, now) : null };
}

/**
 * States in which we query the provider. An expired attempt is never queried, even if an event
 * changes its state.
 */
const askedAbout: readonly PaymentState[] = ["sending", "prompted", "failed", "review"];

/** Returns the facts that an event adds. A confirmation adds its receipt even to a paid attempt. */
function factsOf(attempt: PaymentAttempt, event: PaymentEvent): Partial<PaymentAttempt> {
  const isPaid = attempt.state === "paid";
  if (event.is === "notice-failure") return { noticeSaysPaid: false, noticeCode: event.code };
  if (event.is === "confirmed")
    return attempt.receiptNumber === null
      ? { receiptNumber: event.receiptNumber, paidAt: event.paidAt ?? attempt.paidAt }
      : {};
  if (event.is === "notice-success" && !isPaid)
    return {
      noticeSaysPaid: true,
      noticeReceipt: event.receiptNumber ?? attempt.noticeReceipt,
      paidAt: event.paidAt ?? attempt.paidAt,
    };
  if (event.is === "notice-success" && (attempt.receiptNumber ?? attempt.noticeReceipt) === null)
    return { noticeReceipt: event.receiptNumber };
  return isPaid ? {} : factsOfAnswer(event);
}

const factsOfAnswer = (event: PaymentEvent): Partial<PaymentAttempt> => ({
  ...("checkoutRequestId" in event && { checkoutRequestId: event.checkoutRequestId }),
  ...(event.is === "paid-fee" && { receiptNumber: event.receiptNumber }),
});

function reasonOf({ state, reason }: PaymentAttempt, event: PaymentEvent): PaymentFailure | null {
  if (state === "paid" || state === "prompted" || state === "sending") return null;
  if (state === "expired") return "unknown";
  return "reason" in event ? event.reason : reason;
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * Ages (ms) at which we query an open payment: often while the phone shows the prompt, then less
 * and less often, and for the last time at `longestOpen`.
 */
const openAges: readonly number[] = [8, 20, 40, 75, 120]
  .map((seconds) => seconds * 1000)
  .concat([7, 14, 25, 42, 68, 108].map((minutes) => minutes * minute))
  .concat(Array.from({ length: 46 }, (_, hours) => (hours + 3) * hour));

/**
 * Milliseconds after a failure at which we query again: Daraja has reported payments as failed that
 * succeeded later.
 */
const failedAges: readonly number[] = [10 * minute, 6 * hour];

/**
 * Returns the time of the first check after `now`; null if all checks are over. `ages` are
 * milliseconds after `since`.
 */
export function nextCheck(since: string, ages: readonly number[], now: Date): string | null {
  const start = Date.parse(since);
  const next = ages.find((age) => start + age > now.getTime());
  return next === undefined ? null : new Date(start + next).toISOString();
}

/** Returns when to query the provider next about an unpaid attempt; null if never. */
export function askAt(
  { state, failedAt, startedAt, checkoutRequestId }: PaymentAttempt,
  now: Date,
): string | null {
  if (state === "failed" && failedAt) return nextCheck(failedAt, failedAges, now);
  // Without the provider's id we can't query; we only wait until the attempt is too old.
  if (checkoutRequestId === null) return nextCheck(startedAt, [longestOpen], now);
  return nextCheck(startedAt, openAges, now);
}
