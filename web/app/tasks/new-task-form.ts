import { NewTask } from "#contracts/tasks";
import { nextTimeOfDay } from "../../ui/dates";
import { taskStrings } from "../strings/tasks";

const words = taskStrings.create;

/** The create-task form as it is typed. */
export type NewTaskForm = {
  field: string;
  dueDate: string;
  dueTime: string;
  context: string;
  amount: string;
  publish: string;
};

export type ReadNewTask = { task: NewTask } | { problem: string; fields: Record<string, string[]> };

/** What the form means, or all of its fields that need attention. Days and times are East Africa's. */
export function readNewTask(form: NewTaskForm, now: Date, publishTime: string): ReadNewTask {
  const dueDate = form.dueTime ? instantOf(form.dueDate, form.dueTime) : form.dueDate;
  const read = NewTask.safeParse({
    field: form.field,
    dueDate,
    context: form.context,
    amount: /^\d{1,9}$/.test(form.amount.trim()) ? Number(form.amount) : Number.NaN,
    ...(form.publish === "now" && { publishAt: "now" }),
  });
  const wrong = new Set(read.error?.issues.map(({ path }) => String(path[0])));
  const problems = Object.entries(words.fields).filter(([name]) => wrong.has(name));
  const due = Date.parse(instantOf(form.dueDate, form.dueTime || "23:59"));
  const published = form.publish === "now" ? now : nextTimeOfDay(publishTime, now);
  if (due <= now.getTime()) problems.push(["dueDate", words.past]);
  else if (due <= published.getTime()) problems.push(["dueDate", words.beforePublished]);
  if (read.success && problems.length === 0) return { task: read.data };
  const fields = Object.fromEntries(problems.map(([name, what]) => [name, [what]]));
  return { problem: words.fillAll, fields };
}

/** A day and a time on clocks in Nairobi (UTC+3, no daylight saving) as an instant, or nothing. */
function instantOf(day: string, time: string): string {
  const at = new Date(`${day}T${time}:00+03:00`);
  return Number.isNaN(at.getTime()) ? "" : at.toISOString();
}
