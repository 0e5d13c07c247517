import { endOfEastAfricanDay, nextEastAfricanTime } from "#contracts/east-africa-time";
import { messages } from "#contracts/messages";
import type { NewTask } from "#contracts/tasks";
import { AppError } from "../platform/app-error";
import type { PlannedTask } from "./task";

/**
 * The times of a new task: a date is due at its end in East Africa Time, and without `publishAt` the
 * task appears when clocks there next show `publishTime` (`07:00`).
 */
export function planTask(form: NewTask, publishTime: string, now: Date): PlannedTask {
  const dueAt = form.dueDate.includes("T")
    ? new Date(form.dueDate)
    : endOfEastAfricanDay(form.dueDate);
  const publishAt = publication(form.publishAt, publishTime, now);
  if (dueAt <= now) throw wrong("dueDate", messages.tasks.dueDatePassed);
  if (publishAt < now) throw wrong("publishAt", messages.tasks.publicationPassed);
  if (dueAt <= publishAt) throw wrong("dueDate", messages.tasks.dueBeforePublished);
  return { field: form.field, context: form.context, amount: form.amount, dueAt, publishAt };
}

function publication(publishAt: NewTask["publishAt"], publishTime: string, now: Date): Date {
  if (publishAt === "now") return now;
  return publishAt ? new Date(publishAt) : nextEastAfricanTime(publishTime, now);
}

const wrong = (field: keyof NewTask, reason: string) =>
  new AppError("invalid_input", messages.tasks.fillAllFields, { fields: { [field]: [reason] } });
