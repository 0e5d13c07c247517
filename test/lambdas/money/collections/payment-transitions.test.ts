import { describe, expect, test } from "vitest";
import { PaymentState } from "../../../../lambdas/contracts/payments";
import {
  newAttempt,
  type PaymentAttempt,
  paidTimeOf,
  receiptOf,
} from "../../../../lambdas/money/collections/payment-attempt";
import {
  advance,
  type PaymentEvent,
} from "../../../../lambdas/money/collections/payment-transitions";
import { longestOpen } from "../../../../lambdas/money/webhooks/webhook";

const started = new Date("2026-11-21T06:00:00.000Z");
const later = (seconds: number) => new Date(started.getTime() + seconds * 1000);
const twoDays = new Date(started.getTime() + longestOpen);

const anAttempt = (given: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  ...newAttempt({
    attemptId: `writer.${"0".repeat(32)}`,
    userId: "writer",
    reference: "KLM0000000",
    phone: "+254712345678",
    amount: 300,
    promptSeconds: 75,
    nextCheckAt: null,
    now: started,
  }),
  ...given,
});

const events: Record<PaymentEvent["is"], PaymentEvent> = {
  "provider-accepted": { is: "provider-accepted", checkoutRequestId: "ws_CO_1" },
  "provider-refused": { is: "provider-refused", reason: "provider-busy" },
  "response-lost": { is: "response-lost" },
  "notice-success": { is: "notice-success", receiptNumber: "UKL0000001", paidAt: null },
  "notice-failure": { is: "notice-failure", code: "1032" },
  "query-success": { is: "query-success", checkoutRequestId: "ws_CO_1" },
  "paid-fee": { is: "paid-fee", checkoutRequestId: "ws_CO_1", receiptNumber: "UKL0000001" },
  "query-failure": { is: "query-failure", checkoutRequestId: "ws_CO_1", reason: "cancelled" },
  "query-contradicts": {
    is: "query-contradicts",
    checkoutRequestId: "ws_CO_1",
    reason: "unreachable",
  },
  "query-pending": { is: "query-pending" },
  confirmed: { is: "confirmed", receiptNumber: "UKL0000001", paidAt: null, payer: "" },
  "too-old": { is: "too-old" },
};
const states = PaymentState.options;

const steps = states.flatMap((from) =>
  Object.values(events).map((event) => {
    const { attempt, demands } = advance(anAttempt({ state: from }), event, later(60));
    return { from, event: event.is, to: attempt.state, demands };
  }),
);

describe("transitions", () => {
  test("the query's success or a confirmation credits a payment once, and the payment stays paid", () => {
    for (const { from, event, to, demands } of steps) {
      const isProof = event === "query-success" || event === "confirmed";
      const step = `${event} when ${from}`;
      expect(demands.includes("credit"), step).toBe(isProof && from !== "paid");
      expect(to === "paid", step).toBe(isProof || event === "paid-fee" || from === "paid");
    }
  });

  test("a callback, a pending answer or a lost response changes no state", () => {
    const hints = ["notice-success", "notice-failure", "query-pending", "response-lost"];
    for (const { from, event, to } of steps) if (hints.includes(event)) expect(to).toBe(from);
  });

  test("only the query's failure makes a payment failed", () => {
    const failing = steps.filter(({ from, to }) => to === "failed" && from !== "failed");

    expect(new Set(failing.map(({ event }) => event))).toEqual(new Set(["query-failure"]));
  });

  test("a failure that a callback contradicts needs a review, and the payment is queried again", () => {
    const prompted = anAttempt({ state: "prompted", checkoutRequestId: "ws_CO_1" });

    const { attempt, demands } = advance(prompted, events["query-contradicts"], later(60));

    expect(attempt.state).toBe("review");
    expect(demands).toContain("review");
    expect(attempt.nextCheckAt).not.toBeNull();
  });

  test.each(["too-old", "query-contradicts", "query-pending"] as const)(
    "a payment in review expires if the event %s comes after two days",
    (name) => {
      const inReview = anAttempt({ state: "review", checkoutRequestId: "ws_CO_1" });

      const { attempt } = advance(inReview, events[name], twoDays);

      expect(attempt).toMatchObject({ state: "expired", reason: "unknown", nextCheckAt: null });
    },
  );

  test("after two days no payment stays in review, but a contradiction still asks for a review", () => {
    for (const state of states) {
      const old = anAttempt({ state, checkoutRequestId: "ws_CO_1" });
      for (const event of Object.values(events))
        expect(advance(old, event, twoDays).attempt.state, event.is).not.toBe("review");
    }
    const expired = anAttempt({ state: "expired", checkoutRequestId: "ws_CO_1" });
    expect(advance(expired, events["query-contradicts"], twoDays).demands).toContain("review");
  });

  test("a review ends as failed once the newest callback agrees with the query", () => {
    const inReview = anAttempt({ state: "review", noticeSaysPaid: true });
    const told = advance(inReview, events["notice-failure"], later(60)).attempt;

    expect(told.noticeSaysPaid).toBe(false);
    expect(advance(told, events["query-failure"], later(60)).attempt.state).toBe("failed");
  });
});

