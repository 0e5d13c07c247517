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

/** A task as it is stored; its status is what these facts mean at a given moment. */
export const TaskItem = z.object({
  id: TaskId,
  field: TaskField,
  dueAt: Instant,
  context: z.string(),
  /** Whole KES. */
  amount: z.int(),
  publishAt: Instant,
  createdAt: Instant,
  takenBy: z.optional(z.string()),
  takenAt: z.optional(Instant),
  completedAt: z.optional(Instant),
  /** Who had it last, and from when on, once nobody has it any more. */
  lastTakenBy: z.optional(z.string()),
  lastTakenAt: z.optional(Instant),
  /** When the administrator took it back without offering it again; gone with the next change. */
  takenBackAt: z.optional(Instant),
  /** Absent until it is changed for the first time. */
  version: z.optional(z.int()),
  /** The file that it came in, and its row there. */
  importId: z.optional(z.string()),
  importRow: z.optional(z.int()),
});
export type TaskItem = z.infer<typeof TaskItem>;

/** Every list of tasks begins with the newest publication, so that a page can end at now. */
export const taskOrder = "{publishAt}#{createdAt}#{id}";
/** The last place in a list that a task published by now can have. */
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

/** The attributes that put a task into its lists. */
export const placesOf = (task: TaskItem) => ({
  ...tasks.place("all", task),
  ...tasks.place("ofField", task),
});

/** Tasks by their ids, at most 100 in one read. */
export async function findTasks(ids: readonly string[]): Promise<Map<string, TaskItem>> {
  const found = await tasks.findAll(ids.map((id) => ({ id })));
  return new Map(found.map((task) => [task.id, task]));
}

/** A copy of a task, as it was when it was completed. */
export const finishedTasks = defineItem({
  type: "FinishedTask",
  name: "finished",
  schema: TaskItem,
  key: ["FINISHED_TASKS", "{completedAt}#{id}"],
});

/**
 * The condition that a task is as it was read. Open tasks and awards copy it, so whatever writes one of
 * them, or gives the task to somebody else, does it on this condition.
 */
export const isAsRead = ({ version, takenBy, takenAt }: TaskItem) =>
  where({ version, takenBy, takenAt, completedAt: undefined });

/** The condition that nobody has a task, and that it is as it was read. */
export const isFreeAsRead = ({ version }: TaskItem) =>
  where({ version, takenBy: undefined, completedAt: undefined });

export const completeTaskWrites = (task: TaskItem, completedAt: string): Write[] => [
  tasks.change(task, { set: { completedAt } }, where({ takenBy: exists, completedAt: undefined })),
  finishedTasks.put({ id: task.id, completedAt }, { ...task, completedAt }),
];

export const newTaskId = () => taskIdOfHex(randomUUID());

/** The task id in an address: people type and paste ids as they like. */
export function taskIdOf({ id }: { id: string }): string {
  const written = TaskId.safeParse(id.trim().toUpperCase());
  if (!written.success) throw taskNotFound();
  return written.data;
}

/** Instants are ISO strings in UTC, so they compare as text. */
export function statusOf(task: TaskItem, now: Date): TaskStatus {
  const at = now.toISOString();
  if (task.completedAt) return "completed";
  if (task.publishAt > at) return "scheduled";
  return task.takenBy || task.takenBackAt || task.dueAt <= at ? "unavailable" : "active";
}

/** A task as everyone sees it: without its writer, and with its text only where that may be read. */
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

/** Other requests changed the same items each time. */
export const tooManyAtOnce = () => new AppError("conflict", taskMessages.rush);

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
