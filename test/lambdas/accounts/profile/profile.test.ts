import { expect, test } from "vitest";
import { Profile } from "../../../../lambdas/accounts/profile/profile";
import { aProfile } from "../../../support/profile";

test("what is shown of a profile and can't be read is missing, and the profile is there", () => {
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

test("a balance that can't be read is no balance", () => {
  expect(Profile.safeParse({ ...aProfile(), currentBalance: "300" }).success).toBe(false);
});
