import { expect, test } from "vitest";
import type { PaymentState } from "#contracts/payments";
import { pollInterval } from "../../../../../web/app/account/use-me";
import { aPayment, start } from "./support/a-payment";

const promptEnds = start + 75_000;
const minute = 60_000;
const atRest = { onItsWay: { count: 0, amount: 0 }, lastUpdated: "2026-11-21T06:00:00.000Z" };
const paymentIn = (state: PaymentState) => ({ ...atRest, latestPayment: aPayment({ state }) });

test("an account without an open payment is polled every minute", () => {
  expect(pollInterval(undefined, promptEnds)).toBe(60_000);
  expect(pollInterval({ ...atRest, latestPayment: null }, promptEnds)).toBe(60_000);
  for (const state of ["paid", "failed", "refused", "expired"] as const)
    expect(pollInterval(paymentIn(state), promptEnds)).toBe(60_000);
});

test("while a payment is open, the polls of the account slow down from a second to a minute", () => {
  for (const state of ["sending", "prompted", "review"] as const) {
    expect(pollInterval(paymentIn(state), promptEnds - minute)).toBe(1000);
    expect(pollInterval(paymentIn(state), promptEnds + minute - 1)).toBe(1000);
    expect(pollInterval(paymentIn(state), promptEnds + 2 * minute)).toBe(3000);
    expect(pollInterval(paymentIn(state), promptEnds + 5 * minute)).toBe(60_000);
  }
});

test("while a withdrawal is open, the polls of the account slow down from a second to a minute", () => {
  const asked = Date.parse("2026-11-21T08:00:00.000Z");
  const me = {
    latestPayment: null,
    onItsWay: { count: 1, amount: 500 },
    lastUpdated: new Date(asked).toISOString(),
  };

  expect(pollInterval(me, asked + minute - 1)).toBe(1000);
  expect(pollInterval(me, asked + 2 * minute)).toBe(3000);
  expect(pollInterval(me, asked + 5 * minute)).toBe(60_000);
});
