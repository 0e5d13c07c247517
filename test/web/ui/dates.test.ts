import { describe, expect, test } from "vitest";
import {
  countdown,
  formatAgo,
  formatDateTime,
  formatDuration,
  formatFullDateTime,
  formatShortDuration,
} from "../../../web/ui/dates";

const minute = 60_000;
const hour = 60 * minute;

describe("times are in East Africa Time, with the zone named", () => {
  test.each([
    ["2026-11-24T20:00:00.000Z", "Tue 24 Nov, 11:00 PM EAT"],
    ["2026-11-24T21:00:00.000Z", "Wed 25 Nov, 12:00 AM EAT"],
    ["2026-09-01T04:05:00.000Z", "Tue 1 Sep, 7:05 AM EAT"],
  ])("%s is %s", (instant, words) => {
    expect(formatDateTime(instant, new Date("2026-11-21T09:00:00Z"))).toBe(words);
  });

  test.each([
    ["2026-12-31T20:59:00.000Z", "Thu 31 Dec, 11:59 PM EAT"],
    ["2026-12-31T21:00:00.000Z", "Fri 1 Jan 2027, 12:00 AM EAT"],
    ["2025-12-31T20:59:00.000Z", "Wed 31 Dec 2025, 11:59 PM EAT"],
  ])("%s, shown in 2026, is %s", (instant, words) => {
    expect(formatDateTime(instant, new Date("2026-11-21T09:00:00Z"))).toBe(words);
  });

  test("a receipt names the year", () => {
    expect(formatFullDateTime("2026-11-21T07:42:00Z")).toBe("21 Nov 2026, 10:42 AM EAT");
  });
});

test.each([
  [20_000, "less than a minute", "< 1 min"],
  [4 * minute, "4 min", "4 min"],
  [5 * hour + 20 * minute, "5 h 20 min", "5 h 20 min"],
  [24 * hour, "1 day", "1 d"],
  [51 * hour, "2 days 3 h", "2 d 3 h"],
])("%i milliseconds are %s, and %s in short", (milliseconds, words, short) => {
  expect(formatDuration(milliseconds)).toBe(words);
  expect(formatShortDuration(milliseconds)).toBe(short);
});

const now = new Date("2026-11-21T09:00:00Z");

test.each([
  ["2026-11-23T12:00:00Z", "Due in 2 days 3 h", "calm"],
  ["2026-11-21T14:20:00Z", "Due in 5 h 20 min", "soon"],
  ["2026-11-19T09:00:00Z", "Overdue by 2 days", "late"],
])("a deadline at %s is shown as “%s”, with the urgency %s", (due, words, urgency) => {
  expect(countdown(due, now)).toEqual({ words, urgency });
});

test("a deadline counts as late as soon as its time has come", () => {
  expect(countdown(now, now).urgency).toBe("late");
});

test("an event in the last minute is shown as just now", () => {
  expect(formatAgo("2026-11-21T08:59:30Z", now)).toBe("just now");
  expect(formatAgo("2026-11-21T08:56:00Z", now)).toBe("4 min ago");
});
