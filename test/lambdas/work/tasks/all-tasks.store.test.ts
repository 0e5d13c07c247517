import { beforeAll, expect, test } from "vitest";
import { taskIdOfHex } from "#contracts/tasks";
import { followPublishedDays } from "../../../../lambdas/work/tasks/published-days";
import { freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { desk, hours } from "./support/desk";
import { bid } from "./support/writers";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });
beforeAll(() => aWriter({ userId: "administrator", isAdmin: true }).then(() => undefined));

test("the list shows each task once, whatever its status, also before it is published", async () => {
  const field = "Chemistry";
  const writer = await aWriter();
  const scheduled = await aTask({ field, publishAt: hours(5), dueAt: hours(30) });
  const taken = await aTask({ field, publishAt: hours(-3) });
  await bid(writer.userId, taken.id);
  const pastDue = await aTask({ field, publishAt: hours(-9), dueAt: hours(-1) });
  const done = await aTask({ field, publishAt: hours(-8), takenBy: "x", completedAt: hours(-1) });
  const open: string[] = [];
  for (let made = 0; made < 25; made++)
    open.unshift((await aTask({ field, publishAt: hours(-2 + made / 100) })).id);

  expect(await desk.listAll({ field })).toEqual([
    scheduled.id,
    ...open,
    taken.id,
    done.id,
    pastDue.id,
  ]);
  expect(await desk.listAll({ field, status: "scheduled" })).toEqual([scheduled.id]);
  expect(await desk.listAll({ field, status: "active" })).toEqual(open);
  expect(await desk.listAll({ field, status: "unavailable" })).toEqual([taken.id, pastDue.id]);
  expect(await desk.listAll({ field, status: "completed" })).toEqual([done.id]);
  expect((await desk.list({ id: taken.id })).tasks).toMatchObject([
    { id: taken.id, status: "unavailable", takenAt: expect.any(String), version: 1 },
  ]);
  expect(await desk.list({ id: taskIdOfHex("00000000") })).toEqual({ tasks: [] });
});

test("tasks are found by their words in any order, without accents, and by how their ids begin", async () => {
  const field = "History";
  const dhow = await aTask({
    field,
    context: "Who builds the Lamu dhow, and Crème Mocha’s trade.",
  });
  const rail = await aTask({ field, context: "The railway to Kisumu and the dhow of the lake." });
  const found = async (search: string) =>
    (await desk.list({ field, search })).tasks.map(({ id }) => id);

  expect(await found("dhow lamu")).toEqual([dhow.id]);
  expect(new Set(await found("DHOW"))).toEqual(new Set([dhow.id, rail.id]));
  expect(await found("creme")).toEqual([dhow.id]);
  expect(await found("zebra")).toEqual([]);
  expect(await found(rail.id.slice(5, 11).toLowerCase())).toEqual([rail.id]);
  expect(await found(rail.id.toLowerCase())).toEqual([rail.id]);
});

test("a search continues from its cursor, and ends however many tasks don't match", async () => {
  const field = "Coding";
  const wanted = new Set<string>();
  for (let made = 0; made < 60; made++) {
    const context = made % 2 ? "Sort a list." : "Parse a date.";
    const { id } = await aTask({ field, context, publishAt: hours(-2 - made / 100) });
    if (made % 2) wanted.add(id);
  }

  expect(new Set(await desk.listAll({ field, search: "sort list" }))).toEqual(wanted);
});

test("the tasks of a day of publication are listed with their count and sum", async () => {
  const at = (instant: string) => ({ publishAt: instant, dueAt: "2031-03-09T20:59:59.999Z" });
  const first = await aTask({ amount: 900, ...at("2031-03-03T21:00:00.000Z") });
  const last = await aTask({ amount: 1100, ...at("2031-03-04T20:59:59.999Z") });
  const after = await aTask(at("2031-03-04T21:00:00.000Z"));
  const changes = [first, last, after].map((task) => ({
    eventId: `posted.${task.id}`,
    before: undefined,
    after: { type: "Task", ...task },
  }));
  await followPublishedDays(changes, new Date());
  await followPublishedDays(changes, new Date());

  const { tasks, day } = await desk.list({ publishDay: "2031-03-04" });

  expect(tasks.map(({ id }) => id)).toEqual([last.id, first.id]);
  expect(day).toEqual({ day: "2031-03-04", tasks: 2, amount: 2000 });
  const moved = { ...last, amount: 1500, publishAt: after.publishAt };
  const change = { before: { type: "Task", ...last }, after: { type: "Task", ...moved } };
  await followPublishedDays([{ eventId: "moved", ...change }], new Date());
  await followPublishedDays(
    [{ eventId: "gone", before: { type: "Task", ...first }, after: undefined }],
    new Date(),
  );
  expect((await desk.list({ publishDay: "2031-03-04" })).day).toMatchObject({
    tasks: 0,
    amount: 0,
  });
  expect((await desk.list({ publishDay: "2031-03-05" })).day).toMatchObject({
    tasks: 2,
    amount: 3000,
  });
});
