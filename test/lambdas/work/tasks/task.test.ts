import { expect, test } from "vitest";
import { statusOf, type TaskItem } from "../../../../lambdas/work/tasks/task";

const at = "2026-11-21T06:00:00.000Z";
const [before, after] = ["2026-11-20T06:00:00.000Z", "2026-11-22T06:00:00.000Z"];
const about = { id: "TASK-0000000A", field: "Law", context: "Summarise.", amount: 1500 } as const;

test.each<[string, Partial<TaskItem>]>([
  ["active", {}],
  ["active", { publishAt: at }],
  ["scheduled", { publishAt: "2026-11-21T06:00:00.001Z" }],
  ["unavailable", { takenBy: "somebody" }],
  ["unavailable", { dueAt: at }],
  ["completed", { takenBy: "somebody", completedAt: at, dueAt: at }],
])("the status is %s for a task with %j", (status, changes) => {
  const task = { ...about, dueAt: after, publishAt: before, createdAt: before, ...changes };
  expect(statusOf(task, new Date(at))).toBe(status);
});
