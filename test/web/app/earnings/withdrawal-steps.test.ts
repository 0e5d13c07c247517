import { expect, test } from "vitest";
import type { Withdrawal } from "#contracts/withdrawals";
import { withdrawalSteps } from "../../../../web/app/earnings/withdrawal-card";

const sentAt = "2026-11-24T09:00:00.000Z";
const checking: Withdrawal = {
  id: "w",
  amount: 400,
  wallet: "airtel",
  phone: "+254 733 ••• 678",
  state: "checking",
  reason: null,
  receiptNumber: null,
  createdAt: sentAt,
  sentAt,
  settledAt: null,
};

test.each([
  [4, false],
  [59, false],
  [61, true],
])("after %i seconds without an answer, the answer is late: %s", (seconds, isLate) => {
  const steps = withdrawalSteps(checking, false, Date.parse(sentAt) + seconds * 1000);

  expect(JSON.stringify(steps).includes("The answer is late.")).toBe(isLate);
  expect(JSON.stringify(steps)).toContain(
    "The money reaches your phone or returns to your balance.",
  );
});
