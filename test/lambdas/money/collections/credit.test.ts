import { describe, expect, test } from "vitest";
import { activationBy, creditWrites } from "../../../../lambdas/money/collections/credit";
import { aProfile } from "../../../support/profile";

const at = "2026-11-21T06:00:00.000Z";
const inactive = (totalMoney = 0) => ({ accountStatus: "inactive" as const, totalMoney });

describe("a credit", () => {
  test.each([
    [299, "inactive", false],
    [300, "inactive", true],
    [250_000, "inactive", true],
    [300, "active", false],
  ] as const)(
    "of KES %d to an account that is %s activates it: %s",
    (amount, accountStatus, activates) => {
      expect(activationBy({ accountStatus, totalMoney: 0 }, { amount }, 300).activates).toBe(
        activates,
      );
    },
  );

  test("of a part names the missing sum, and the one that completes the fee activates", () => {
    expect(activationBy(inactive(), { amount: 200 }, 300)).toEqual({
      activates: false,
      missing: 100,
    });
    expect(activationBy(inactive(200), { amount: 100 }, 300)).toEqual({ activates: true });
  });

  test("notifies the writer, and counts the notification", () => {
    const credit = {
      amount: 300,
      receiptNumber: "UKL1234567",
      claimedReceipt: null,
      paidAt: at,
      attemptId: null,
    };
    const given = { credit, activationFee: 300, now: new Date(at) };
    const first = creditWrites({ ...given, profile: aProfile() });
    const next = creditWrites({ ...given, profile: aProfile({ accountStatus: "active" }) });
    const names = ({ writes }: typeof first) => writes.map(({ name }) => name);

    expect([first.entry.kind, next.entry.kind]).toEqual(["activation", "payment"]);
    expect(names(first)).toEqual(["profile", "entry", "month", "notification", "notification"]);
    expect(names(next)).toEqual(["profile", "entry", "month", "notification"]);
  });
});
