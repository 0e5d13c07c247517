import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { PaymentFailure, PaymentState } from "#contracts/payments";
import type { LatestPaymentItem } from "../../accounts/profile/profile";
import { longestOpen } from "../webhooks/notice-store";
import type { KnownPayment } from "./payment-identity";

/** One prompt that we asked for, from before the provider knew of it until nothing more can come. */
export const PaymentAttempt = z.object({
  type: z.literal("PaymentAttempt"),
  /** `<userId>.<32 hex digits>`: it leads from a notice's address to the writer, and sorts by time. */
  attemptId: z.string(),
  userId: z.string(),
  /** What the payer sees as account number, and what a confirmation names. */
  reference: z.string(),
  /** E.164 */
  phone: z.string(),
  /** Whole KES. */
  amount: z.int(),
  state: PaymentState,
  reason: z.nullable(PaymentFailure),
  /** From the provider's answer, or from a notice as soon as the query knows it. */
  checkoutRequestId: z.nullable(z.string()),
  /** A notice says that it is paid; if the query says otherwise, somebody has to look. */
  noticeSaysPaid: z.boolean(),
  /** The receipt that a notice of its prompt claims: it is shown, and decides nothing. */
  noticeReceipt: z.nullable(z.string()),
  /** The receipt that the pay bill has confirmed for its payment. */
  receiptNumber: z.nullable(z.string()),
  startedAt: Instant,
  promptEndsAt: Instant,
  /** When the payer paid, as far as anyone said; never null once it is paid: {@link paidTimeOf}. */
  paidAt: z.nullable(Instant),
  /** When we knew that it is paid. */
  settledAt: z.nullable(Instant),
  failedAt: z.nullable(Instant),
  /** The number of its ledger entry. */
  entrySequence: z.nullable(z.int()),
  /** When the provider is to be asked; null when there is nothing more to ask. */
  nextCheckAt: z.nullable(Instant),
  version: z.int(),
});
export type PaymentAttempt = z.infer<typeof PaymentAttempt>;

interface NewAttempt {
  attemptId: string;
  userId: string;
  reference: string;
  phone: string;
  amount: number;
  promptSeconds: number;
  nextCheckAt: string | null;
  now: Date;
}

/** An attempt as it is stored before the provider is asked. */
export const newAttempt = ({ promptSeconds, now, ...given }: NewAttempt): PaymentAttempt => ({
  type: "PaymentAttempt",
  ...given,
  state: "sending",
  reason: null,
  checkoutRequestId: null,
  noticeSaysPaid: false,
  noticeReceipt: null,
  receiptNumber: null,
  startedAt: now.toISOString(),
  promptEndsAt: new Date(now.getTime() + promptSeconds * 1000).toISOString(),
  paidAt: null,
  settledAt: null,
  failedAt: null,
  entrySequence: null,
  version: 1,
});

/** An attempt as the identity of its payment is judged by. */
export const knownPaymentOf = ({
  state,
  amount,
  receiptNumber,
  noticeReceipt,
}: PaymentAttempt): KnownPayment => ({
  isPaid: state === "paid",
  amount,
  receiptNumber,
  noticeReceipt,
});

/** The receipt to show of an attempt that is paid. */
export const receiptOf = (attempt: PaymentAttempt): string | null =>
  attempt.state === "paid" ? (attempt.receiptNumber ?? attempt.noticeReceipt) : null;

/** When an attempt that is paid was paid; where nobody said, when we knew. Becoming paid sets it. */
export function paidTimeOf({ paidAt }: PaymentAttempt): string {
  if (paidAt === null) throw new Error("A payment that is paid has no time.");
  return paidAt;
}

/** An attempt as the profile carries it. */
export const latestPaymentOf = (attempt: PaymentAttempt): LatestPaymentItem => ({
  attemptId: attempt.attemptId,
  checkoutRequestId: attempt.checkoutRequestId,
  reference: attempt.reference,
  phone: attempt.phone,
  amount: attempt.amount,
  state: attempt.state,
  reason: attempt.reason,
  receiptNumber: receiptOf(attempt),
  startedAt: attempt.startedAt,
  promptEndsAt: attempt.promptEndsAt,
});

const minute = 60_000;
const hour = 60 * minute;

/**
 * Ages at which an open payment is asked about: often while the prompt is up, then more and more
 * rarely, and at `longestOpen` for the last time.
 */
export const openAges: readonly number[] = [8, 20, 40, 75, 120]
  .map((seconds) => seconds * 1000)
  .concat([7, 14, 25, 42, 68, 108].map((minutes) => minutes * minute))
  .concat(Array.from({ length: 46 }, (_, hours) => (hours + 3) * hour));

/** The query has been seen to call a payment failed that came: it is asked again, twice. */
export const failedAges: readonly number[] = [10 * minute, 6 * hour];

/** The first of `ages`, counted from `since`, that is still ahead; null when all have passed. */
export function nextCheck(since: string, ages: readonly number[], now: Date): string | null {
  const start = Date.parse(since);
  const next = ages.find((age) => start + age > now.getTime());
  return next === undefined ? null : new Date(start + next).toISOString();
}

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
