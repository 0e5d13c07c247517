import { expect, test } from "vitest";
import { taskIdOfHex } from "#contracts/tasks";
import { followPublishedDays } from "../../../../lambdas/work/tasks/published-days";
import type { TaskItem } from "../../../../lambdas/work/tasks/task";
import { aTask } from "../../../support/table-world";
import { aTakenTask, inHours, onTasks, workTable } from "../support/work";

workTable();
const { list, listAll } = onTasks;

test("the list shows each task once, in every status, even before its publication", async () => {
  const field = "Chemistry";
  await aTask({ field: "Law" });
  const scheduled = await aTask({ field, publishAt: inHours(5), dueAt: inHours(30) });
  const taken = await aTakenTask({ field, publishAt: inHours(-3) });
  const pastDue = await aTask({ field, publishAt: inHours(-9), dueAt: inHours(-1) });
  const done = await aTask({
    field,
    publishAt: inHours(-8),
    takenBy: "x",
    completedAt: inHours(-1),
  });
  const open: string[] = [];
  for (let made = 0; made < 25; made++)
    open.unshift((await aTask({ field, publishAt: inHours(-2 + made / 100) })).id);

  expect(await listAll({ field })).toEqual([scheduled.id, ...open, taken.id, done.id, pastDue.id]);
  expect(await listAll({ field, status: "scheduled" })).toEqual([scheduled.id]);
  expect(await listAll({ field, status: "active" })).toEqual(open);
  expect(await listAll({ field, status: "unavailable" })).toEqual([taken.id, pastDue.id]);
  expect(await listAll({ field, status: "completed" })).toEqual([done.id]);
  const { id, userId } = taken;
  expect((await list({ id })).tasks).toMatchObject([
    {
      ...{ id, status: "unavailable", takenAt: expect.any(String), version: 1 },
      writer: { userId, name: "Wanjiru Otieno" },
    },
  ]);
  expect(await list({ id: taskIdOfHex("00000000") })).toEqual({ tasks: [] });
});

test("a search finds tasks by words in any order, or by the beginning of an id", async () => {
  const field = "History";
  const dhow = await aTask({
    field,
    context: "Who builds the Lamu dhow, and Crème Mocha’s trade.",
  });
  const rail = await aTask({ field, context: "The railway to Kisumu and the dhow of the lake." });
  const found = (search: string) => listAll({ field, search });

  expect(await found("dhow lamu")).toEqual([dhow.id]);
  expect(new Set(await found("DHOW"))).toEqual(new Set([dhow.id, rail.id]));
  expect(await found("creme")).toEqual([dhow.id]);
  expect(await found("zebra")).toEqual([]);
  expect(await found(rail.id.slice(5, 11).toLowerCase())).toEqual([rail.id]);
  expect(await found(rail.id.toLowerCase())).toEqual([rail.id]);
});

test("a search continues from its cursor, and ends even if many tasks don't match", async () => {
  const field = "Coding";
  const wanted = new Set<string>();
  for (let made = 0; made < 60; made++) {
    const context = made % 2 ? "Sort a list." : "Parse a date.";
    const { id } = await aTask({ field, context, publishAt: inHours(-2 - made / 100) });
    if (made % 2) wanted.add(id);
  }

  expect(new Set(await listAll({ field, search: "sort list" }))).toEqual(wanted);
});

test("the tasks of a publication day are listed with their number and total pay", async () => {
  const at = (publishAt: string) => ({ publishAt, dueAt: "2031-03-09T20:59:59.999Z" });
  const first = await aTask({ amount: 900, ...at("2031-03-03T21:00:00.000Z") });
  const last = await aTask({ amount: 1100, ...at("2031-03-04T20:59:59.999Z") });
  const after = await aTask(at("2031-03-04T21:00:00.000Z"));
  const item = (task: TaskItem | undefined) => task && { type: "Task", ...task };
  const change = (eventId: string, before: TaskItem | undefined, next: TaskItem | undefined) => ({
    eventId,
    before: item(before),
    after: item(next),
  });
  const posted = [first, last, after].map((task) => change(`posted.${task.id}`, undefined, task));
  await followPublishedDays(posted, new Date());
  await followPublishedDays(posted, new Date());

  const { tasks, day } = await list({ publishDay: "2031-03-04" });

  expect(tasks.map(({ id }) => id)).toEqual([last.id, first.id]);
  expect(day).toEqual({ day: "2031-03-04", tasks: 2, amount: 2000 });
  const moved = { ...last, amount: 1500, publishAt: after.publishAt };
  const changes = [change("moved", last, moved), change("gone", first, undefined)];
  await followPublishedDays(changes, new Date());
  const dayOf = async (publishDay: string) => (await list({ publishDay })).day;
  expect(await dayOf("2031-03-04")).toMatchObject({ tasks: 0, amount: 0 });
  expect(await dayOf("2031-03-05")).toMatchObject({ tasks: 2, amount: 3000 });
});
