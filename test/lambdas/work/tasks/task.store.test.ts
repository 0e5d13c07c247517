import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { api } from "#contracts/api";
import { newestOpen, OpenTasks, type Task, taskPlace } from "#contracts/tasks";
import { handler } from "../../../../lambdas/functions/writer";
import { pageOfOpenTasks, passTime, type TaskItem } from "../../../../lambdas/work/tasks/task";
import { send } from "../../../support/api-event";
import { aTask, aWriter } from "../../../support/table-world";
import { asAdmin, asWriter, bid, giveBack, inHours, workTable } from "../support/work";

const { items } = workTable();

let field: TaskItem["field"];
const fields = ["Math", "Law", "History", "Coding", "Chemistry", "Articles", "Generalist"] as const;
let next = 0;
beforeEach(() => {
  field = fields[next++ % fields.length] ?? "Math";
});

async function openPage() {
  const { userId } = await aWriter();
  const { body } = await asWriter(userId, api.listTasks, { query: { open: "true", field } });
  return body as { tasks: Task[]; cursor?: string };
}
const idsOf = (tasks: readonly { id: string }[]) => tasks.map(({ id }) => id);
const openItems = async () =>
  (await items()).filter(({ type, field: its }) => type === "OpenTask" && its === field);
const pass = (hours: number) => passTime(new Date(inHours(hours)), () => true);

test("a bid removes a task from the list, and a cancellation returns the task to the list", async () => {
  const [{ id }, { userId }] = [await aTask({ field }), await aWriter()];

  await bid(userId, id);
  expect((await openPage()).tasks).toEqual([]);
  await giveBack(userId, id);
  expect((await openPage()).tasks).toMatchObject([{ id, status: "active" }]);
});

test("a scheduled task is listed from its publication on, and counts from the next minute", async () => {
  const form = { field, dueDate: inHours(5), context: "Sum up.", amount: 700 };
  const { body } = await asAdmin(api.createTask, { body: { ...form, publishAt: inHours(1) } });
  const { id } = body["task"] as Task;

  expect((await openPage()).tasks).toEqual([]);
  const then = await pageOfOpenTasks(field, undefined, new Date(inHours(1.1)));
  expect(then.tasks).toMatchObject([{ id }]);
  await pass(0.9);
  expect(await openItems()).toMatchObject([{ isPublished: false }]);
  await pass(1.1);
  expect(await openItems()).toMatchObject([{ isPublished: true }]);
});

test("a task is no longer open at its deadline, and leaves the list within a minute", async () => {
  const dueAt = inHours(2);
  await Promise.all(Array.from({ length: 120 }, () => aTask({ field, dueAt })));
  const { id } = await aTask({ field, dueAt: inHours(4), publishAt: inHours(-0.01) });

  const { tasks } = await pageOfOpenTasks(field, undefined, new Date(inHours(3)));
  await pass(3);

  expect(idsOf(tasks)).toEqual([id]);
  expect(await openItems()).toMatchObject([{ id }]);
});

let later = 0;
/** Reads at a later time, when every cached page has expired. */
async function everybodySees() {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ++later * 2000 });
  onTestFinished(() => void vi.useRealTimers());
  const answer = await send(handler, api.listOpenTasks, {});
  return { ...answer, list: OpenTasks.parse(answer.body) };
}

test("everybody sees the newest open tasks with pay and deadline, without texts", async () => {
  const task = await aTask({ field, publishAt: inHours(-0.001) });
  const { id, amount, dueAt: dueDate, publishAt } = task;
  await aTask({ field, publishAt: inHours(1) });
  const { userId } = await aWriter();

  const { status, headers, text, list } = await everybodySees();

  expect([status, headers["cache-control"]]).toEqual([200, "public, s-maxage=5"]);
  expect(list.tasks[0]).toEqual({ id, field, amount, dueDate, publishAt });
  expect(text).not.toContain("Summarise");
  expect([list.from, list.openTasks]).toEqual([null, list.tasks.length]);
  expect(list.fields[field]).toBe(list.tasks.filter((each) => each.field === field).length);
  await bid(userId, id);
  const after = (await everybodySees()).list;
  expect(idsOf(after.tasks)).not.toContain(id);
  expect(after.openTasks).toBe(list.openTasks - 1);
});

test("everybody sees at most fifty tasks, and the position from which the list is complete", async () => {
  for (let n = 0; n <= newestOpen; n++) await aTask({ field, publishAt: inHours(-n / 10_000) });

  const { list } = await everybodySees();

  expect(list.tasks).toHaveLength(newestOpen);
  const all = await pageOfOpenTasks(undefined, undefined, new Date(), 100);
  const older = all.tasks.slice(newestOpen);
  expect(older.length).toBeGreaterThan(0);
  for (const task of older) expect(taskPlace(task) < String(list.from)).toBe(true);
});
