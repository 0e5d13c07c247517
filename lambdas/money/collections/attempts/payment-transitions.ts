import type { PaymentFailure, PaymentState } from "#contracts/payments";

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
 * `review`. A receipt is a fact, whichever event tells it: it is written wherever it has changed.
 */
export type Demand = "credit" | "ask" | "review";

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
    confirmed: ["paid"],
    "too-old": ["paid"],
  },
};
