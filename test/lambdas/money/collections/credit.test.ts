import { describe, expect, test } from "vitest";
import { activationBy } from "../../../../lambdas/money/collections/credit";

const inactive = (totalMoney = 0) => ({ accountStatus: "inactive" as const, totalMoney });

describe("a credit", () => {
  test.each([
    [299, "inactive", false],
    [300, "inactive", true],
    [250_000, "inactive", true],
    [300, "active", false],
  ] as const)(
    "a credit of KES %d to an account that is %s activates the account: %s",
    (amount, accountStatus, activates) => {
      expect(activationBy({ accountStatus, totalMoney: 0 }, { amount }, 300).activates).toBe(
        activates,
      );
    },
  );

  test("a partial payment names the missing amount, and the payment that completes the fee activates", () => {
    expect(activationBy(inactive(), { amount: 200 }, 300)).toEqual({
      activates: false,
      missing: 100,
    });
    expect(activationBy(inactive(200), { amount: 100 }, 300)).toEqual({ activates: true });
  });
});
