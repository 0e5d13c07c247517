import { expect, test } from "vitest";
import type { LatestPayment, PaymentState } from "#contracts/payments";
import { pollInterval } from "../../../../web/app/payments/poll-interval";

const promptEnds = Date.parse("2026-11-21T07:01:15.000Z");
const minute = 60_000;
const paymentIn = (state: PaymentState): { latestPayment: LatestPayment } => ({
  latestPayment: {
    checkoutRequestId: null,
    phone: "",
    amount: 300,
    state,
    reason: null,
    receiptNumber: null,
    startedAt: "2026-11-21T07:00:00.000Z",
    reference: "KLM0000001",
    promptEndsAt: new Date(promptEnds).toISOString(),
  },
});

test("an account without a pending payment is asked for every 12 seconds", () => {
  expect(pollInterval(undefined, promptEnds)).toBe(12_000);
  expect(pollInterval({ latestPayment: null }, promptEnds)).toBe(12_000);
  for (const state of ["paid", "failed", "refused", "expired"] as const)
    expect(pollInterval(paymentIn(state), promptEnds)).toBe(12_000);
});

test("a pending payment is asked for every second, then more slowly, then as usual", () => {
  for (const state of ["sending", "prompted", "review"] as const) {
    expect(pollInterval(paymentIn(state), promptEnds - minute)).toBe(1000);
    expect(pollInterval(paymentIn(state), promptEnds + minute - 1)).toBe(1000);
    expect(pollInterval(paymentIn(state), promptEnds + 2 * minute)).toBe(3000);
    expect(pollInterval(paymentIn(state), promptEnds + 5 * minute)).toBe(12_000);
  }
});
