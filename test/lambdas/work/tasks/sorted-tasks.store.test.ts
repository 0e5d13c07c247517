import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { type Task, taskFields } from "#contracts/tasks";
import { handler as followChanges } from "../../../../lambdas/functions/table-changes";
import { handler } from "../../../../lambdas/functions/writer";
import { pageOfSortedTasks } from "../../../../lambdas/work/tasks/sorted-tasks";
import type { TaskItem } from "../../../../lambdas/work/tasks/task";
import { openTaskWrites } from "../../../../lambdas/work/tasks/task";
import { claimsOf, send } from "../../../support/api-event";
import { freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { record } from "../../desk/figures/support/stream";
import { bid, giveBack } from "./support/writers";

const { items } = freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString();

let field: TaskItem["field"];
let next = 0;
beforeEach(() => {
  field = taskFields[next++] ?? "Math";
});

/** Returns a task's entry on the list of open tasks. */
function open(task: TaskItem): Record<string, unknown> {
  const [write] = openTaskWrites(task, new Date());
  return write && "put" in write ? write.put : {};
}
const tell = (before: TaskItem | undefined, after: TaskItem | undefined) =>
  record(before && open(before), after && open(after));

async function posted(changes: Partial<TaskItem>) {
  const task = await aTask({ field, ...changes });
  await followChanges({ Records: [tell(undefined, task)] });
  return task;
}

async function page(query: Record<string, string>) {
  const { userId } = await aWriter();
  const claims = claimsOf(userId);
  const { body } = await send(handler, api.listTasks, { claims, query: { field, ...query } });
  return body as { tasks: Task[]; cursor?: string };
}
const amounts = ({ tasks }: { tasks: Task[] }) => tasks.map(({ amount }) => amount);

/** Returns the pages of an order, from the first to the last. */
async function wholeList(query: Record<string, string>) {
  const all: number[][] = [];
  let cursor: string | undefined;
  do {
    const read = await page({ ...query, ...(cursor && { cursor }) });
    all.push(amounts(read));
    cursor = read.cursor;
  } while (cursor);
  return all;
}

test("the best paid come first, over all pages, for one field and for all", async () => {
  for (const amount of [900, 12_000, 850, 4000, 700, 1500, 2000]) await posted({ amount });

  expect(await wholeList({ sort: "pay" })).toEqual([
    [12_000, 4000, 2000, 1500, 900],
    [850, 700],
  ]);
  const { userId } = await aWriter();
  const query = { sort: "pay" };
  const all = await send(handler, api.listTasks, { claims: claimsOf(userId), query });
  expect(amounts(all.body as { tasks: Task[] })).toEqual([12_000, 4000, 2000, 1500, 900]);
});

test.each([
  ["due", [1, 2, 3]],
  ["due-last", [3, 2, 1]],
])("by deadline, %s, tasks come in this order", async (sort, order) => {
  for (const hours of [2, 1, 3]) await posted({ amount: hours, dueAt: inHours(hours) });

  expect(await wholeList({ sort })).toEqual([order]);
});

test("the list by deadline continues after a page whose last task is past its deadline", async () => {
  for (const hours of [1, 2, 3, 4, 5, 6]) await posted({ amount: hours, dueAt: inHours(hours) });

  const { cursor } = await pageOfSortedTasks("due", field, undefined, new Date());
  const { tasks } = await pageOfSortedTasks("due", field, cursor, new Date(inHours(5.5)));

  expect(tasks.map(({ amount }) => amount)).toEqual([6]);
});

test("a task that was taken is skipped before the list is updated, and the page is filled", async () => {
  const tasks: TaskItem[] = [];
  for (const amount of [8, 7, 6, 5, 4, 3, 2, 1]) tasks.push(await posted({ amount }));
  for (const { id } of tasks.slice(0, 2)) await bid((await aWriter()).userId, id);

  expect(await wholeList({ sort: "pay" })).toEqual([[6, 5, 4, 3, 2], [1]]);
});

test("the list follows a task's changes, even if the stream delivers them again", async () => {
  const task = await posted({ amount: 500 });
  const { userId } = await aWriter();
  await bid(userId, task.id);
  await giveBack(userId, task.id);
  const places = async () =>
    (await items()).filter(({ type, id }) => type === "OpenTaskPlace" && id === task.id);
  const dearer = { ...task, amount: 800 };
  const happened = [tell(task, undefined), tell(undefined, task), tell(task, dearer)];

  await followChanges({ Records: happened });
  await followChanges({ Records: happened });
  expect(new Set((await places()).map(({ by }) => by))).toEqual(new Set(["000000800", task.dueAt]));

  await followChanges({ Records: [tell(dearer, undefined)] });
  expect(await places()).toEqual([]);
});

test("a task is listed once it is published, and a cursor of another order is refused", async () => {
  await posted({ amount: 600, publishAt: inHours(1) });
  for (const amount of [1, 2, 3, 4, 5, 6]) await posted({ amount });

  const { cursor = "" } = await page({ sort: "pay" });
  const { status } = await send(handler, api.listTasks, {
    claims: claimsOf((await aWriter()).userId),
    query: { open: "true", field, cursor },
  });

  expect(await wholeList({ sort: "pay" })).toEqual([[6, 5, 4, 3, 2], [1]]);
  expect(status).toBe(400);
});
