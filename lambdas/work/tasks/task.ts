import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { AdminTask } from "#contracts/admin-tasks";
import { Instant } from "#contracts/fields";
import {
  type Task,
  TaskField,
  TaskId,
  type TaskStatus,
  taskIdOfHex,
  taskMessages,
  tasksPerPage,
} from "#contracts/tasks";
import { AppError } from "../../platform/app-error";
import { defineItem } from "../../platform/table/define-item";
import { anyway, exists, where } from "../../platform/table/expressions";
import { refusalOf, type Write, writeAlone } from "../../platform/table/transact";

/** A task as stored; its status follows from these fields and the current time. */
export const TaskItem = z.object({
  id: TaskId,
  field: TaskField,
  dueAt: Instant,
  context: z.string(),
  amount: z.int(),
  publishAt: Instant,
  createdAt: Instant,
  takenBy: z.optional(z.string()),
  takenAt: z.optional(Instant),
  completedAt: z.optional(Instant),
  /**
   * The last writer, and the time when they took the task; both remain while nobody has the task.
   */
  lastTakenBy: z.optional(z.string()),
  lastTakenAt: z.optional(Instant),
  /**
   * Set when the administrator takes the task back without a new offer; the next change removes it.
   */
  takenBackAt: z.optional(Instant),
  version: z.optional(z.int()),
  importId: z.optional(z.string()),
  importRow: z.optional(z.int()),
});
export type TaskItem = z.infer<typeof TaskItem>;

/**
 * All lists of tasks sort by publication time first, so that a page can end at the present time.
 */
export const taskOrder = "{publishAt}#{createdAt}#{id}";
/** The greatest sort key of tasks that are published by now. */
export const newestPlace = (now: Date) => `${now.toISOString()}#~`;

export const tasks = defineItem({
  type: "Task",
  name: "task",
  schema: TaskItem,
  key: ["TASK#{id}", "TASK"],
  views: {
    all: ["gsi1", "TASKS", taskOrder],
    ofField: ["gsi2", "FIELD#{field}", taskOrder],
  },
});

export const placesOf = (task: TaskItem) => ({
  ...tasks.place("all", task),
  ...tasks.place("ofField", task),
});

export async function findTasks(ids: readonly string[]): Promise<Map<string, TaskItem>> {
  const found = await tasks.findAll(ids.map((id) => ({ id })));
  return new Map(found.map((task) => [task.id, task]));
}

/** A copy of a completed task, for the public examples. */
export const finishedTasks = defineItem({
  type: "FinishedTask",
  name: "finished",
  schema: TaskItem,
  key: ["FINISHED_TASKS", "{completedAt}#{id}"],
});

/**
 * The condition that a task is unchanged since the read. Open tasks and awards copy fields of the
 * task, so each write of such a copy needs this condition.
 */
export const isAsRead = ({ version, takenBy, takenAt }: TaskItem) =>
  where({ version, takenBy, takenAt, completedAt: undefined });

/** The condition that nobody has the task and that the task is unchanged since the read. */
export const isFreeAsRead = ({ version }: TaskItem) =>
  where({ version, takenBy: undefined, completedAt: undefined });

export const completeTaskWrites = (task: TaskItem, completedAt: string): Write[] => [
  tasks.change(task, { set: { completedAt } }, where({ takenBy: exists, completedAt: undefined })),
  finishedTasks.put({ id: task.id, completedAt }, { ...task, completedAt }),
];

export const newTaskId = () => taskIdOfHex(randomUUID());

/** Reads the task id in an address; accepts spaces around it and lower case. */
export function taskIdOf({ id }: { id: string }): string {
  const written = TaskId.safeParse(id.trim().toUpperCase());
  if (!written.success) throw taskNotFound();
  return written.data;
}

/** Instants are ISO strings in UTC, so they can be compared as text. */
export function statusOf(task: TaskItem, now: Date): TaskStatus {
  const at = now.toISOString();
  if (task.completedAt) return "completed";
  if (task.publishAt > at) return "scheduled";
  return task.takenBy || task.takenBackAt || task.dueAt <= at ? "unavailable" : "active";
}

/** A task as writers see it: without its writer, and without its text unless `isReadable`. */
export const shownTask = (task: TaskItem, now: Date, isReadable = true): Task => ({
  id: task.id,
  field: task.field,
  dueDate: task.dueAt,
  ...(isReadable && { context: task.context }),
  amount: task.amount,
  status: statusOf(task, now),
  publishAt: task.publishAt,
  createdAt: task.createdAt,
  version: task.version ?? 1,
});

export const taskForAdmin = (task: TaskItem, now: Date): AdminTask => ({
  ...shownTask(task, now),
  context: task.context,
  takenAt: task.takenAt ?? null,
  takenBackAt: task.takenBackAt ?? null,
});

export const taskNotFound = () => new AppError("not_found", taskMessages.notFound);

/** The error after all attempts collided with other requests. */
export const tooManyAtOnce = () => new AppError("conflict", taskMessages.rush);

/** A copy of a task that can be taken, now or after its publication. */
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
  /** An open task is due first at its publication time, then at its deadline. */
  dueLists: ["TIMED_TASK"],
});

/** The writes that list a free task as open; none if it is past due. */
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

/**
 * {@link closeTaskWrite} for a task that may be unlisted already, because it is past due or was
 * taken back.
 */
export const unlistTaskWrite = (task: TaskItem) => openTasks.remove(task, anyway);

/** The write that takes a task from its writer. With `takenBackAt` nobody else can take it. */
export const takeAwayWrite = (task: TaskItem, takenBy: string, takenBackAt?: string): Write =>
  tasks.change(
    task,
    {
      set: { takenBackAt, lastTakenBy: takenBy, lastTakenAt: task.takenAt },
      remove: ["takenBy", "takenAt"],
    },
    isAsRead({ ...task, takenBy }),
  );

/** {@link takeAwayWrite}, and the writes that list the task as open again unless it is past due. */
export function returnTaskWrites(task: TaskItem, takenBy: string, now: Date): Write[] {
  const { takenBy: _, takenAt: __, ...free } = task;
  return [takeAwayWrite(task, takenBy), ...openTaskWrites(free, now)];
}

/**
 * A page of tasks that can be taken, newest first. The page is shorter if tasks in it became due in
 * the last minute.
 */
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
 * Publishes due tasks, and takes tasks past their deadline off the list. A task for which there was
 * no time is handled a minute later.
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

/** The write fails if the task was taken or its deadline changed since the read. */
const publish = (task: OpenTask) =>
  writeAlone(
    openTasks.change(
      task,
      { set: { isPublished: true, gsi1sk: task.dueAt } },
      where({ isPublished: false, dueAt: task.dueAt }),
    ),
  );
const expire = (task: OpenTask) => writeAlone(openTasks.remove(task, where({ dueAt: task.dueAt })));
