import { randomUUID } from "node:crypto";
import { BatchGetCommand, type BatchGetCommandOutput } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { messages } from "#contracts/messages";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { transact } from "../../../../lambdas/platform/table/transact";
import { afterNextRead, aroundTable } from "../../../support/around-table";
import { engineTest } from "../../../support/table";
import { aTask, aWriter } from "../../../support/table-world";
import { bid, giveBack, inHours, refusal, withSettings, workTable } from "../support/work";

const { ofWriter, ofTask } = workTable();

test("a bid awards the task with its posted terms and uses one of the day's places", async () => {
  const [{ userId }, task] = [await aWriter(), await aTask()];
  const { id, amount, field, context, dueAt } = task;

  const { status, body } = await bid(userId, id, undefined, { amount, dueDate: dueAt });

  expect(status).toBe(201);
  const award = { taskId: id, amount, field, context, dueDate: dueAt, status: "awarded" };
  expect(body["award"]).toMatchObject(award);
  expect(await ofWriter(userId, "Profile")).toMatchObject([{ awardCount: 1, unread: 1 }]);
  expect(await ofWriter(userId, "TaskOfTheDay")).toMatchObject([{ taskId: id }]);
  expect(await ofWriter(userId, "Notification")).toMatchObject([
    { kind: "task-awarded", taskId: id, field, amount },
  ]);
  expect(await ofTask(id, "Task")).toMatchObject([{ takenBy: userId }]);
});

engineTest(
  "one of 200 simultaneous bids on a task succeeds, and the others are refused",
  async () => {
    const task = await aTask();
    const writers = await Promise.all(Array.from({ length: 200 }, () => aWriter()));

    const replies = await Promise.all(writers.map(({ userId }) => bid(userId, task.id)));

    const others = replies.filter(({ status }) => status !== 201);
    expect(others).toHaveLength(199);
    for (const { body } of others)
      expect(body).toEqual({ code: "taken", message: messages.tasks.justTaken });
    expect(await ofTask(task.id, "Award")).toHaveLength(1);
    expect(await ofTask(task.id, "TaskOfTheDay")).toHaveLength(1);
  },
);

engineTest.each([
  [1, "You can take one task per day. New tasks are posted at 7:00 AM."],
  [2, "You can take 2 tasks per day. New tasks are posted at 7:00 AM."],
])(
  "a writer who bids on many tasks simultaneously gets at most %i a day",
  async (tasksPerDay, message) => {
    const { userId } = await aWriter();
    const tasks = await Promise.all(Array.from({ length: 20 }, () => aTask()));

    const replies = await withSettings({ tasksPerDay }, () =>
      Promise.all(tasks.map(({ id }) => bid(userId, id))),
    );

    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(20 - tasksPerDay);
    for (const { status, body } of refused)
      expect([status, body]).toEqual([409, { code: "daily_limit", message }]);
    expect(await ofWriter(userId, "Award")).toHaveLength(tasksPerDay);
    expect(await ofWriter(userId, "TaskOfTheDay")).toHaveLength(tasksPerDay);
    expect(await ofWriter(userId, "Profile")).toMatchObject([{ awardCount: tasksPerDay }]);
  },
);

test("a writer who has the task gets the same award for every repeated bid", async () => {
  const [{ userId }, { id }] = [await aWriter(), await aTask()];

  const replies = await Promise.all(
    Array.from({ length: 10 }, () => bid(userId, id, randomUUID())),
  );
  replies.push(await bid(userId, id, undefined, { amount: 1 }));

  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`201 ${replies[0]?.text}`]),
  );
  expect(await ofWriter(userId, "Profile")).toMatchObject([{ awardCount: 1, unread: 1 }]);
});