describe("remembered facts", () => {
  test("the reason of a failure is stored, and removed if the payment turns out to be paid", () => {
    const failed = advance(anAttempt({ state: "prompted" }), events["query-failure"], later(20));
    const paid = advance(failed.attempt, events.confirmed, later(30));

    expect(failed.attempt).toMatchObject({ state: "failed", reason: "cancelled" });
    expect(paid.attempt).toMatchObject({ state: "paid", reason: null });
  });

  test("the payment time from a callback or the Paybill never changes", () => {
    const paidAt = later(15).toISOString();
    const success = { ...events["notice-success"], paidAt } as PaymentEvent;
    const confirmed = { ...events.confirmed, paidAt } as PaymentEvent;
    const told = advance(anAttempt(), success, later(20)).attempt;

    for (const paid of [
      advance(told, events["query-success"], later(21)).attempt,
      advance(anAttempt(), confirmed, later(21)).attempt,
    ])
      for (const event of Object.values(events))
        expect(paidTimeOf(advance(paid, event, later(60)).attempt), event.is).toBe(paidAt);
  });

  test("the receipt of a confirmation is never replaced", () => {
    const confirmed = advance(anAttempt({ state: "paid" }), events.confirmed, later(30)).attempt;
    const again = { ...events.confirmed, receiptNumber: "UKL0000002" } as PaymentEvent;

    expect(confirmed.receiptNumber).toBe("UKL0000001");
    expect(advance(confirmed, again, later(31)).attempt.receiptNumber).toBe("UKL0000001");
  });

  test("a callback changes a paid payment only by adding a missing receipt", () => {
    const told = (given: Partial<PaymentAttempt>) => {
      const before = anAttempt({ state: "paid", ...given });
      const { attempt } = advance(before, events["notice-success"], later(30));
      expect({ ...attempt, noticeReceipt: before.noticeReceipt }).toEqual(before);
      return attempt;
    };

    expect(receiptOf(told({}))).toBe("UKL0000001");
    expect(receiptOf(told({ noticeReceipt: "UKL0000002" }))).toBe("UKL0000002");
    expect(told({ receiptNumber: "UKL0000002" }).noticeReceipt).toBeNull();
  });
});

describe("queries to the provider", () => {
  const hour = 3600;
  const asked = (given: Partial<PaymentAttempt>, at: Date) =>
    advance(anAttempt(given), events["query-pending"], at).attempt.nextCheckAt;
  const prompted = { state: "prompted", checkoutRequestId: "ws_CO_1" } as const;

  test.each([
    [0, 8],
    [8, 20],
    [20, 40],
    [40, 75],
    [75, 120],
    [121, 420],
    [30 * hour, 31 * hour],
    [47.5 * hour, 48 * hour],
  ])("%d seconds after the prompt, the next query is due at %d seconds", (now, next) => {
    expect(asked(prompted, later(now))).toBe(later(next).toISOString());
  });

  test("the provider is not queried after two days, nor without its id for the prompt", () => {
    expect(asked(prompted, twoDays)).toBeNull();
    expect(asked({ state: "sending" }, later(5))).toBe(twoDays.toISOString());
  });

  test("a failed payment is queried twice more, since a query can be wrong", () => {
    const failed = advance(anAttempt(prompted), events["query-failure"], later(30)).attempt;
    const second = advance(failed, events["query-failure"], later(30 + 600)).attempt;
    const last = advance(second, events["query-failure"], later(30 + 6 * hour)).attempt;

    expect(failed.nextCheckAt).toBe(later(30 + 600).toISOString());
    expect(second.nextCheckAt).toBe(later(30 + 6 * hour).toISOString());
    expect(last.nextCheckAt).toBeNull();
  });
});
