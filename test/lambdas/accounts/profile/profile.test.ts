import { expect, test } from "vitest";
import { newestPayment } from "../../../../lambdas/accounts/me";
import { Profile } from "../../../../lambdas/accounts/profile/profile";
import { aProfile } from "../../../support/profile";

test("an unreadable display field is left out, and the profile still loads", () => {
  const stored = {
    ...aProfile({ currentBalance: 300 }),
    lastPaymentDate: "-000001-12-31T21:00:00.000Z",
    activatedAt: 7,
    latestPayment: { state: "unheard-of" },
  };

  const profile = Profile.parse(stored);

  expect(profile.currentBalance).toBe(300);
  expect([profile.lastPaymentDate, profile.activatedAt, profile.latestPayment]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("an unreadable balance is no balance", () => {
  expect(Profile.safeParse({ ...aProfile(), currentBalance: "300" }).success).toBe(false);
});

const paidByHand = { amount: 500, date: "2026-11-20T09:00:00.000Z", receiptNumber: "UKK7D2M4QX" };
const promptedAt = (startedAt: string, state: "paid" | "failed" | "prompted") => ({
  attemptId: "a",
  checkoutRequestId: "ws_CO_1",
  reference: "KLM1234567",
  phone: "+254712345678",
  amount: 300,
  state,
  reason: null,
  receiptNumber: null,
  startedAt,
  promptEndsAt: startedAt,
});

test.each([
  ["the one by hand, where there was no prompt", undefined, "UKK7D2M4QX"],
  [
    "the one by hand, where the prompt came before it",
    promptedAt("2026-11-19T09:00:00.000Z", "paid"),
    "UKK7D2M4QX",
  ],
  ["the prompt's, where it came later", promptedAt("2026-11-21T09:00:00.000Z", "paid"), null],
  ["the prompt's, while it is under way", promptedAt("2026-11-19T09:00:00.000Z", "prompted"), null],
])("the newest payment is %s", (_, latestPayment, receiptNumber) => {
  const profile = aProfile({ latestPayment, paidByHand, accountNumber: "1234567" });

  expect(newestPayment(profile)).toMatchObject({
    receiptNumber,
    reference: receiptNumber ? "1234567" : "KLM1234567",
  });
});
