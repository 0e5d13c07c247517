import { type TaskField, tasksPerPage } from "#contracts/tasks";
import { fromCursor, pageNotFound, pageOf } from "../../platform/cursor";
import type { Item } from "../../platform/table/item";
import { getItem, getItems, queryPage } from "../../platform/table/read";
import { transact, type Write } from "../../platform/table/transact";
import { openTaskWrites } from "./open-task-store";
import { newestPlace, TaskItem, taskKey, taskOrder, taskOrderPattern } from "./task";

// pk          sk      gsi1pk  gsi2pk          gsi1sk = gsi2sk
// TASK#<id>   TASK    TASKS   FIELD#<field>   <publishAt>#<createdAt>#<id>

/** The list of all tasks, and that of one field's. */
const allTasks = "TASKS";
const fieldPartition = (field: TaskField) => `FIELD#${field}`;

/** Where a task stands in the lists. */
export const placesOf = (task: TaskItem) => ({
  gsi1pk: allTasks,
  gsi1sk: taskOrder(task),
  gsi2pk: fieldPartition(task.field),
  gsi2sk: taskOrder(task),
});

const toItem = (task: TaskItem): Item => ({
  ...taskKey(task.id),
  type: "Task",
  ...task,
  ...placesOf(task),
});

export const listOf = (field: TaskField | undefined) =>
  field
    ? ({ index: "gsi2", pk: fieldPartition(field) } as const)
    : ({ index: "gsi1", pk: allTasks } as const);

/** The writes that make a task, and list it as open. */
export const newTaskWrites = (task: TaskItem, now: Date): Write[] => [
  { name: "task", put: toItem(task) },
  ...openTaskWrites(task, now),
];

export const taskStore = {
  find: (id: string) => getItem(TaskItem, taskKey(id)),

  /** At most 100 of those that are there, by their ids. One read. */
  async findAll(ids: readonly string[]): Promise<Map<string, TaskItem>> {
    if (ids.length === 0) return new Map();
    const items = await getItems(ids.map(taskKey));
    const tasks = items.flatMap((item) => (item ? [TaskItem.parse(item)] : []));
    return new Map(tasks.map((task) => [task.id, task]));
  },

  /** Adds a task and what belongs to it; `ConditionFailed` named `task` when the id is in use, `idempotency` when it was added before. */
  add: (task: TaskItem, alongside: readonly Write[], now: Date) =>
    transact([...newTaskWrites(task, now), ...alongside]),

  /** A page of what is published by now, newest first. */
  async publishedPage(field: TaskField | undefined, cursor: string | undefined, now: Date) {
    const { index, pk } = listOf(field);
    const newest = newestPlace(now);
    const items = await queryPage(TaskItem, {
      index,
      pk,
      sk: { expression: "#sk <= :newest", values: { ":newest": newest } },
      after: cursor === undefined ? undefined : startKey(index, pk, cursor, newest),
      limit: tasksPerPage + 1,
    });
    const { items: tasks, next } = pageOf(items, tasksPerPage, taskOrder);
    return { tasks, ...next };
  },
};

function startKey(index: "gsi1" | "gsi2", pk: string, cursor: string, newest: string) {
  const from = fromCursor(cursor, taskOrderPattern);
  const id = taskOrderPattern.exec(from)?.[1];
  // DynamoDB refuses to start outside the range that it is asked for.
  if (!id || from > newest) throw pageNotFound();
  return { [`${index}pk`]: pk, [`${index}sk`]: from, ...taskKey(id) };
}