test("a repeated bid gets its award even if it read the task before the first bid", async () => {
  const [{ userId }, { id }] = [await aWriter(), await aTask()];
  const replies: unknown[] = [];
  const restore = aroundTable(async (command, send) => {
    if (!(command instanceof BatchGetCommand)) return await send(command);
    restore();
    const read = async () => {
      const { Responses = {} } = (await send(command)) as BatchGetCommandOutput;
      const [[table = "", items = []] = []] = Object.entries(Responses);
      return { table, items };
    };
    const earlier = (await read()).items.filter(({ type }) => type === "Task");
    replies.push(await bid(userId, id));
    const { table, items } = await read();
    const others = items.filter(({ type }) => type !== "Task");
    return { Responses: { [table]: [...earlier, ...others] } };
  });

  replies.push(await bid(userId, id));

  expect(replies[0]).toMatchObject({ status: 201 });
  expect(replies[1]).toEqual(replies[0]);
});

test("a bid is refused if its writer is suspended during the bid", async () => {
  const [{ userId }, task] = [await aWriter(), await aTask()];
  const suspension = { since: new Date().toISOString(), withdrawals: false, reason: "Copied." };
  afterNextRead(() => transact([profiles.change({ userId }, { set: { suspension } })]));

  expect(await bid(userId, task.id)).toMatchObject(refusal(403, "suspended"));
  expect(await ofWriter(userId, "Award")).toEqual([]);
  expect(await ofWriter(userId, "TaskOfTheDay")).toEqual([]);
});

engineTest(
  "an idempotency key takes a task only once, even if the award was cancelled since",
  async () => {
    const [{ userId }, { id }, other, key] = [
      await aWriter(),
      await aTask(),
      await aTask(),
      randomUUID(),
    ];
    const conflict = refusal(409, "idempotency_conflict");

    await withSettings({ tasksPerDay: 2 }, async () => {
      const replies = await Promise.all(Array.from({ length: 5 }, () => bid(userId, id, key)));
      expect(replies[0]?.status).toBe(201);
      for (const reply of replies) expect(reply).toEqual(await bid(userId, id, key));
      expect(await ofWriter(userId, "Award")).toHaveLength(1);
      expect(await bid(userId, other.id, key)).toMatchObject(conflict);
      await giveBack(userId, id);
      expect(await bid(userId, id, key)).toMatchObject(conflict);
      expect((await bid(userId, id, randomUUID())).status).toBe(201);
    });
  },
);

test.each([
  ["scheduled for later", { publishAt: inHours(1) }, 404, "not_found"],
  ["past its due date", { dueAt: inHours(-0.001) }, 409, "taken"],
  ["completed", { takenBy: "x", completedAt: inHours(0) }, 409, "taken"],
])("a task that is %s can't be taken", async (_, changes, expected, code) => {
  const [{ userId }, task] = [await aWriter(), await aTask(changes)];

  expect(await bid(userId, task.id)).toMatchObject(refusal(expected, code));
  expect(await ofWriter(userId, "TaskOfTheDay")).toEqual([]);
});

test("a writer who can't bid gets the reason, even if the task is taken", async () => {
  const { userId } = await aWriter({ accountStatus: "inactive" });
  const message = expect.stringMatching(/^Account Inactive/);
  for (const { id } of [await aTask(), await aTask({ takenBy: "somebody" })]) {
    expect(await bid(userId, id)).toMatchObject(refusal(403, "not_active", { message }));
    const unknown = { message: messages.requests.profileNotFound };
    expect(await bid(randomUUID(), id)).toMatchObject(refusal(404, "not_found", unknown));
  }
  const nothing = await bid((await aWriter()).userId, "TASK-00000000");
  expect(nothing).toMatchObject(refusal(404, "not_found"));
});

test.each([
  ["another amount", { amount: 1700 }],
  ["another due date", { dueDate: "2099-01-01T00:00:00.000Z" }],
])("a bid on a task seen with %s is refused and returns the present task", async (_, seen) => {
  const [{ userId }, { id, dueAt }] = [await aWriter(), await aTask()];
  const now = { message: messages.tasks.changed, task: { id, amount: 1500, dueDate: dueAt } };

  expect(await bid(userId, id, undefined, seen)).toMatchObject(refusal(409, "conflict", now));
  expect(await ofWriter(userId, "TaskOfTheDay")).toEqual([]);
});
