import { expect, test } from "vitest";
import { dailyAt } from "#contracts/east-africa-time";

test.each([
  ["08:00", "Africa/Nairobi", "cron(0 8 * * ? *)"],
  ["00:05", "Africa/Nairobi", "cron(5 0 * * ? *)"],
  ["08:00", "UTC", "cron(0 5 * * ? *)"],
  ["02:30", "UTC", "cron(30 23 * * ? *)"],
])("%s in Nairobi is, in %s, %s", (time, zone, expression) => {
  expect(dailyAt(time, zone)).toEqual({
    ScheduleExpression: expression,
    ScheduleExpressionTimezone: zone,
  });
});
