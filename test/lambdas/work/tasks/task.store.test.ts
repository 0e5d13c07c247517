import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#contracts/api";
import { newestOpen, OpenTasks, type Task, taskPlace } from "#contracts/tasks";
import { handler as adminHandler } from "../../../../lambdas/functions/desk";
import { handler } from "../../../../lambdas/functions/writer";
import { transact } from "../../../../lambdas/platform/table/transact";
import { awards } from "../../../../lambdas/work/tasks/award";
import { cancelAward } from "../../../../lambdas/work/tasks/cancel-award";
import type { TaskItem } from "../../../../lambdas/work/tasks/task";
import { pageOfOpenTasks, passTime } from "../../../../lambdas/work/tasks/task";
import { claimsOf, send } from "../../../support/api-event";
import { freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { awardsOf, bid, giveBack } from "./support/writers";

const { items } = freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const hour = 3600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);
const always = () => true;

let field: TaskItem["field"];
const fields = ["Math", "Law", "History", "Coding", "Chemistry", "Articles", "Generalist"] as const;
let next = 0;
beforeEach(() => {
  field = fields[next++ % fields.length] ?? "Math";
});

async function openPage(query: Record<string, string> = {}) {
  const { userId } = await aWriter();
  const { body } = await send(handler, api.listTasks, {
    claims: claimsOf(userId),
    query: { open: "true", field, ...query },
  });
  return body as { tasks: Task[]; cursor?: string };
}
const idsOf = ({ tasks }: { tasks: Task[] }) => tasks.map(({ id }) => id);
const openItems = async () =>
  (await items()).filter(({ type, field: its }) => type === "OpenTask" && its === field);

test("open tasks come newest first, five a page, without taken ones", async () => {
  const tasks: TaskItem[] = [];
  for (let age = 7; age > 0; age--)
    tasks.unshift(await aTask({ field, publishAt: inHours(-age).toISOString() }));
  await aTask({ field, takenBy: "somebody", takenAt: inHours(-0.2).toISOString() });

  const first = await openPage();
  const second = await openPage({ cursor: first.cursor ?? "" });

  expect([first, second].flatMap(idsOf)).toEqual(tasks.map(({ id }) => id));
  expect(first.tasks).toHaveLength(5);
  expect(second.cursor).toBeUndefined();
});

test("without a field, open tasks of all fields stand in the same order", async () => {
  const { userId } = await aWriter();
  const older = await aTask({ field: "Others", publishAt: inHours(-0.02).toISOString() });
  const newer = await aTask({ field: "Data Science", publishAt: inHours(-0.01).toISOString() });

  const { body } = await send(handler, api.listTasks, {
    claims: claimsOf(userId),
    query: { open: "true" },
  });

  expect(idsOf(body as { tasks: Task[] }).slice(0, 2)).toEqual([newer.id, older.id]);
});

test("a task leaves the list with the bid that takes it, and returns when it is given back", async () => {
  const task = await aTask({ field });
  const { userId } = await aWriter();

  await bid(userId, task.id);
  const taken = await openPage();
  await giveBack(userId, task.id);
  const returned = await openPage();

  expect(idsOf(taken)).toEqual([]);
  expect(returned.tasks).toMatchObject([{ id: task.id, status: "active" }]);
});

test("a task that is given back after its deadline, while changes were requested, is not open again", async () => {
  const task = await aTask({ field });
  const { userId } = await aWriter();
  await bid(userId, task.id);
  const [award = { taskId: "", awardedAt: "" }] = await awardsOf(userId);
  const dueDate = inHours(48).toISOString();
  await transact([awards.change({ userId, ...award }, { set: { status: "changes", dueDate } })]);

  await cancelAward({
    caller: { userId, isAdmin: false, signedInAt: Math.floor(Date.now() / 1000) },
    taskId: task.id,
    settings: someSettings(),
    idempotency: undefined,
    now: inHours(30),
  });

  expect(await openItems()).toEqual([]);
});

