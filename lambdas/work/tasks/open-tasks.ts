import * as z from "zod/mini";
import { type TaskField, tasksPerPage } from "#contracts/tasks";
import { defineItem } from "../../platform/table/define-item";
import { anyway, where } from "../../platform/table/expressions";
import { refusalOf, type Write, writeAlone } from "../../platform/table/transact";
import { isAsRead, newestPlace, TaskItem, taskOrder, tasks } from "./task";

/** A copy of a task for as long as it can be taken, or will be once it is published. */
export const OpenTask = z.extend(
  z.omit(TaskItem, {
    takenBy: true,
    takenAt: true,
    completedAt: true,
    takenBackAt: true,
    lastTakenBy: true,
    lastTakenAt: true,
    importId: true,
    importRow: true,
  }),
  { isPublished: z.boolean() },
);
export type OpenTask = z.infer<typeof OpenTask>;

export const openTasks = defineItem({
  type: "OpenTask",
  name: "open",
  schema: OpenTask,
  key: ["OPEN_TASKS", taskOrder],
  views: { ofField: ["gsi2", "OPEN_FIELD#{field}", taskOrder] },
  /** By when one is published, and then by when it is past due. */
  dueLists: ["TIMED_TASK"],
});

/** The writes that list a task that nobody has as open; none once it is past due. */
export function openTaskWrites(task: TaskItem, now: Date) {
  const { takenBy, completedAt, takenBackAt, dueAt } = task;
  if (takenBy || completedAt || takenBackAt || dueAt <= now.toISOString()) return [];
  const isPublished = task.publishAt <= now.toISOString();
  return [
    openTasks.put(task, {
      ...OpenTask.parse({ ...task, isPublished }),
      ...openTasks.place("ofField", task),
      ...openTasks.due("TIMED_TASK", task.id, isPublished ? task.dueAt : task.publishAt),
    }),
  ];
}

export const closeTaskWrite = (task: TaskItem) => openTasks.remove(task);

/** {@link closeTaskWrite} for a task that may not be listed, being past due or taken back. */
export const unlistTaskWrite = (task: TaskItem) => openTasks.remove(task, anyway);

/** The write that takes a task from the writer who has it; nobody can take it from `takenBackAt` on, if given. */
export const takeAwayWrite = (task: TaskItem, takenBy: string, takenBackAt?: string): Write =>
  tasks.change(
    task,
    {
      set: { takenBackAt, lastTakenBy: takenBy, lastTakenAt: task.takenAt },
      remove: ["takenBy", "takenAt"],
    },
    isAsRead({ ...task, takenBy }),
  );

/** {@link takeAwayWrite}, and the task is listed as open again unless it is past due. */
export function returnTaskWrites(task: TaskItem, takenBy: string, now: Date): Write[] {
  const { takenBy: _, takenAt: __, ...free } = task;
  return [takeAwayWrite(task, takenBy), ...openTaskWrites(free, now)];
}

/** A page of what can be taken, newest first. What fell due within the last minute may leave it shorter. */
export async function pageOfOpenTasks(
  field: TaskField | undefined,
  cursor: string | undefined,
  now: Date,
  limit = tasksPerPage,
) {
  const page = { cursor, limit, upTo: newestPlace(now) };
  const { items, next } = field
    ? await openTasks.pageOf("ofField", { field }, page)
    : await openTasks.page({}, page);
  return { tasks: items.filter(({ dueAt }) => dueAt > now.toISOString()), ...next };
}

const perShard = 25;

/**
 * Publishes open tasks whose hour has come, and takes those past due off the list. What it finds no time
 * for is found again a minute later.
 */
export async function passTime(now: Date, hasTime: () => boolean): Promise<void> {
  const due = await openTasks.findDue("TIMED_TASK", now, perShard);
  await Promise.all(
    due.map((task) =>
      refusalOf(task.isPublished || task.dueAt <= now.toISOString() ? expire(task) : publish(task)),
    ),
  );
  if (due.length >= perShard && hasTime()) await passTime(now, hasTime);
}

/** Refuses when it was taken or given more time in the same moment. */
const publish = (task: OpenTask) =>
  writeAlone(
    openTasks.change(
      task,
      { set: { isPublished: true, gsi1sk: task.dueAt } },
      where({ isPublished: false, dueAt: task.dueAt }),
    ),
  );
const expire = (task: OpenTask) => writeAlone(openTasks.remove(task, where({ dueAt: task.dueAt })));
