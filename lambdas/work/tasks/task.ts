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
} from "#contracts/tasks";
import { AppError } from "../../platform/app-error";
import { defineItem } from "../../platform/table/define-item";
import { exists, where } from "../../platform/table/expressions";
import type { Write } from "../../platform/table/transact";

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
  /** Ledger entries that paid others for it at a second look, each `<userId>#<sequence>`: a set. */
  paidBesides: z.optional(
    z.pipe(
      z.union([z.set(z.string()), z.array(z.string())]),
      z.transform((ids) => [...ids]),
    ),
  ),
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
