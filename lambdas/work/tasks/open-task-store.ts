import * as z from "zod/mini";
import { type TaskField, tasksPerPage } from "#contracts/tasks";
import { fromCursor, pageNotFound, pageOf } from "../../platform/cursor";
import type { Condition } from "../../platform/table/expressions";
import type { Item, Key } from "../../platform/table/item";
import { dueOn, placeOn } from "../../platform/table/open-list";
import { queryPage } from "../../platform/table/read";
import { ConditionFailed } from "../../platform/table/refusals";
import type { Write } from "../../platform/table/transact";
import { deleteItem, updateItem } from "../../platform/table/write";
import { newestPlace, TaskItem, taskOrder, taskOrderPattern } from "./task";

/** A copy of a task for as long as it can be taken, or will be once it is published. */
export const OpenTask = z.extend(TaskItem, { isPublished: z.boolean() });
export type OpenTask = z.infer<typeof OpenTask>;

// pk           sk                             gsi1pk, gsi1sk                     gsi2pk, gsi2sk
// OPEN_TASKS   <publishAt>#<createdAt>#<id>   TIMED_TASK#<shard>, next change    OPEN_FIELD#<field>, as sk
const openTasks = "OPEN_TASKS";
const timedTasks = "TIMED_TASK";
const fieldPartition = (field: TaskField) => `OPEN_FIELD#${field}`;
const openTaskKey = (task: TaskItem): Key => ({ pk: openTasks, sk: taskOrder(task) });

/** The writes that list a task that nobody has as open; none once it is past due. */
export function openTaskWrites(task: TaskItem, now: Date): { name: string; put: Item }[] {
  const { takenBy, takenAt: _, completedAt, importId: __, importRow: ___, ...open } = task;
  if (takenBy || completedAt || task.takenBackAt || task.dueAt <= now.toISOString()) return [];
  const isPublished = task.publishAt <= now.toISOString();
  return [
    {
      name: "open",
      put: {
        ...openTaskKey(task),
        type: "OpenTask",
        ...open,
        isPublished,
        ...placeOn(timedTasks, task.id, isPublished ? task.dueAt : task.publishAt),
        gsi2pk: fieldPartition(task.field),
        gsi2sk: taskOrder(task),
      },
    },
  ];
}

/** The writes that list a task that nobody has as it is after a change, which may be elsewhere. */
export function relistTaskWrites(before: TaskItem, after: TaskItem, now: Date): Write[] {
  if (taskOrder(before) !== taskOrder(after))
    return [{ ...closeTaskWrite(before), name: "closed" }, ...openTaskWrites(after, now)];
  return openTaskWrites(after, now).map((write) => ({ ...write, if: absentOrItsOwn(after.id) }));
}

/** It is not on the list while it is past due. */
const absentOrItsOwn = (id: string): Condition => ({
  ConditionExpression: "attribute_not_exists(pk) OR #id = :id",
  ExpressionAttributeNames: { "#id": "id" },
  ExpressionAttributeValues: { ":id": id },
});

/** The write that takes it off the list, as soon as somebody has it. */
export const closeTaskWrite = (task: TaskItem) => ({
  name: "open",
  delete: openTaskKey(task),
});

export const openTaskStore = {
  /** A page of what can be taken, newest first. What fell due within the last minute may leave it shorter. */
  async page(
    field: TaskField | undefined,
    cursor: string | undefined,
    now: Date,
    perPage = tasksPerPage,
  ) {
    const newest = newestPlace(now);
    const items = await queryPage(OpenTask, {
      ...(field ? { index: "gsi2", pk: fieldPartition(field) } : { pk: openTasks }),
      sk: { expression: "#sk <= :newest", values: { ":newest": newest } },
      after: cursor === undefined ? undefined : startKey(field, cursor, newest),
      limit: perPage + 1,
    });
    const { items: read, next } = pageOf(items, perPage, taskOrder);
    return { tasks: read.filter(({ dueAt }) => dueAt > now.toISOString()), ...next };
  },

  /** Those whose publication or due time has come, longest ago first. */
  timeHasCome: (now: Date, perShard: number) => dueOn(timedTasks, OpenTask, now, perShard),

  /** Says that it is published, unless it was taken in the same moment. */
  publish: (task: OpenTask) =>
    unlessChanged(
      updateItem(OpenTask, {
        Key: openTaskKey(task),
        UpdateExpression: "SET #isPublished = :yes, #gsi1sk = :dueAt",
        ConditionExpression: "#isPublished = :no AND #dueAt = :dueAt",
        ExpressionAttributeNames: {
          "#isPublished": "isPublished",
          "#gsi1sk": "gsi1sk",
          "#dueAt": "dueAt",
        },
        ExpressionAttributeValues: { ":yes": true, ":no": false, ":dueAt": task.dueAt },
      }),
    ),

  /** Takes it off the list, unless it was given more time in the same moment. */
  expire: (task: OpenTask) =>
    unlessChanged(
      deleteItem(openTaskKey(task), {
        ConditionExpression: "#dueAt = :dueAt",
        ExpressionAttributeNames: { "#dueAt": "dueAt" },
        ExpressionAttributeValues: { ":dueAt": task.dueAt },
      }),
    ),
};

function startKey(field: TaskField | undefined, cursor: string, newest: string) {
  const sk = fromCursor(cursor, taskOrderPattern);
  // DynamoDB refuses to start outside the range that it is asked for.
  if (sk > newest) throw pageNotFound();
  const key = { pk: openTasks, sk };
  return field ? { ...key, gsi2pk: fieldPartition(field), gsi2sk: sk } : key;
}

async function unlessChanged(write: Promise<unknown>) {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
