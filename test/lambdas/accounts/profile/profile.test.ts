import { expect, test } from "vitest";
import { newestPayment } from "../../../../lambdas/accounts/me";
import { Profile } from "../../../../lambdas/accounts/profile/profile";
import { aProfile } from "../../../support/profile";

test("an unreadable field for display is left out of the profile, but an unreadable balance throws", () => {
  const stored = {
    ...aProfile({ currentBalance: 300 }),
    lastPaymentDate: "-000001-12-31T21:00:00.000Z",
    activatedAt: 7,
    latestPayment: { state: "unheard-of" },
  };

  const { currentBalance, lastPaymentDate, activatedAt, latestPayment } = Profile.parse(stored);

  expect(currentBalance).toBe(300);
  expect([lastPaymentDate, activatedAt, latestPayment]).toEqual([undefined, undefined, undefined]);
  expect(Profile.safeParse({ ...aProfile(), currentBalance: "300" }).success).toBe(false);
});

const paidByHand = { amount: 500, date: "2026-11-20T09:00:00.000Z", receiptNumber: "UKK7D2M4QX" };
const prompted = (day: number, state: "paid" | "prompted") => ({
  attemptId: "a",
  checkoutRequestId: "ws_CO_1",
  reference: "KLM1234567",
  phone: "+254712345678",
  amount: 300,
  state,
  reason: null,
  receiptNumber: null,
  startedAt: `2026-11-${day}T09:00:00.000Z`,
  promptEndsAt: `2026-11-${day}T09:01:00.000Z`,
});
const [byHand, byPrompt] = ["1234567", "KLM1234567"];

test.each([
  ["the one without a prompt, if there was no prompt", undefined, byHand],
  ["the one without a prompt, if the prompt was earlier", prompted(19, "paid"), byHand],
  ["the prompt's, if the prompt was later", prompted(21, "paid"), byPrompt],
  ["the prompt's, while the prompt is open", prompted(19, "prompted"), byPrompt],
])("the newest payment is %s", (_, latestPayment, reference) => {
  const profile = aProfile({ latestPayment, paidByHand, accountNumber: byHand });

  expect(newestPayment(profile)).toMatchObject({ reference });
});
