import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { type Task, taskFields } from "#contracts/tasks";
import { handler as followChanges } from "../../../../lambdas/functions/table-changes";
import { pageOfSortedTasks } from "../../../../lambdas/work/tasks/sorted-tasks";
import { openTaskWrites, type TaskItem } from "../../../../lambdas/work/tasks/task";
import { pagesOf } from "../../../support/pages";
import { aTask, aWriter } from "../../../support/table-world";
import { record } from "../../desk/figures/support/stream";
import { asWriter, bid, giveBack, inHours, workTable } from "../support/work";

const { ofTask } = workTable();

let field: TaskItem["field"];
let next = 0;
beforeEach(() => {
  field = taskFields[next++] ?? "Math";
});

/** A task as the list of open tasks stores it. */
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
/** Posts a task for each number, which is its pay and the hours until its deadline. */
async function postedWith(...amounts: number[]) {
  const tasks: TaskItem[] = [];
  for (const amount of amounts) tasks.push(await posted({ amount, dueAt: inHours(amount) }));
  return tasks;
}

async function page(query: Record<string, string>) {
  const { userId } = await aWriter();
  const { status, body } = await asWriter(userId, api.listTasks, { query: { field, ...query } });
  return { status, ...(body as { tasks: Task[]; cursor?: string }) };
}
const amountsOf = (tasks: readonly { amount: number }[]) => tasks.map(({ amount }) => amount);

const wholeList = async (query: Record<string, string>) =>
  (await pagesOf((from) => page({ ...query, ...from }))).map(({ tasks }) => amountsOf(tasks));

test("the best paid tasks are first, across all pages, with and without a field", async () => {
  await postedWith(900, 12_000, 850, 4000, 700, 1500, 2000);

  expect(await wholeList({ sort: "pay" })).toEqual([
    [12_000, 4000, 2000, 1500, 900],
    [850, 700],
  ]);
  const { body } = await asWriter((await aWriter()).userId, api.listTasks, {
    query: { sort: "pay" },
  });
  expect(amountsOf(body["tasks"] as Task[])).toEqual([12_000, 4000, 2000, 1500, 900]);
});

test("tasks are listed by deadline in both orders, even if a page's last task is past due", async () => {
  await postedWith(2, 1, 3, 4, 5, 6);

  expect(await wholeList({ sort: "due" })).toEqual([[1, 2, 3, 4, 5], [6]]);
  expect(await wholeList({ sort: "due-last" })).toEqual([[6, 5, 4, 3, 2], [1]]);
  const { cursor } = await pageOfSortedTasks("due", field, undefined, new Date());
  const late = await pageOfSortedTasks("due", field, cursor, new Date(inHours(5.5)));
  expect(amountsOf(late.tasks)).toEqual([6]);
});

test("taken and unpublished tasks are skipped, and others fill the page", async () => {
  const tasks = await postedWith(8, 7, 6, 5, 4, 3, 2, 1);
  await posted({ amount: 600, publishAt: inHours(1) });
  for (const { id } of tasks.slice(0, 2)) await bid((await aWriter()).userId, id);

  expect(await wholeList({ sort: "pay" })).toEqual([[6, 5, 4, 3, 2], [1]]);
  const { cursor = "" } = await page({ sort: "pay" });
  expect((await page({ open: "true", cursor })).status).toBe(400);
});

test("the list follows a task's changes, even if the stream delivers them again", async () => {
  const task = await posted({ amount: 500 });
  const { userId } = await aWriter();
  await bid(userId, task.id);
  await giveBack(userId, task.id);
  const places = () => ofTask(task.id, "OpenTaskPlace");
  const dearer = { ...task, amount: 800 };
  const happened = [tell(task, undefined), tell(undefined, task), tell(task, dearer)];

  await followChanges({ Records: happened });
  await followChanges({ Records: happened });
  expect(new Set((await places()).map(({ by }) => by))).toEqual(new Set(["000000800", task.dueAt]));

  await followChanges({ Records: [tell(dearer, undefined)] });
  expect(await places()).toEqual([]);
});
