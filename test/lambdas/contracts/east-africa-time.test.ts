import { expect, test } from "vitest";
import {
  clockTime,
  dailyAt,
  eastAfricanDay,
  endOfEastAfricanDay,
  nextEastAfricanTime,
} from "#contracts/east-africa-time";

const at = (written: string) => new Date(written);

test.each([
  ["2026-11-21T20:59:59.999Z", "2026-11-21"],
  ["2026-11-21T21:00:00.000Z", "2026-11-22"],
])("at %s the day in Nairobi is %s", (instant, day) => {
  expect(eastAfricanDay(at(instant))).toBe(day);
});

test("a day ends a millisecond before the next day begins", () => {
  const end = endOfEastAfricanDay("2026-02-28");

  expect(eastAfricanDay(end)).toBe("2026-02-28");
  expect(eastAfricanDay(new Date(end.getTime() + 1))).toBe("2026-03-01");
});

test.each([
  ["07:00", "2026-11-21T03:59:59.999Z", "2026-11-21T04:00:00.000Z"],
  ["07:00", "2026-11-21T04:00:00.000Z", "2026-11-22T04:00:00.000Z"],
  ["07:00", "2026-11-21T22:00:00.000Z", "2026-11-22T04:00:00.000Z"],
  ["00:30", "2026-11-21T21:00:00.000Z", "2026-11-21T21:30:00.000Z"],
])("the next %s in Nairobi after %s is %s", (time, from, next) => {
  expect(nextEastAfricanTime(time, at(from)).toISOString()).toBe(next);
});

test.each([
  ["07:00", "7:00 AM"],
  ["00:05", "12:05 AM"],
  ["12:30", "12:30 PM"],
  ["23:59", "11:59 PM"],
])("the time %s is written as %s", (time, said) => {
  expect(clockTime(time)).toBe(said);
});

test.each([
  ["08:00", "Africa/Nairobi", "cron(0 8 * * ? *)"],
  ["00:05", "Africa/Nairobi", "cron(5 0 * * ? *)"],
  ["08:00", "UTC", "cron(0 5 * * ? *)"],
  ["02:30", "UTC", "cron(30 23 * * ? *)"],
])("the schedule for %s in Nairobi, in the time zone %s, is %s", (time, zone, expression) => {
  expect(dailyAt(time, zone)).toEqual({
    ScheduleExpression: expression,
    ScheduleExpressionTimezone: zone,
  });
});
