import { expect, test } from "vitest";
import {
  eastAfricanDay,
  endOfEastAfricanDay,
  fromDarajaTime,
  nextEastAfricanTime,
  toDarajaTime,
} from "../../../lambdas/platform/east-africa-time";

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

const now = at("2026-11-21T06:30:00.000Z");

test("Daraja's time is Nairobi's, there and back", () => {
  expect(fromDarajaTime("20261121093000", now)).toEqual(now);
  expect(fromDarajaTime(20261121093000, now)).toEqual(now);
  expect(toDarajaTime(now)).toBe("20261121093000");
});

test.each(["20070101030000", "20261122093000", "20240229120000"])(
  "%s is a time at which somebody may have paid",
  (written) => {
    expect(toDarajaTime(fromDarajaTime(written, now) ?? at("2000-01-01"))).toBe(written);
  },
);

test.each([
  "",
  "2026",
  "20261332093000",
  "20260230093000",
  "20250229093000",
  "20261121250000",
  "20261121240000",
  "20261121096000",
  "2026-11-21T09:30",
  "00000101000000",
  "00010101000000",
  "20070101025959",
  "20261122093001",
  "99991231235959",
])("%j is no time at which anybody paid", (written) => {
  expect(fromDarajaTime(written, now)).toBeUndefined();
});
