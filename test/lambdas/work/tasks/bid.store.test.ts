import { randomUUID } from "node:crypto";
import { BatchGetCommand, type BatchGetCommandOutput } from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { handler } from "../../../../lambdas/functions/writer";
import { transact } from "../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../support/api-event";
import { afterNextRead, aroundTable } from "../../../support/around-table";
import { engineTest, freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { bid, giveBack } from "./support/writers";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const itemsOf = async (userId: string, type: string) =>
  (await table.items()).filter((item) => item["pk"] === `USER#${userId}` && item["type"] === type);

test("a bid awards the task as posted, notifies the writer, and uses up the day", async () => {
  const [writer, task] = [await aWriter(), await aTask()];

  const { status, body } = await bid(writer.userId, task.id);

  expect(status).toBe(201);
  expect(body["award"]).toMatchObject({
    taskId: task.id,
    amount: 1500,
    field: "Law",
    context: task.context,
    dueDate: task.dueAt,
    status: "awarded",
  });
  expect(await itemsOf(writer.userId, "Profile")).toMatchObject([{ awardCount: 1, unread: 1 }]);
  expect(await itemsOf(writer.userId, "TaskOfTheDay")).toMatchObject([{ taskId: task.id }]);
  const told = (await table.items()).filter(({ pk }) => pk === `INBOX#${writer.userId}`);
  expect(told).toMatchObject([
    { kind: "task-awarded", taskId: task.id, field: task.field, amount: 1500 },
  ]);
  expect((await table.items()).find(({ pk }) => pk === `TASK#${task.id}`)).toMatchObject({
    takenBy: writer.userId,
  });
});

engineTest(
  "200 writers at once: one has the task, every other is told that it was taken",
  async () => {
    const task = await aTask();
    const writers = await Promise.all(Array.from({ length: 200 }, () => aWriter()));

    const replies = await Promise.all(writers.map(({ userId }) => bid(userId, task.id)));

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const others = replies.filter(({ status }) => status !== 201);
    expect(new Set(others.map(({ text }) => text))).toEqual(
      new Set([JSON.stringify({ code: "taken", message: messages.tasks.justTaken })]),
    );
    const items = await table.items();
    expect(items.filter(({ type, taskId }) => type === "Award" && taskId === task.id)).toHaveLength(
      1,
    );
    expect(
      items.filter(({ type, taskId }) => type === "TaskOfTheDay" && taskId === task.id),
    ).toHaveLength(1);
  },
);

engineTest("one writer who bids on many tasks at once has one of them", async () => {
  const writer = await aWriter();
  const tasks = await Promise.all(Array.from({ length: 20 }, () => aTask()));

  const replies = await Promise.all(tasks.map(({ id }) => bid(writer.userId, id)));

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { status, body } of replies.filter(({ status }) => status !== 201)) {
    expect(status).toBe(409);
    expect(body).toEqual({
      code: "daily_limit",
      message: "You can take one task per day. New tasks are posted at 7:00 AM.",
    });
  }
  expect(await itemsOf(writer.userId, "Award")).toHaveLength(1);
  expect(await itemsOf(writer.userId, "Profile")).toMatchObject([{ awardCount: 1, unread: 1 }]);
});

test("the writer who has the task gets the same award however often the bid is sent", async () => {
  const [writer, task] = [await aWriter(), await aTask()];

  const replies = await Promise.all(
    Array.from({ length: 10 }, () => bid(writer.userId, task.id, randomUUID())),
  );

  expect([...new Set(replies.map(({ status, text }) => `${status} ${text}`))]).toEqual([
    `201 ${replies[0]?.text}`,
  ]);
  expect(replies[0]?.status).toBe(201);
  expect(await itemsOf(writer.userId, "Profile")).toMatchObject([{ awardCount: 1, unread: 1 }]);
});

