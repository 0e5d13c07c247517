import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { messages } from "#contracts/messages";
import { passTime } from "../../../../lambdas/work/tasks/task";
import { aroundTable } from "../../../support/around-table";
import { engineTest, freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { desk, formOf, hours } from "./support/desk";
import { bid, giveBack } from "./support/writers";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });
beforeAll(() => aWriter({ userId: "administrator", isAdmin: true }).then(() => undefined));

const items = async (id: string) =>
  (await table.items()).filter((item) => item["id"] === id || item["taskId"] === id);
const ofType = async (id: string, type: string) =>
  (await items(id)).filter((item) => item.type === type);

test("a changed task is changed in every list, and its version is one higher", async () => {
  const task = await aTask({ field: "Law" });

  const { status, body } = await desk.change(task.id, {
    ...formOf(task),
    field: "History",
    amount: 2000,
    context: "Tell the story of the caravan road.",
    dueDate: hours(60),
  });

  expect(status).toBe(200);
  expect(body["task"]).toMatchObject({ field: "History", amount: 2000, version: 2 });
  const stored = await items(task.id);
  expect(new Set(stored.map(({ type }) => type))).toEqual(new Set(["OpenTask", "Task"]));
  for (const item of stored) expect(item).toMatchObject({ field: "History", amount: 2000 });
  expect(await desk.listAll({ field: "History", status: "active" })).toContain(task.id);
});

test("a change that is sent again gets the same answer; one on an older version is a conflict", async () => {
  const task = await aTask();
  const better = { ...formOf(task), amount: task.amount + 100 };
  const first = await desk.change(task.id, better);

  expect((await desk.change(task.id, better)).body).toEqual(first.body);
  const late = await desk.change(task.id, { ...formOf(task), amount: 50 });
  expect([late.status, late.body["code"]]).toEqual([409, "conflict"]);
  expect(late.body["task"]).toMatchObject({ amount: better.amount, version: 2 });
  const next = await desk.change(task.id, { ...better, amount: 50, version: 2 });
  expect(next.body["task"]).toMatchObject({ amount: 50, version: 3 });
});

test("a task whose deadline changes during its publication is published a minute later", async () => {
  const task = await aTask({ publishAt: hours(10), dueAt: hours(40) });
  const dueDate = hours(60);
  let isChanged = false;
  const restore = aroundTable(async (command, sendOn) => {
    if (
      command instanceof UpdateCommand &&
      command.input.Key?.["pk"] === "OPEN_TASKS" &&
      !isChanged
    ) {
      isChanged = true;
      await desk.change(task.id, { ...formOf(task), dueDate });
    }
    return await sendOn(command);
  });
  onTestFinished(restore);
  const passAt = (at: string) => passTime(new Date(at), () => false);

  await passAt(hours(11));
  expect(await ofType(task.id, "OpenTask")).toMatchObject([{ isPublished: false }]);
  await passAt(hours(11));
  expect(await ofType(task.id, "OpenTask")).toMatchObject([{ isPublished: true, gsi1sk: dueDate }]);
});

test("a task for tomorrow can be published at once or at another time; a published one stays published", async () => {
  const task = await aTask({ publishAt: hours(10), dueAt: hours(40) });
  const later = await desk.change(task.id, { ...formOf(task), publishAt: hours(12) });
  expect(later.body["task"]).toMatchObject({ status: "scheduled" });
  const now = await desk.change(task.id, { ...formOf(task), version: 2, publishAt: "now" });

  expect(now.body["task"]).toMatchObject({ status: "active", version: 3 });
  expect(await ofType(task.id, "OpenTask")).toHaveLength(1);
  expect((await ofType(task.id, "OpenTask"))[0]).toMatchObject({ isPublished: true });
  const again = await desk.change(task.id, { ...formOf(task), version: 3, publishAt: hours(5) });
  expect([again.status, again.body["fields"]]).toEqual([
    400,
    { publishAt: [messages.tasks.published] },
  ]);
});

test("moving a publication that somebody else has moved is a conflict; sending a change again is not", async () => {
  const task = await aTask({ publishAt: hours(10), dueAt: hours(40) });
  const moved = { ...formOf(task), publishAt: hours(12) };
  const first = await desk.change(task.id, moved);

  expect((await desk.change(task.id, moved)).body).toEqual(first.body);
  for (const publishAt of [hours(20), "now"]) {
    const late = await desk.change(task.id, { ...formOf(task), publishAt });
    expect([publishAt, late.status, late.body["code"]]).toEqual([publishAt, 409, "conflict"]);
  }

  const now = { ...formOf(task), version: 2, publishAt: "now" };
  const published = await desk.change(task.id, now);
  expect((await desk.change(task.id, now)).body).toEqual(published.body);
});

