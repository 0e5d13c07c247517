import {
  GetScheduleCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from "@aws-sdk/client-scheduler";
import * as z from "zod/mini";
import { activationFeeWords } from "#contracts/activation-fee";
import { dailyAt } from "#contracts/east-africa-time";
import { Instant } from "#contracts/fields";
import { EmailTemplate } from "#contracts/reminders";
import type { Settings } from "#contracts/settings";
import { env } from "../../platform/settings";
import { defineItem } from "../../platform/table/define-item";

export const savedTemplate = defineItem({
  type: "EmailTemplate",
  name: "template",
  schema: z.object({ ...EmailTemplate.shape, savedAt: Instant, timeSetAt: Instant }),
  key: ["REMINDERS", "TEMPLATE"],
});

/**
 * The default reminder. It may be sent at any hour, so it says "each morning", never "this
 * morning".
 */
const usual = ({ productName, reminderTime, activationFee }: Settings): EmailTemplate => ({
  subject: `Daily tasks at ${productName}`,
  body: `Habari {firstName},\n\nNew tasks go live each morning. Activate once for KES ${activationFee} and take one a day. The KES ${activationFee} goes into your balance, and you can withdraw it once your first work is paid.\n\n{link}\n\n${activationFeeWords.sentBack}`,
  sendTime: reminderTime,
  enabled: true,
});

/**
 * The reminder, the time of its last save, and the time of the last change to its schedule. Both
 * times are null before the first save.
 */
export async function readTemplate(settings: Settings) {
  const saved = await savedTemplate.find({});
  if (!saved) return { template: usual(settings), savedAt: null, timeSetAt: null };
  const { savedAt, timeSetAt, ...template } = saved;
  return { template, savedAt, timeSetAt };
}

const client = new SchedulerClient({});
const rounds = 5;

/**
 * Sets the schedule's time and state from the saved reminder. Repeats until schedule and reminder
 * agree, so the later of two simultaneous saves wins.
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