/** Reads the first item of the next batch, runs the callback, and then reads the others. */
function tearNextRead(change: () => Promise<unknown>) {
  let isTorn = false;
  const restore = aroundTable(async (command, send) => {
    if (isTorn || !(command instanceof BatchGetCommand)) return await send(command);
    isTorn = true;
    const [[name = "", { Keys: [first, ...others] = [], ...how } = {}] = []] = Object.entries(
      command.input.RequestItems ?? {},
    );
    const read = async (Keys: (typeof others)[number][]) => {
      const part = new BatchGetCommand({ RequestItems: { [name]: { ...how, Keys } } });
      const { Responses = {} } = (await send(part)) as BatchGetCommandOutput;
      return Responses[name] ?? [];
    };
    const before = await read([first ?? {}]);
    await change();
    return { Responses: { [name]: [...before, ...(await read(others))] } };
  });
  onTestFinished(restore);
}

test("a bid whose read saw the task before the writer's own first bid gets that award", async () => {
  const [writer, task] = [await aWriter(), await aTask()];
  const replies: unknown[] = [];
  tearNextRead(async () => replies.push(await bid(writer.userId, task.id)));

  replies.push(await bid(writer.userId, task.id));

  expect(replies).toMatchObject([{ status: 201 }, { status: 201 }]);
  expect(replies[1]).toEqual(replies[0]);
});

test("a bid of a writer who is suspended at the same moment is refused, and takes nothing", async () => {
  const [{ userId }, task] = [await aWriter(), await aTask()];
  const suspension = { since: new Date().toISOString(), withdrawals: false, reason: "Copied." };
  afterNextRead(() => transact([profiles.change({ userId }, { set: { suspension } })]));

  const { status, body } = await bid(userId, task.id);

  expect([status, body["code"]]).toEqual([403, "suspended"]);
  expect(await itemsOf(userId, "Award")).toEqual([]);
  expect(await itemsOf(userId, "TaskOfTheDay")).toEqual([]);
});

engineTest(
  "the same Idempotency-Key answers the same, also when it is sent twice at once",
  async () => {
    const [writer, task, key] = [await aWriter(), await aTask(), randomUUID()];

    const replies = await Promise.all(
      Array.from({ length: 5 }, () => bid(writer.userId, task.id, key)),
    );
    const later = await bid(writer.userId, task.id, key);

    expect(later.status).toBe(201);
    for (const reply of replies) expect(reply).toEqual(later);
    expect(await itemsOf(writer.userId, "Award")).toHaveLength(1);
  },
);

test("after giving back, the same key gets the answer that the day is used, as without a key", async () => {
  const [writer, task, key] = [await aWriter(), await aTask(), randomUUID()];

  await bid(writer.userId, task.id, key);
  await giveBack(writer.userId, task.id);
  const { status, body } = await bid(writer.userId, task.id, key);

  expect([status, body["code"]]).toEqual([409, "daily_limit"]);
});

test("a key whose award was given back does not take the task again; another key does", async () => {
  process.env["SETTINGS"] = JSON.stringify(someSettings({ tasksPerDay: 2 }));
  const [writer, task, key] = [await aWriter(), await aTask(), randomUUID()];

  await bid(writer.userId, task.id, key);
  await giveBack(writer.userId, task.id);
  const again = await bid(writer.userId, task.id, key);
  const retaken = await bid(writer.userId, task.id, randomUUID());
  process.env["SETTINGS"] = JSON.stringify(someSettings());

  expect([again.status, again.body["code"]]).toEqual([409, "idempotency_conflict"]);
  expect(retaken.status).toBe(201);
});

test("the same Idempotency-Key for another task is a conflict", async () => {
  const [writer, task, other, key] = [await aWriter(), await aTask(), await aTask(), randomUUID()];

  await bid(writer.userId, task.id, key);
  const { status, body } = await bid(writer.userId, other.id, key);

  expect([status, body["code"]]).toEqual([409, "idempotency_conflict"]);
});

