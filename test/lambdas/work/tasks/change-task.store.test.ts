import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { messages } from "#contracts/messages";
import { passTime } from "../../../../lambdas/work/tasks/task";
import { aroundTable } from "../../../support/around-table";
import { engineTest } from "../../../support/table";
import { aTask, aWriter } from "../../../support/table-world";
import { aTakenTask, bid, giveBack, inHours, onTasks, refusal, workTable } from "../support/work";

const { items, ofTask, isOpen, notified } = workTable();
const { change, remove } = onTasks;

test("a change appears in every list, in the task's version and in the audit log", async () => {
  const task = await aTask({ field: "Law" });
  const { id, amount, context } = task;
  const changed = { field: "History", amount: 2000, context: "The caravan road." } as const;

  const { status, body } = await change(task, { ...changed, dueDate: inHours(60) });

  expect(status).toBe(200);
  expect(body["task"]).toMatchObject({ ...changed, version: 2 });
  expect(await ofTask(id, "OpenTask")).toMatchObject([changed]);
  expect(await onTasks.listAll({ field: "History", status: "active" })).toContain(id);
  await remove(id);
  expect(await ofTask(id, "Act")).toMatchObject([
    {
      act: "task-changed",
      by: "administrator",
      userId: null,
      before: { amount, context },
      after: { amount: 2000, context: changed.context },
    },
    { act: "task-deleted", before: { amount: 2000 }, after: null },
  ]);
});

test("a repeated change gets the same answer; a change of an older version is a conflict", async () => {
  const task = await aTask();
  const amount = task.amount + 100;
  const first = await change(task, { amount });

  expect((await change(task, { amount })).body).toEqual(first.body);
  const now = { task: { amount, version: 2 } };
  expect(await change(task, { amount: 50 })).toMatchObject(refusal(409, "conflict", now));
  const next = await change(task, { amount: 50, version: 2 });
  expect(next.body["task"]).toMatchObject({ amount: 50, version: 3 });
});

test("a task whose deadline changes during its publication is published a minute later", async () => {
  const task = await aTask({ publishAt: inHours(10), dueAt: inHours(40) });
  const dueDate = inHours(60);
  const restore = aroundTable(async (command, sendOn) => {
    if (command instanceof UpdateCommand && command.input.Key?.["pk"] === "OPEN_TASKS") {
      restore();
      await change(task, { dueDate });
    }
    return await sendOn(command);
  });
  const passAt = (at: string) => passTime(new Date(at), () => false);

  await passAt(inHours(11));
  expect(await ofTask(task.id, "OpenTask")).toMatchObject([{ isPublished: false }]);
  await passAt(inHours(11));
  expect(await ofTask(task.id, "OpenTask")).toMatchObject([{ isPublished: true, gsi1sk: dueDate }]);
});

test("a publication time can change only before the publication, by one person at a time", async () => {
  const task = await aTask({ publishAt: inHours(10), dueAt: inHours(40) });
  const moved = { publishAt: inHours(12) };
  const first = await change(task, moved);
  expect(first.body["task"]).toMatchObject({ status: "scheduled" });
  expect((await change(task, moved)).body).toEqual(first.body);
  for (const publishAt of [inHours(20), "now"])
    expect(await change(task, { publishAt })).toMatchObject(refusal(409, "conflict"));

  const now = { version: 2, publishAt: "now" };
  const published = await change(task, now);
  expect(published.body["task"]).toMatchObject({ status: "active", version: 3 });
  expect((await change(task, now)).body).toEqual(published.body);
  expect(await ofTask(task.id, "OpenTask")).toMatchObject([{ isPublished: true }]);
  const again = await change(task, { version: 3, publishAt: inHours(5) });
  const fields = { publishAt: [messages.tasks.published] };
  expect(again).toMatchObject(refusal(400, "invalid_input", { fields }));
});

test("a task past its deadline is open again after a change to a new deadline", async () => {
  const task = await aTask({ dueAt: inHours(-1) });
  expect((await change(task)).body["fields"]).toEqual({
    dueDate: [messages.tasks.dueDatePassed],
  });

  const { body } = await change(task, { dueDate: inHours(20) });

  expect(body["task"]).toMatchObject({ status: "active" });
  expect((await bid((await aWriter()).userId, task.id)).status).toBe(201);
});

test("a taken task can only get more pay and time, and its writer is notified", async () => {
  const { userId, task, id } = await aTakenTask();
  const message = "This task has been taken by a writer.";
  for (const worse of [
    { amount: task.amount - 1, dueDate: inHours(48) },
    { amount: task.amount + 1, dueDate: inHours(1) },
    { amount: task.amount + 1, context: "Something else." },
    { amount: task.amount + 1, field: "Math" },
    {},
  ])
    expect(await change(task, worse)).toMatchObject(refusal(409, "taken_task", { message }));

  const dueDate = inHours(48);
  const better = await change(task, { amount: 1900, dueDate });

  expect(better.body["task"]).toMatchObject({ amount: 1900, dueDate, version: 2 });
  const twelveHoursBefore = new Date(Date.parse(dueDate) - 12 * 3_600_000).toISOString();
  expect(await ofTask(id, "Award")).toMatchObject([
    { amount: 1900, dueDate, status: "awarded", gsi1sk: twelveHoursBefore },
  ]);
  expect(await notified(userId)).toEqual(["task-awarded", "task-improved"]);
  const given = await giveBack(userId, id);
  expect(given.body["award"]).toMatchObject({ amount: 1900 });
  expect(await ofTask(id, "OpenTask")).toMatchObject([{ amount: 1900, version: 2 }]);
});

test("a task can be deleted only while nobody has it", async () => {
  const [{ id }, taken] = [await aTask(), await aTakenTask()];

  expect((await remove(id)).status).toBe(204);
  expect((await items()).filter((item) => item["id"] === id && item.type !== "Act")).toEqual([]);
  expect((await remove(id)).status).toBe(404);
  expect(await remove(taken.id)).toMatchObject(refusal(409, "taken_task"));
  expect(await ofTask(taken.id, "Award")).toHaveLength(1);
});

engineTest.each([
  ["a change", ["taken_task 201", "200 conflict"]],
  ["a deletion", ["taken_task 201", "204 not_found"]],
])("either %s or a simultaneous bid is refused", async (what, ways) => {
  for (let round = 0; round < 6; round++) {
    const [{ userId }, task] = [await aWriter(), await aTask()];
    const { id, amount, dueAt: dueDate, context } = task;
    const both = await Promise.all([
      what === "a change" ? change(task, { context: "Another.", amount: 700 }) : remove(id),
      bid(userId, id, undefined, what === "a change" ? { amount, dueDate } : {}),
    ]);

    expect(ways).toContain(both.map(({ body, status }) => body["code"] ?? status).join(" "));
    if (what === "a deletion") expect(await isOpen(id)).toBe(false);
    for (const award of await ofTask(id, "Award")) expect(award).toMatchObject({ context, amount });
  }
});

engineTest("one of two simultaneous changes succeeds, and the other is a conflict", async () => {
  const task = await aTask();
  const replies = await Promise.all([900, 1100].map((amount) => change(task, { amount })));

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
});
