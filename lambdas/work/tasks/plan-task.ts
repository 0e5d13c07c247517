import { endOfEastAfricanDay, nextEastAfricanTime } from "#contracts/east-africa-time";
import { taskMessages } from "#contracts/messages/tasks";
import type { NewTask } from "#contracts/tasks";
import { AppError } from "../../platform/app-error";
import type { PlannedTask, TaskItem } from "./task";

/**
 * The times of a new task: a date is due at its end in East Africa Time, and without `publishAt` the
 * task appears when clocks there next show `publishTime` (`07:00`).
 */
export function planTask(form: NewTask, publishTime: string, now: Date): PlannedTask {
  const publishAt = instantOf(form.publishAt, now) ?? nextEastAfricanTime(publishTime, now);
  if (publishAt < now) throw wrong("publishAt", taskMessages.publicationPassed);
  const plan = planned(form, publishAt);
  insistOnTime(plan, now);
  return plan;
}

/**
 * What a task becomes by a change: without `publishAt` its publication stays, as it must once it is over.
 * The due time of a task that somebody has may have passed; whether it is worse for them is not asked here.
 */
export function planChange(form: NewTask, task: TaskItem, now: Date): PlannedTask {
  const before = new Date(task.publishAt);
  const publishAt = instantOf(form.publishAt, now) ?? before;
  const isMoved = publishAt.getTime() !== before.getTime();
  if (isMoved && before <= now) throw wrong("publishAt", taskMessages.published);
  if (isMoved && publishAt < now) throw wrong("publishAt", taskMessages.publicationPassed);
  const change = planned(form, publishAt);
  if (!task.takenBy) insistOnTime(change, now);
  return change;
}

/** When a task is due by what a form says. */
export const dueInstant = ({ dueDate }: Pick<NewTask, "dueDate">) =>
  dueDate.includes("T") ? new Date(dueDate) : endOfEastAfricanDay(dueDate);

const planned = (form: NewTask, publishAt: Date): PlannedTask => ({
  field: form.field,
  context: form.context,
  amount: form.amount,
  dueAt: dueInstant(form),
  publishAt,
});

function insistOnTime({ dueAt, publishAt }: PlannedTask, now: Date): void {
  if (dueAt <= now) throw wrong("dueDate", taskMessages.dueDatePassed);
  if (dueAt <= publishAt) throw wrong("dueDate", taskMessages.dueBeforePublished);
}

function instantOf(publishAt: NewTask["publishAt"], now: Date): Date | undefined {
  if (publishAt === "now") return now;
  return publishAt ? new Date(publishAt) : undefined;
}

const wrong = (field: keyof NewTask, reason: string) =>
  new AppError("invalid_input", taskMessages.fillAllFields, { fields: { [field]: [reason] } });