test("an inactive writer is asked to activate, whatever the state of the task", async () => {
  const inactive = await aWriter({ accountStatus: "inactive" });
  const [open, gone] = [await aTask(), await aTask({ takenBy: "somebody" })];

  for (const task of [open, gone]) {
    const { status, body } = await bid(inactive.userId, task.id);
    expect([status, body["code"]]).toEqual([403, "not_active"]);
    expect(body["message"]).toMatch(/^Account Inactive/);
  }
});

test.each([
  [
    "scheduled for later",
    { publishAt: new Date(Date.now() + 3600_000).toISOString() },
    404,
    "not_found",
  ],
  ["past its due date", { dueAt: new Date(Date.now() - 1000).toISOString() }, 409, "taken"],
  ["completed", { takenBy: "x", completedAt: new Date().toISOString() }, 409, "taken"],
])("a task that is %s can't be taken", async (_, changes, expected, code) => {
  const [writer, task] = [await aWriter(), await aTask(changes)];

  const { status, body } = await bid(writer.userId, task.id);

  expect([status, body["code"]]).toEqual([expected, code]);
  expect(await itemsOf(writer.userId, "TaskOfTheDay")).toEqual([]);
});

test("a task that was never posted is not found, and neither is an invalid id", async () => {
  const writer = await aWriter();

  for (const id of ["TASK-00000000", "TASK-1", "../../me", "\u0000"]) {
    const { status, body } = await bid(writer.userId, id);
    expect([status, body["code"]]).toEqual([404, "not_found"]);
  }
});

test("a caller without a profile gets an error that says so", async () => {
  const task = await aTask();

  const { status, body } = await bid(randomUUID(), task.id);

  expect([status, body["message"]]).toEqual([404, messages.requests.profileNotFound]);
});

test.each([
  ["takes", api.bid],
  ["gives back", api.cancelAward],
  ["has", api.listAwards],
])("the administrator %s no tasks", async (_, route) => {
  const [admin, task] = [await aWriter({ isAdmin: true }), await aTask()];

  const { status, body } = await send(handler, route, {
    params: { id: task.id },
    claims: claimsOf(admin.userId, { admin: true }),
  });

  expect([status, body["message"]]).toEqual([403, messages.requests.writersOnly]);
});

test("with two tasks a day a writer takes two and no third", async () => {
  process.env["SETTINGS"] = JSON.stringify(someSettings({ tasksPerDay: 2 }));
  const writer = await aWriter();
  const tasks = await Promise.all(Array.from({ length: 6 }, () => aTask()));

  const replies = await Promise.all(tasks.map(({ id }) => bid(writer.userId, id)));
  process.env["SETTINGS"] = JSON.stringify(someSettings());

  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(await itemsOf(writer.userId, "TaskOfTheDay")).toHaveLength(2);
});

test.each([
  ["another amount", { amount: 1700 }],
  ["another due date", { dueDate: "2099-01-01T00:00:00.000Z" }],
])("a bid on a task that was seen with %s is refused with the task as it is", async (_, seen) => {
  const [writer, task] = [await aWriter(), await aTask()];

  const { status, body } = await bid(writer.userId, task.id, undefined, seen);

  expect([status, body["code"], body["message"]]).toEqual([
    409,
    "conflict",
    messages.tasks.changed,
  ]);
  expect(body["task"]).toMatchObject({ id: task.id, amount: 1500, dueDate: task.dueAt });
  expect(await itemsOf(writer.userId, "TaskOfTheDay")).toEqual([]);
});

test("a bid on the current version of a task says so and wins it, and its repeat has the same answer", async () => {
  const [writer, task] = [await aWriter(), await aTask()];
  const seen = { amount: task.amount, dueDate: task.dueAt };

  const first = await bid(writer.userId, task.id, undefined, seen);
  const again = await bid(writer.userId, task.id, undefined, { ...seen, amount: 1 });

  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.text).toBe(first.text);
});
