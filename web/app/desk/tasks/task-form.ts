import type { AdminTask, TaskChange } from "#contracts/admin-tasks";
import {
  eastAfricanDay,
  eastAfricanInstant,
  eastAfricanOffset,
  endOfEastAfricanDay,
  nextEastAfricanTime,
} from "#contracts/east-africa-time";
import { NewTask } from "#contracts/tasks";
import { readAmount } from "../../../ui/money";
import { taskFormStrings as words } from "./strings";

export type NewTaskForm = {
  field: string;
  dueDate: string;
  dueTime: string;
  context: string;
  amount: string;
  /** `morning`, `now`, or `other` for `publishDate` and `publishClock`. */
  publish: string;
  publishDate: string;
  publishClock: string;
};

export type PublishForm = Pick<NewTaskForm, "publish" | "publishDate" | "publishClock">;

type ReadNewTask = { task: NewTask } | { problem: string; fields: Record<string, string[]> };

/** Reads the form as a task, or names all wrong fields. Days and times are in East Africa Time. */
export function readNewTask(form: NewTaskForm, now: Date, publishTime: string): ReadNewTask {
  const due = form.dueTime
    ? eastAfricanInstant(form.dueDate, form.dueTime)
    : endOfEastAfricanDay(form.dueDate);
  const read = NewTask.safeParse({
    field: form.field,
    dueDate: form.dueTime ? written(due) : form.dueDate,
    context: form.context,
    amount: readAmount(form.amount),
    ...(form.publish === "now" && { publishAt: "now" }),
    ...(form.publish === "other" && { publishAt: written(publicationOf(form, now, publishTime)) }),
  });
  const wrong = new Map(
    read.error?.issues.map(({ path, code, message }) => [
      String(path[0]),
      path[0] === "context" && code === "too_big" ? message : undefined,
    ]),
  );
  const problems = Object.entries(words.fields)
    .filter(([name]) => wrong.has(name))
    .map(([name, what]) => [name, wrong.get(name) ?? what] as const);
  const published = publicationOf(form, now, publishTime);
  if (published < now) problems.push(["publishAt", words.publishPast]);
  if (due <= now) problems.push(["dueDate", words.past]);
  else if (due <= published) problems.push(["dueDate", words.beforePublished]);
  if (read.success && problems.length === 0) return { task: read.data };
  const fields = Object.fromEntries(problems.map(([name, what]) => [name, [what]]));
  return { problem: words.fillAll, fields };
}

function publicationOf(form: NewTaskForm, now: Date, publishTime: string): Date {
  if (form.publish === "now") return now;
  if (form.publish === "other") return eastAfricanInstant(form.publishDate, form.publishClock);
  return nextEastAfricanTime(publishTime, now);
}

const written = (at: Date) => (Number.isNaN(at.getTime()) ? "" : at.toISOString());

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

type ReadTaskChange =
  | { change: TaskChange }
  | { problem: string; fields: Record<string, string[]> };

/** Reads the form as a change, or names all wrong fields. */
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
  // The pay of a taken task can be raised even after its deadline.
  const read = readNewTask(form, task.takenAt && keepsDue ? new Date(0) : now, publishTime);
  if ("problem" in read) return read;
  const { publishAt = nextEastAfricanTime(publishTime, now).toISOString(), ...wanted } = read.task;
  const isMoved = task.status === "scheduled" && !keeps("publish", "publishDate", "publishClock");
  return {
    change: {
      ...wanted,
      // The form has no seconds, so an unchanged deadline is sent with its own seconds.
      ...(keepsDue && { dueDate: task.dueDate }),
      ...(isMoved && { publishAt }),
      version: task.version,
    },
  };
}

const clockOf = (instant: string) =>
  new Date(Date.parse(instant) + eastAfricanOffset).toISOString().slice(11, 16);
