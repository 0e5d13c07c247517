import { eastAfricanInstant } from "./east-africa-time";

/** Where EventBridge Scheduler reads clocks for what is daily; an emulator knows UTC only. */
export const dailyTimeZones = { aws: "Africa/Nairobi", emulator: "UTC" } as const;

/** EventBridge Scheduler's words for each day at a time (`08:00`) in Nairobi, read in a time zone. */
export function dailyAt(time: string, ScheduleExpressionTimezone: string) {
  const shown =
    ScheduleExpressionTimezone === dailyTimeZones.aws
      ? time
      : eastAfricanInstant("2026-01-02", time).toISOString().slice(11, 16);
  const [hour, minute] = shown.split(":").map(Number);
  return { ScheduleExpression: `cron(${minute} ${hour} * * ? *)`, ScheduleExpressionTimezone };
}

/** `07:00` as people say it: `7:00 AM`. */
export function clockTime(time: string): string {
  const hours = Number(time.slice(0, 2));
  return `${hours % 12 || 12}${time.slice(2)} ${hours < 12 ? "AM" : "PM"}`;
}

/** How many tasks one may take, as words in a sentence: `one task`, `3 tasks`. */
export const taskCount = (count: number) => (count === 1 ? "one task" : `${count} tasks`);
