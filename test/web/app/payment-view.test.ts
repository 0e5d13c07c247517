import { expect, test } from "vitest";
import type { Me } from "#contracts/accounts";
import type { LatestPayment, PaymentFailure, PaymentState } from "#contracts/payments";
import { type PaymentOrder, paymentView } from "../../../web/app/payments/payment-view";

const start = Date.parse("2026-11-21T07:00:00.000Z");
const second = 1000;

const aPayment = (changes: Partial<LatestPayment> = {}): LatestPayment => ({
  checkoutRequestId: "ws_CO_1",
  phone: "+254 712 ••• 678",
  amount: 300,
  state: "prompted",
  reason: null,
  receiptNumber: null,
  startedAt: new Date(start).toISOString(),
  promptEndsAt: new Date(start + 75 * second).toISOString(),
  ...changes,
});

const show = (
  payment: LatestPayment | null,
  {
    order = {},
    after = 5 * second,
    status = "inactive",
  }: {
    order?: Partial<PaymentOrder>;
    after?: number;
    status?: Me["accountStatus"];
  } = {},
) =>
  paymentView(
    { accountStatus: status, latestPayment: payment },
    { step: "none", ...order },
    start + after,
  );

test("someone who never paid meets the form", () => {
  expect(show(null)).toEqual({ screen: "form", problem: undefined });
});

test("while the order is on its way nothing else is shown", () => {
  expect(show(null, { order: { step: "starting" } }).screen).toBe("starting");
});

test("a prompt that is out asks for the PIN, after a reload too", () => {
  expect(show(aPayment())).toMatchObject({
    screen: "under-way",
    current: "pin",
    unconfirmed: false,
    mayRepeat: false,
  });
});

test("an order whose answer was lost is still being sent", () => {
  expect(show(aPayment({ state: "sending", checkoutRequestId: null }))).toMatchObject({
    screen: "under-way",
    current: "sending",
  });
});

test("after the prompt's life we confirm, and a new prompt may be sent", () => {
  expect(show(aPayment(), { after: 75 * second })).toMatchObject({
    current: "confirming",
    mayRepeat: true,
  });
});

test("ten questions without an answer are said beside the steps, not instead of them", () => {
  expect(show(aPayment(), { order: { step: "unconfirmed" } })).toMatchObject({
    screen: "under-way",
    unconfirmed: true,
  });
});

test.each<PaymentState>(["failed", "refused", "expired"])("%s shows its reason", (state) => {
  const reason: PaymentFailure = "no-balance";
  expect(show(aPayment({ state, reason }))).toMatchObject({ screen: "not-paid", reason });
});

test("a failure without a known reason has words too", () => {
  expect(show(aPayment({ state: "failed" }))).toMatchObject({ reason: "unknown" });
});

test("an old failure is history: the form begins anew", () => {
  const failed = aPayment({ state: "failed", reason: "cancelled" });
  expect(show(failed, { after: 11 * 60 * second }).screen).toBe("form");
});

test("contradicting answers are never shown as a failure", () => {
  expect(show(aPayment({ state: "review" })).screen).toBe("review");
});

test("an active account is paid, whatever the newest attempt says", () => {
  for (const state of ["prompted", "failed", "expired"] as const)
    expect(show(aPayment({ state }), { status: "active" })).toEqual({ screen: "paid" });
});

test("an order that was refused shows why, above the form", () => {
  expect(show(null, { order: { problem: "No." } })).toEqual({ screen: "form", problem: "No." });
});

test("an order that arrived although its answer did not is under way, not refused", () => {
  expect(show(aPayment(), { order: { problem: "No answer." } }).screen).toBe("under-way");
});

test("another number is asked for even after a failure", () => {
  const failed = aPayment({ state: "failed", reason: "cancelled" });
  expect(show(failed, { order: { formWanted: true } }).screen).toBe("form");
});
