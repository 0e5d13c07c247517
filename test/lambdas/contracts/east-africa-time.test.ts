import { expect, test } from "vitest";
import {
  eastAfricanDay,
  endOfEastAfricanDay,
  nextEastAfricanTime,
} from "#contracts/east-africa-time";

const at = (written: string) => new Date(written);

test.each([
  ["2026-11-21T20:59:59.999Z", "2026-11-21"],
  ["2026-11-21T21:00:00.000Z", "2026-11-22"],
  ["2026-12-31T21:00:00.000Z", "2027-01-01"],
])("at %s it is %s in Nairobi", (instant, day) => {
  expect(eastAfricanDay(at(instant))).toBe(day);
});

test("a day ends a millisecond before the next begins", () => {
  const end = endOfEastAfricanDay("2026-02-28");

  expect(eastAfricanDay(end)).toBe("2026-02-28");
  expect(eastAfricanDay(new Date(end.getTime() + 1))).toBe("2026-03-01");
});

test.each([
  ["2026-11-21T03:59:59.999Z", "2026-11-21T04:00:00.000Z"],
  ["2026-11-21T04:00:00.000Z", "2026-11-22T04:00:00.000Z"],
  ["2026-11-21T22:00:00.000Z", "2026-11-22T04:00:00.000Z"],
])("after %s clocks in Nairobi next show 07:00 at %s", (from, next) => {
  expect(nextEastAfricanTime("07:00", at(from)).toISOString()).toBe(next);
});

test("a time early in the day is the next day's when it is the evening before in London", () => {
  expect(nextEastAfricanTime("00:30", at("2026-11-21T21:00:00.000Z")).toISOString()).toBe(
    "2026-11-21T21:30:00.000Z",
  );
});
