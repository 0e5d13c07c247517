import { expect, test } from "vitest";
import { withdrawalsPausedUntil } from "../../../../web/app/account/withdrawals-pause";

const phoneChangedAt = "2026-11-23T07:20:00.000Z";

test.each([
  [phoneChangedAt, "2026-11-24T07:20:00.000Z"],
  ["2026-11-24T07:19:59.999Z", "2026-11-24T07:20:00.000Z"],
  ["2026-11-24T07:20:00.000Z", undefined],
])("at %s the end of the pause of withdrawals is %s", (now, until) => {
  expect(withdrawalsPausedUntil({ phoneChangedAt }, 24, new Date(now))?.toISOString()).toBe(until);
});

test("neither the first phone number nor a setting of 0 hours pauses withdrawals", () => {
  const now = new Date(phoneChangedAt);
  expect(withdrawalsPausedUntil({ phoneChangedAt: null }, 24, now)).toBeUndefined();
  expect(withdrawalsPausedUntil({ phoneChangedAt }, 0, now)).toBeUndefined();
});
