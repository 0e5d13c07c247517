import { type OpenTasks, type Task, type TaskField, taskPlace } from "#contracts/tasks";

/** Something that the service said, and when it came (milliseconds since 1970). */
export interface Said<T> {
  what: T;
  at: number;
}

/** How old a list of open tasks can be when it comes: CloudFront keeps it for 5 s, a function for 1 s. */
const oldestList = 7_000;

/** A task as it is now: the list of open tasks decides where it is certainly newer than the task. */
export function taskNow({ what: task, at }: Said<Task>, list: Said<OpenTasks> | undefined): Task {
  if (!list || list.at < at + oldestList) return task;
  const listed = list.what.tasks.find(({ id }) => id === task.id);
  if (listed) return { ...task, status: "active", amount: listed.amount, dueDate: listed.dueDate };
  const isGone = task.status === "active" && !isBeyond(task, list.what);
  return isGone ? { ...task, status: "unavailable" } : task;
}

/** Whether the list of the newest open tasks ends before it comes to this one. */
export const isBeyond = (task: Task, { from }: OpenTasks) =>
  from !== null && taskPlace(task) < from;

/** How many tasks of a field, or of all, can be taken; 0 until that is known. */
export const openCount = (list: OpenTasks | undefined, field: TaskField | undefined): number =>
  (field ? list?.fields[field] : list?.openTasks) ?? 0;

/** When the newest of these tasks was published; "" where there is none. */
export const newestOf = (tasks: readonly Pick<Task, "publishAt">[]): string =>
  tasks.reduce((newest, { publishAt }) => (publishAt > newest ? publishAt : newest), "");

/** How many listed tasks of a field, or of all, were published after a moment. */
export function publishedSince(
  list: OpenTasks | undefined,
  field: TaskField | undefined,
  moment: string | undefined,
): number {
  if (!list || moment === undefined) return 0;
  return list.tasks.filter((task) => task.publishAt > moment && (!field || task.field === field))
    .length;
}
