/** Milliseconds. East Africa Time is UTC+3 all year; Kenya has no daylight saving. */
export const eastAfricanOffset = 3 * 60 * 60 * 1000;
export const dayLength = 24 * 60 * 60 * 1000;

/** The calendar day in Nairobi at an instant, e.g. `2026-11-21`. */
export const eastAfricanDay = (at: Date): string =>
  new Date(at.getTime() + eastAfricanOffset).toISOString().slice(0, 10);

/**
 * The instant when clocks in Nairobi show `time` (`07:00`) on `day`; an invalid date if the format
 * is wrong. 30 February becomes 2 March.
 */
export const eastAfricanInstant = (day: string, time: string): Date =>
  new Date(`${day}T${time}+03:00`);

export const endOfEastAfricanDay = (day: string): Date => eastAfricanInstant(day, "23:59:59.999");

const dayParts = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Nairobi",
  weekday: "short",
  day: "numeric",
  month: "short",
});
const clockParts = new Intl.DateTimeFormat("en-US", {
  timeZone: "Africa/Nairobi",
  hour: "numeric",
  minute: "2-digit",
});

/** An instant in words: `Tue 24 Nov, 11:00 PM EAT`. */
export const eastAfricanMoment = (at: Date): string =>
  `${dayParts.format(at).replace(",", "").replace("Sept", "Sep")}, ${clockParts.format(at).replace(/\s/g, " ")} EAT`;

/** The first instant after `from` at which clocks in Nairobi show `time` (`07:00`). */
export function nextEastAfricanTime(time: string, from: Date): Date {
  const today = eastAfricanInstant(eastAfricanDay(from), time);
  return today > from ? today : new Date(today.getTime() + dayLength);
}

/** The time zone of daily schedules in EventBridge Scheduler; an emulator knows UTC only. */
export const dailyTimeZones = { aws: "Africa/Nairobi", emulator: "UTC" } as const;

/**
 * EventBridge Scheduler's expression for a daily time (`08:00`) in Nairobi, written for the given
 * time zone.
 */
export function dailyAt(time: string, ScheduleExpressionTimezone: string) {
  const shown =
    ScheduleExpressionTimezone === dailyTimeZones.aws
      ? time
      : eastAfricanInstant("2026-01-02", time).toISOString().slice(11, 16);
  const [hour, minute] = shown.split(":").map(Number);
  return { ScheduleExpression: `cron(${minute} ${hour} * * ? *)`, ScheduleExpressionTimezone };
}

/** `7:00 AM` for `07:00`. */
export function clockTime(time: string): string {
  const hours = Number(time.slice(0, 2));
  return `${hours % 12 || 12}${time.slice(2)} ${hours < 12 ? "AM" : "PM"}`;
}
