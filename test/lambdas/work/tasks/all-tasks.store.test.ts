import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import { taskIdOfHex } from "#contracts/tasks";
import { handler as asAdmin } from "../../../../lambdas/functions/desk";
import { claimsOf, send } from "../../../support/api-event";
import { freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { desk, formOf, hours } from "./support/desk";
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

test("a writer can neither see the list nor change a task", async () => {
  const writer = claimsOf((await aWriter()).userId);
  const task = await aTask();
  const params = { id: task.id };
  const replies = [
    await send(asAdmin, api.listAllTasks, { claims: writer }),
    await send(asAdmin, api.changeTask, { claims: writer, params, body: formOf(task) }),
    await send(asAdmin, api.deleteTask, { claims: writer, params, body: {} }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
});
