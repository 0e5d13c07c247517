import { expect, test } from "vitest";
import { asOf } from "../../../../web/app/earnings/use-earnings";

const visitBegan = performance.timeOrigin;

test("what an earlier visit kept says since when it may have changed", () => {
  const minutesBefore = visitBegan - 4 * 60_000;
  expect(asOf(minutesBefore, visitBegan + 1)).toMatch(/^ · as of .*\d+:\d\d [AP]M/);
});

test("an answer of this visit is current until the next one is due, and says nothing", () => {
  expect(asOf(visitBegan + 1000, visitBegan + 100_000)).toBe("");
  expect(asOf(visitBegan + 1000, visitBegan + 600_000)).toMatch(/as of/);
});
