import { expect, test } from "vitest";
import { asOf } from "../../../../web/app/earnings/use-earnings";
import { visitBegan } from "../../../../web/app/frame/api/prefetch";

test("the page shows data from an earlier visit with its time", () => {
  const minutesBefore = visitBegan - 4 * 60_000;
  expect(asOf(minutesBefore, visitBegan + 1)).toMatch(/^ · as of .*\d+:\d\d [AP]M/);
});

test("the page shows no time for new data until the next load is overdue", () => {
  expect(asOf(visitBegan + 1000, visitBegan + 100_000)).toBe("");
  expect(asOf(visitBegan + 1000, visitBegan + 600_000)).toMatch(/as of/);
});
