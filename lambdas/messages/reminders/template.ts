import {
  GetScheduleCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from "@aws-sdk/client-scheduler";
import * as z from "zod/mini";
import { dailyAt } from "#contracts/east-africa-time";
import { Instant } from "#contracts/fields";
import { EmailTemplate, reminderMessages } from "#contracts/reminders";
import type { Settings } from "#contracts/settings";
import { auditWrite } from "../../desk/audit-log";
import { AppError } from "../../platform/app-error";
import { errorFacts, logger } from "../../platform/logger";
import { retryContested } from "../../platform/retry";
import { env } from "../../platform/settings";
import { defineItem } from "../../platform/table/define-item";
import { absent, where } from "../../platform/table/expressions";
import { transact } from "../../platform/table/transact";

/** The reminder as the administrator saved it; absent until then. */
export const savedTemplate = defineItem({
  type: "EmailTemplate",
  name: "template",
  schema: z.object({ ...EmailTemplate.shape, savedAt: Instant, timeSetAt: Instant }),
  key: ["REMINDERS", "TEMPLATE"],
});

/** The reminder as long as nobody has changed it. */
const usual = ({ productName, reminderTime, activationFee }: Settings): EmailTemplate => ({
  subject: `New tasks at ${productName} today`,
  body: `Habari {firstName},\n\nnew writing tasks appeared this morning. Activate your account once, for KES ${activationFee}, and take your first one today. The ${activationFee} stay yours: they are in your balance.\n\n{link}`,
  sendTime: reminderTime,
  enabled: true,
});

/** The reminder, when it was saved, and when its time or whether it is sent were set; null when never. */
export async function readTemplate(settings: Settings) {
  const saved = await savedTemplate.find({});
  if (!saved) return { template: usual(settings), savedAt: null, timeSetAt: null };
  const { savedAt, timeSetAt, ...template } = saved;
  return { template, savedAt, timeSetAt };
}

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

/**
 * Keeps the reminder as the administrator with the `userId` `by` wants it, and that they changed it, and
 * sets the schedule. Where that can't be done now the reminder is kept all the same, and saving it again
 * sets it; so does the schedule itself, when it comes at the earlier time.
 */
export async function saveTemplate(
  template: EmailTemplate,
  by: string,
  settings: Settings,
  now: Date,
): Promise<{ template: EmailTemplate; savedAt: string }> {
  const savedAt = now.toISOString();
  await retryContested(() => keepChange(template, by, settings, savedAt));
  try {
    await keepSchedule(settings);
  } catch (error) {
    logger.error("reminder-schedule-not-set", errorFacts(error));
    throw new AppError("provider_unavailable", reminderMessages.notScheduled);
  }
  return { template, savedAt };
}

/** Of two who save at the same moment the second one changes what the first one saved, and that is written down. */
async function keepChange(
  template: EmailTemplate,
  by: string,
  settings: Settings,
  savedAt: string,
): Promise<void> {
  const { template: before, ...times } = await readTemplate(settings);
  const isSameTime = template.sendTime === before.sendTime && template.enabled === before.enabled;
  const timeSetAt = (isSameTime && times.timeSetAt) || savedAt;
  const act = auditWrite(
    { act: "template-changed", by, subject: "reminder", before, after: template },
    new Date(savedAt),
  );
  const asRead = times.savedAt === null ? absent : where({ savedAt: times.savedAt });
  await transact([savedTemplate.put({}, { ...template, savedAt, timeSetAt }, asRead), act]);
}
