import { expect, test } from "vitest";
import { asOf } from "../../../../web/app/earnings/use-earnings";
import { visitBegan } from "../../../../web/app/frame/api/prefetch";

test("data from an earlier visit shows its time if it may have changed", () => {
  const minutesBefore = visitBegan - 4 * 60_000;
  expect(asOf(minutesBefore, visitBegan + 1)).toMatch(/^ · as of .*\d+:\d\d [AP]M/);
});

test("fresh data stays current until the next question and shows no time", () => {
  expect(asOf(visitBegan + 1000, visitBegan + 100_000)).toBe("");
  expect(asOf(visitBegan + 1000, visitBegan + 600_000)).toMatch(/as of/);
});
