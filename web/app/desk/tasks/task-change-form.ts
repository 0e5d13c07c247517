import type { AdminTask, TaskChange } from "#contracts/admin-tasks";
import {
  eastAfricanDay,
  eastAfricanOffset,
  endOfEastAfricanDay,
  nextEastAfricanTime,
} from "#contracts/east-africa-time";
import { type NewTaskForm, readNewTask } from "./new-task-form";

/** A task as its form shows it first; days and times are East Africa's. */
export function formOf(task: AdminTask): NewTaskForm {
  const { status, field, dueDate, context, amount, publishAt } = task;
  const dueDay = eastAfricanDay(new Date(dueDate));
  const endsWithDay = Date.parse(dueDate) === endOfEastAfricanDay(dueDay).getTime();
  return {
    field,
    dueDate: dueDay,
    dueTime: endsWithDay ? "" : clockOf(dueDate),
    context,
    amount: String(amount),
    publish: status === "scheduled" ? "other" : "now",
    publishDate: eastAfricanDay(new Date(publishAt)),
    publishClock: clockOf(publishAt),
  };
}

export type ReadTaskChange =
  | { change: TaskChange }
  | { problem: string; fields: Record<string, string[]> };

/** The change that a form means, or all of its fields that need attention. */
export function readTaskChange(
  form: NewTaskForm,
  task: AdminTask,
  now: Date,
  publishTime: string,
): ReadTaskChange {
  const shown = formOf(task);
  const keeps = (...names: (keyof NewTaskForm)[]) =>
    names.every((name) => form[name] === shown[name]);
  const keepsDue = keeps("dueDate", "dueTime");
  // A task that somebody has can pay more after its due time, too.
  const read = readNewTask(form, task.takenAt && keepsDue ? new Date(0) : now, publishTime);
  if ("problem" in read) return read;
  const { publishAt = nextEastAfricanTime(publishTime, now).toISOString(), ...wanted } = read.task;
  const isMoved = task.status === "scheduled" && !keeps("publish", "publishDate", "publishClock");
  return {
    change: {
      ...wanted,
      // The form shows no seconds.
      ...(keepsDue && { dueDate: task.dueDate }),
      ...(isMoved && { publishAt }),
      version: task.version,
    },
  };
}

const clockOf = (instant: string) =>
  new Date(Date.parse(instant) + eastAfricanOffset).toISOString().slice(11, 16);
