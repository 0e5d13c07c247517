import { expect, test } from "vitest";
import { type OpenTasks, type Task, taskPlace } from "#contracts/tasks";
import {
  newestOf,
  openCount,
  publishedSince,
  taskNow,
} from "../../../../../web/app/work/tasks/use-tasks";

const aTask = (changes: Partial<Task> = {}): Task => ({
  id: "TASK-00000001",
  field: "Law",
  dueDate: "2026-11-25T09:00:00.000Z",
  context: "Sum up.",
  amount: 900,
  status: "active",
  publishAt: "2026-11-24T04:00:00.000Z",
  createdAt: "2026-11-23T10:00:00.000Z",
  version: 1,
  ...changes,
});
const aList = (tasks: Task[], changes: Partial<OpenTasks> = {}): OpenTasks => ({
  tasks,
  from: null,
  openTasks: tasks.length,
  fields: {},
  version: 1,
  ...changes,
});
const came = 1_000_000;
const later = came + 7_000;

test("a task that is missing from a newer list counts as taken", () => {
  const task = { what: aTask(), at: came };

  expect(taskNow(task, { what: aList([]), at: later }).status).toBe("unavailable");
  expect(taskNow(task, { what: aList([task.what]), at: later }).status).toBe("active");
});

test("a list that CloudFront may have cached before the task was loaded does not change the task", () => {
  const list = { what: aList([]), at: later - 1 };

  expect(taskNow({ what: aTask(), at: came }, list).status).toBe("active");
  expect(taskNow({ what: aTask(), at: came }, undefined).status).toBe("active");
});

test("a list that ends before the task's place does not change the task", () => {
  const task = aTask();
  const newer = aTask({ id: "TASK-00000002", publishAt: "2026-11-24T05:00:00.000Z" });
  const list = aList([newer], { from: taskPlace(newer) });

  expect(taskNow({ what: task, at: came }, { what: list, at: later }).status).toBe("active");
  expect(
    taskNow({ what: newer, at: came }, { what: { ...list, tasks: [] }, at: later }).status,
  ).toBe("unavailable");
});

test("a cancelled task becomes open, with its present pay", () => {
  const taken = aTask({ status: "unavailable" });
  const list = aList([aTask({ amount: 1200 })]);

  expect(taskNow({ what: taken, at: came }, { what: list, at: later })).toMatchObject({
    status: "active",
    amount: 1200,
    context: "Sum up.",
  });
});

test("only tasks published after the page was loaded count as new", () => {
  const seen = aTask();
  const newer = aTask({ id: "TASK-00000002", publishAt: "2026-11-24T05:00:00.000Z" });
  const older = aTask({ id: "TASK-00000003", publishAt: "2026-11-23T04:00:00.000Z" });
  const math = aTask({ ...newer, id: "TASK-00000004", field: "Math" });
  const list = aList([newer, math, older]);

  expect(publishedSince(list, undefined, newestOf([seen]))).toBe(2);
  expect(publishedSince(list, "Law", newestOf([seen]))).toBe(1);
  expect(publishedSince(list, undefined, undefined)).toBe(0);
});

test("the number of open tasks depends on the chosen field", () => {
  const list = aList([], { openTasks: 120, fields: { Law: 7 } });

  expect(openCount(list, undefined)).toBe(120);
  expect(openCount(list, "Law")).toBe(7);
  expect(openCount(list, "Math")).toBe(0);
});
