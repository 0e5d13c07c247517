import { adminTasksPerPage, type TaskField, type TaskStatus } from "#contracts/tasks";
import { fromCursor, pageNotFound, pageOf, toCursor } from "../../platform/cursor";
import type { Condition } from "../../platform/table/expressions";
import { queryMatching, queryPage } from "../../platform/table/read";
import { openTaskStore } from "./open-task-store";
import { newestPlace, TaskItem, taskKey, taskOrder, taskOrderPattern } from "./task";
import { listOf } from "./task-store";

/** How many tasks one page looks through for those of a status that has no list. */
const lookedThrough = 500;

interface Question {
  status: TaskStatus | undefined;
  field: TaskField | undefined;
  cursor: string | undefined;
}
interface TaskPage {
  tasks: TaskItem[];
  cursor?: string;
}

/** A page of all tasks, also of those that are not published yet; one read, however many there are. */
export async function pageOfAllTasks(
  { status, field, cursor }: Question,
  now: Date,
): Promise<TaskPage> {
  if (status === "active") return await openTaskStore.page(field, cursor, now, adminTasksPerPage);
  const from = cursor === undefined ? undefined : fromCursor(cursor, taskOrderPattern);
  const newest = newestPlace(now);
  if (status === undefined) return await inOrder(field, from);
  if (status !== "scheduled") return await matching(field, from, isIn(status, now));
  // What was to be published when the page before was read is published by now, and all after it.
  if (from !== undefined && from <= newest) return { tasks: [] };
  return await inOrder(field, from, {
    expression: "#sk > :newest",
    values: { ":newest": newest },
  });
}

async function inOrder(
  field: TaskField | undefined,
  from: string | undefined,
  sk?: { expression: string; values: Record<string, unknown> },
): Promise<TaskPage> {
  const items = await queryPage(TaskItem, {
    ...listOf(field),
    ...(sk && { sk }),
    after: from === undefined ? undefined : startKey(field, from),
    limit: adminTasksPerPage + 1,
  });
  const { items: tasks, next } = pageOf(items, adminTasksPerPage, taskOrder);
  return { tasks, ...next };
}

async function matching(
  field: TaskField | undefined,
  from: string | undefined,
  condition: Condition,
): Promise<TaskPage> {
  const { items, lookedTo } = await queryMatching(
    TaskItem,
    {
      ...listOf(field),
      after: from === undefined ? undefined : startKey(field, from),
      limit: lookedThrough,
    },
    condition,
  );
  const { items: tasks, next } = pageOf(items, adminTasksPerPage, taskOrder);
  const goesOn = next.cursor ?? (lookedTo && toCursor(lookedTo));
  return { tasks, ...(goesOn && { cursor: goesOn }) };
}

/** As `statusOf` says it. */
const isIn = (status: "completed" | "unavailable", now: Date): Condition =>
  status === "completed"
    ? {
        ConditionExpression: "attribute_exists(#completedAt)",
        ExpressionAttributeNames: { "#completedAt": "completedAt" },
      }
    : {
        ConditionExpression:
          "attribute_not_exists(#completedAt) AND #publishAt <= :now AND (attribute_exists(#takenBy) OR attribute_exists(#takenBackAt) OR #dueAt <= :now)",
        ExpressionAttributeNames: {
          "#completedAt": "completedAt",
          "#publishAt": "publishAt",
          "#takenBy": "takenBy",
          "#takenBackAt": "takenBackAt",
          "#dueAt": "dueAt",
        },
        ExpressionAttributeValues: { ":now": now.toISOString() },
      };

function startKey(field: TaskField | undefined, from: string) {
  const id = taskOrderPattern.exec(from)?.[1];
  if (!id) throw pageNotFound();
  const { index, pk } = listOf(field);
  return { [`${index}pk`]: pk, [`${index}sk`]: from, ...taskKey(id) };
}