test("a task past its deadline is open again with a new deadline", async () => {
  const task = await aTask({ dueAt: hours(-1) });
  expect((await desk.change(task.id, formOf(task))).body["fields"]).toEqual({
    dueDate: [messages.tasks.dueDatePassed],
  });

  const { body } = await desk.change(task.id, { ...formOf(task), dueDate: hours(20) });

  expect(body["task"]).toMatchObject({ status: "active" });
  expect((await bid((await aWriter()).userId, task.id)).status).toBe(201);
});

test("a change of a taken task can only raise its writer's pay, and the writer is notified", async () => {
  const writer = await aWriter();
  const task = await aTask();
  await bid(writer.userId, task.id);
  const worse = [
    { amount: task.amount - 1 },
    { dueDate: hours(1) },
    { context: "Something else." },
    { field: "Math" },
    {},
  ];
  for (const each of worse) {
    const { status, body } = await desk.change(task.id, { ...formOf(task), ...each });
    expect([status, body["code"], body["message"]]).toEqual([
      409,
      "taken_task",
      "This task has been taken by a writer.",
    ]);
  }

  const dueDate = hours(48);
  const better = await desk.change(task.id, { ...formOf(task), amount: 1900, dueDate });

  expect(better.body["task"]).toMatchObject({ amount: 1900, dueDate, version: 2 });
  expect(await ofType(task.id, "Award")).toMatchObject([
    { amount: 1900, dueDate, status: "awarded", gsi1sk: hoursBefore(dueDate, 12) },
  ]);
  expect(new Set((await ofType(task.id, "Notification")).map(({ kind }) => kind))).toEqual(
    new Set(["task-awarded", "task-improved"]),
  );
  const given = await giveBack(writer.userId, task.id);
  expect(given.body["award"]).toMatchObject({ amount: 1900 });
  expect(await ofType(task.id, "OpenTask")).toMatchObject([{ amount: 1900, version: 2 }]);
});
const hoursBefore = (instant: string, count: number) =>
  new Date(Date.parse(instant) - count * 3600_000).toISOString();

test("the audit log has each change with the values before and after", async () => {
  const task = await aTask();
  await desk.change(task.id, { ...formOf(task), amount: 50 });
  await desk.remove(task.id);

  const audited = (await table.items()).filter(
    ({ type, subject }) => type === "Act" && subject === task.id,
  );
  expect(audited).toMatchObject([
    {
      act: "task-changed",
      by: "administrator",
      userId: null,
      before: { amount: task.amount, context: task.context },
      after: { amount: 50, context: task.context },
    },
    { act: "task-deleted", before: { amount: 50 }, after: null },
  ]);
});

test("a task without a writer is deleted and leaves the lists; a taken one is not deleted", async () => {
  const [task, taken] = [await aTask(), await aTask()];
  await bid((await aWriter()).userId, taken.id);

  expect((await desk.remove(task.id)).status).toBe(204);
  expect(await items(task.id)).toEqual([]);
  expect((await desk.remove(task.id)).status).toBe(404);
  const refused = await desk.remove(taken.id);
  expect([refused.status, refused.body["code"]]).toEqual([409, "taken_task"]);
  expect(await ofType(taken.id, "Award")).toHaveLength(1);
});

engineTest(
  "when a change and a bid come at the same moment, one of the two is refused",
  async () => {
    for (let round = 0; round < 6; round++) {
      const [writer, task] = [await aWriter(), await aTask()];
      const [changed, taken] = await Promise.all([
        desk.change(task.id, { ...formOf(task), context: "Something else.", amount: 700 }),
        bid(writer.userId, task.id, undefined, { amount: task.amount, dueDate: task.dueAt }),
      ]);

      const outcome = `${changed.body["code"] ?? changed.status} ${taken.body["code"] ?? taken.status}`;
      expect(["taken_task 201", "200 conflict"]).toContain(outcome);
      const [award] = await ofType(task.id, "Award");
      if (award) expect(award).toMatchObject({ context: task.context, amount: task.amount });
    }
  },
);

engineTest(
  "when a deletion and a bid come at the same moment, one of the two is refused",
  async () => {
    for (let round = 0; round < 6; round++) {
      const [writer, task] = [await aWriter(), await aTask()];
      const [deleted, taken] = await Promise.all([
        desk.remove(task.id),
        bid(writer.userId, task.id),
      ]);

      const outcome = `${deleted.body?.["code"] ?? deleted.status} ${taken.body["code"] ?? taken.status}`;
      expect(["taken_task 201", "204 not_found"]).toContain(outcome);
      expect(await ofType(task.id, "OpenTask")).toEqual([]);
    }
  },
);

engineTest("two changes at the same moment: one is made and the other is a conflict", async () => {
  const task = await aTask();
  const replies = await Promise.all(
    [900, 1100].map((amount) => desk.change(task.id, { ...formOf(task), amount })),
  );

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
});
