import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import {
  type AdminTask,
  type NewTask,
  type Task,
  TaskField,
  TaskId,
  type TaskStatus,
  taskIdOfHex,
  taskIdPattern,
  taskPlace,
} from "#contracts/tasks";
import { instantPattern } from "../../platform/cursor";
import type { Key } from "../../platform/table/item";

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
  /** When the administrator took it back without offering it again; gone with the next change. */
  takenBackAt: z.optional(Instant),
  /** Absent until it is changed for the first time. */
  version: z.optional(z.int()),
  /** The file that it came in, and its row there. */
  importId: z.optional(z.string()),
  importRow: z.optional(z.int()),
});
export type TaskItem = z.infer<typeof TaskItem>;

// TASK#<id>   TASK
export const taskKey = (id: string): Key => ({ pk: `TASK#${id}`, sk: "TASK" });

/** Where a task stands in every list of tasks: by its publication, so that a page ends at now. */
export const taskOrder = (task: TaskItem) => taskPlace(task);
export const taskOrderPattern = new RegExp(
  `^${instantPattern}#${instantPattern}#(${taskIdPattern})$`,
);
/** The greatest place in a list that a task published by now can have. */
export const newestPlace = (now: Date) => `${now.toISOString()}#~`;

export const newTaskId = () => taskIdOfHex(randomUUID());

/** Instants are ISO strings in UTC, so they compare as text. */
export function statusOf(task: TaskItem, now: Date): TaskStatus {
  const at = now.toISOString();
  if (task.completedAt) return "completed";
  if (task.publishAt > at) return "scheduled";
  return task.takenBy || task.takenBackAt || task.dueAt <= at ? "unavailable" : "active";
}

/** A task as everyone sees it: who took it is nobody's business, and its text only theirs who may take it. */
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

/** A task as the administrator sees it. */
export const taskForAdmin = (task: TaskItem, now: Date): AdminTask => ({
  ...shownTask(task, now),
  context: task.context,
  takenAt: task.takenAt ?? null,
  takenBackAt: task.takenBackAt ?? null,
});

/** A task that is posted now, as it is stored. */
export const newTask = (planned: PlannedTask, id: string, now: Date): TaskItem => ({
  ...planned,
  id,
  dueAt: planned.dueAt.toISOString(),
  publishAt: planned.publishAt.toISOString(),
  createdAt: now.toISOString(),
});

export type PlannedTask = Pick<NewTask, "field" | "context" | "amount"> & {
  dueAt: Date;
  publishAt: Date;
};