test("a scheduled task is listed from its publication on, and counts from the minute after", async () => {
  const { userId } = await aWriter();
  const publishAt = inHours(1);
  const { body } = await send(adminHandler, api.createTask, {
    claims: claimsOf(userId, { admin: true }),
    body: {
      field,
      dueDate: inHours(5).toISOString(),
      context: "Sum up.",
      amount: 700,
      publishAt: publishAt.toISOString(),
    },
  });
  const { id } = body["task"] as Task;

  expect(idsOf(await openPage())).toEqual([]);
  expect((await pageOfOpenTasks(field, undefined, inHours(1.1))).tasks).toMatchObject([{ id }]);
  await passTime(inHours(0.9), always);
  expect(await openItems()).toMatchObject([{ isPublished: false }]);
  await passTime(inHours(1.1), always);
  expect(await openItems()).toMatchObject([{ isPublished: true }]);
});

test("a task past its deadline stops being open at once, and leaves the list within the minute", async () => {
  await aTask({ field, dueAt: inHours(2).toISOString() });
  const later = await aTask({ field, dueAt: inHours(4).toISOString() });

  const { tasks } = await pageOfOpenTasks(field, undefined, inHours(3));
  await passTime(inHours(3), always);

  expect(tasks).toMatchObject([{ id: later.id }]);
  expect(await openItems()).toMatchObject([{ id: later.id }]);
});

test("many tasks with the same deadline leave the list together", async () => {
  const dueAt = inHours(2).toISOString();
  await Promise.all(Array.from({ length: 120 }, () => aTask({ field, dueAt })));

  await passTime(inHours(3), always);

  expect(await openItems()).toEqual([]);
});

test("a cursor of another list is refused with a message", async () => {
  const cursor = Buffer.from("USER#1").toString("base64url");
  const { status } = await send(handler, api.listTasks, {
    claims: claimsOf((await aWriter()).userId),
    query: { open: "true", cursor },
  });

  expect(status).toBe(400);
});

let later = 0;
/** Asks at a time after every cached page has expired. */
async function everybodySees() {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ++later * 2000 });
  const answer = await send(handler, api.listOpenTasks, {});
  return { ...answer, list: OpenTasks.parse(answer.body) };
}

describe("the public tasks, without an account", () => {
  afterEach(() => void vi.useRealTimers());

  test("are the newest open tasks, their pay and deadline, and nothing of their texts", async () => {
    const task = await aTask({ field, publishAt: inHours(-0.001).toISOString() });
    await aTask({ field, publishAt: inHours(1).toISOString() });

    const { status, headers, text, list } = await everybodySees();

    expect([status, headers["cache-control"]]).toEqual([200, "public, s-maxage=5"]);
    expect(list.tasks[0]).toEqual({
      id: task.id,
      field,
      amount: task.amount,
      dueDate: task.dueAt,
      publishAt: task.publishAt,
    });
    expect(text).not.toContain("Summarise");
    expect([list.from, list.openTasks]).toEqual([null, list.tasks.length]);
    expect(list.fields[field]).toBe(list.tasks.filter((each) => each.field === field).length);
  });

  test("leave out a task that was taken, within a second", async () => {
    const task = await aTask({ field });
    const { userId } = await aWriter();
    const before = await everybodySees();

    await bid(userId, task.id);
    const after = await everybodySees();

    expect(before.list.tasks.map(({ id }) => id)).toContain(task.id);
    expect(after.list.tasks.map(({ id }) => id)).not.toContain(task.id);
    expect(after.list.openTasks).toBe(before.list.openTasks - 1);
  });

  test("are fifty, with the position from which all are included", async () => {
    for (let n = 0; n < newestOpen; n++)
      await aTask({ field, publishAt: inHours(-n / 10_000).toISOString() });

    const { list } = await everybodySees();
    const older = (await pageOfOpenTasks(undefined, undefined, new Date(), 100)).tasks.slice(
      newestOpen,
    );

    expect(list.tasks).toHaveLength(newestOpen);
    expect(older.length).toBeGreaterThan(0);
    for (const task of older) expect(taskPlace(task) < String(list.from)).toBe(true);
  });
});
