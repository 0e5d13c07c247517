import {
  GetScheduleCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from "@aws-sdk/client-scheduler";
import { dailyAt } from "#contracts/daily-schedule";
import type { Settings } from "#contracts/settings";
import { env } from "../../platform/env";
import { readTemplate } from "./template-store";

const client = new SchedulerClient({});
const rounds = 5;

/**
 * Makes the schedule that of the saved reminder: its time in Nairobi, and whether it is sent at all. Safe
 * to repeat. It ends only when both are the same, so that of two who save at once the later one holds.
 */
export async function keepSchedule(settings: Settings): Promise<void> {
  const Name = env("DAILY_SCHEDULE");
  for (let round = 1; round <= rounds; round++) {
    const { template } = await readTemplate(settings);
    const wanted = {
      ...dailyAt(template.sendTime, env("DAILY_TIME_ZONE")),
      State: template.enabled ? ("ENABLED" as const) : ("DISABLED" as const),
    };
    const { Target, FlexibleTimeWindow, ...found } = await client.send(
      new GetScheduleCommand({ Name }),
    );
    if (
      found.ScheduleExpression === wanted.ScheduleExpression &&
      found.State === wanted.State &&
      found.ScheduleExpressionTimezone === wanted.ScheduleExpressionTimezone
    )
      return;
    await client.send(new UpdateScheduleCommand({ Name, Target, FlexibleTimeWindow, ...wanted }));
  }
  throw new Error("The schedule of the reminders does not stay as it is set.");
}
