import { type EmailTemplate, reminderMessages } from "#contracts/reminders";
import type { Settings } from "#contracts/settings";
import { auditWrite } from "../../desk/audit-log";
import { AppError } from "../../platform/app-error";
import { errorFacts, logger } from "../../platform/logger";
import { absent, where } from "../../platform/table/expressions";
import { retryContested, transact } from "../../platform/table/transact";
import { keepSchedule, readTemplate, savedTemplate } from "./template";

/**
 * Stores the reminder from the administrator `by` (a `userId`) with an entry of the audit log, and
 * sets the schedule. Throws if the schedule can't be set; the next save or scheduled run then sets
 * it.
 */
export async function saveTemplate(
  { savedAt: version, ...template }: EmailTemplate & { savedAt?: string | undefined },
  by: string,
  settings: Settings,
  now: Date,
): Promise<{ template: EmailTemplate; savedAt: string }> {
  const savedAt = now.toISOString();
  await retryContested(() => keepChange({ template, version }, by, settings, savedAt));
  try {
    await keepSchedule(settings);
  } catch (error) {
    logger.error("reminder-schedule-not-set", errorFacts(error));
    throw new AppError("provider_unavailable", reminderMessages.notScheduled);
  }
  return { template, savedAt };
}

interface Save {
  template: EmailTemplate;
  /** The time when the edited version was saved, or "never"; undefined accepts any version. */
  version: string | undefined;
}

/**
 * Stores the reminder; throws if `version` is not the stored one. Without a `version`, the second
 * of two simultaneous saves replaces the first, and the audit log shows both.
 */
async function keepChange(
  { template, version }: Save,
  by: string,
  settings: Settings,
  savedAt: string,
): Promise<void> {
  const { template: before, ...times } = await readTemplate(settings);
  if (version !== undefined && version !== (times.savedAt ?? "never"))
    throw new AppError("conflict", reminderMessages.savedMeanwhile);
  const isSameTime = template.sendTime === before.sendTime && template.enabled === before.enabled;
  const timeSetAt = (isSameTime && times.timeSetAt) || savedAt;
  const entry = auditWrite(
    { act: "template-changed", by, subject: "reminder", before, after: template },
    new Date(savedAt),
  );
  const asRead = times.savedAt === null ? absent : where({ savedAt: times.savedAt });
  await transact([savedTemplate.put({}, { ...template, savedAt, timeSetAt }, asRead), entry]);
}
