import { randomUUID } from "node:crypto";
import { BatchGetCommand, type BatchGetCommandOutput } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { taskMessages } from "#contracts/tasks";
import { handler } from "../../../../lambdas/functions/writer";
import { transact } from "../../../../lambdas/platform/table/transact";
import { awards } from "../../../../lambdas/work/tasks/award";
import { cancelAward } from "../../../../lambdas/work/tasks/cancel-award";
import { claimsOf, send } from "../../../support/api-event";
import { aroundTable } from "../../../support/around-table";
import { putItem } from "../../../support/items";
import { engineTest, freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { awardsOf, bid, giveBack } from "./support/writers";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const profileOf = async (userId: string) =>
  (await table.items()).find(({ pk, sk }) => pk === `USER#${userId}` && sk === "PROFILE");

async function anAwardedTask() {
  const [writer, task] = [await aWriter(), await aTask()];
  await bid(writer.userId, task.id);
  return { userId: writer.userId, id: task.id };
}

test("a task that is given back is open again, costs rating, and leaves the day used", async () => {
  const { userId, id } = await anAwardedTask();

  const { status, body } = await giveBack(userId, id);

  expect(status).toBe(200);
  expect(body).toMatchObject({ award: { taskId: id, status: "cancelled" }, rating: 4.8 });
  expect(await profileOf(userId)).toMatchObject({ rating: 48, unread: 2 });
  expect(await awardsOf(userId)).toMatchObject([{ taskId: id, status: "cancelled" }]);
  const another = await bid(userId, (await aTask()).id);
  expect(another.body["code"]).toBe("daily_limit");
  const somebodyElse = await aWriter();
  expect((await bid(somebodyElse.userId, id)).status).toBe(201);
});

engineTest("giving back twice, at once and later, costs once and answers the same", async () => {
  const { userId, id } = await anAwardedTask();

  const atOnce = await Promise.all(Array.from({ length: 8 }, () => giveBack(userId, id)));
  const later = await giveBack(userId, id, randomUUID());

  expect(new Set([...atOnce, later].map(({ text }) => text)).size).toBe(1);
  expect(await profileOf(userId)).toMatchObject({ rating: 48, unread: 2 });
});

test("the answer holds the rating after the award was given back, not one read before", async () => {
  const { userId, id } = await anAwardedTask();
  const first = await giveBack(userId, id);
  let isTorn = false;
  const restore = aroundTable(async (command, send) => {
    const reply = await send(command);
    if (isTorn || !(command instanceof BatchGetCommand)) return reply;
    isTorn = true;
    const { Responses = {} } = reply as BatchGetCommandOutput;
    for (const item of Object.values(Responses).flat()) if ("rating" in item) item["rating"] = 50;
    return reply;
  });

  const again = await giveBack(userId, id).finally(restore);

  expect(isTorn).toBe(true);
  expect(again.text).toBe(first.text);
});

test("the same Idempotency-Key returns the same answer", async () => {
  const { userId, id } = await anAwardedTask();
  const key = randomUUID();

  const first = await giveBack(userId, id, key);
  const again = await giveBack(userId, id, key);

  expect(again).toEqual(first);
});

test("a task is missed from its deadline on, and can't be given back", async () => {
  const { userId, id } = await anAwardedTask();
  const [award] = await awardsOf(userId);
  const giveBackAt = (now: Date) =>
    cancelAward({
      caller: { userId, isAdmin: false, signedInAt: Math.floor(Date.now() / 1000) },
      taskId: id,
      settings: someSettings(),
      idempotency: undefined,
      now,
    });

  await expect(giveBackAt(new Date(award?.dueDate ?? ""))).rejects.toMatchObject({
    code: "conflict",
    message: taskMessages.dueTimeOver,
  });
  expect(await awardsOf(userId)).toMatchObject([{ status: "awarded" }]);

  expect(await giveBackAt(new Date(Date.parse(award?.dueDate ?? "") - 1))).toMatchObject({
    award: { status: "cancelled" },
  });
});

test("a task with requested changes can be given back until their own deadline", async () => {
  const { userId, id } = await anAwardedTask();
  const [award] = await awardsOf(userId);
  if (!award) throw new Error("There is no award.");
  const day = 24 * 60 * 60_000;
  const dueDate = new Date(Date.parse(award.dueDate) + day).toISOString();
  await transact([awards.change({ userId, ...award }, { set: { status: "changes", dueDate } })]);

  const { award: after } = await cancelAward({
    caller: { userId, isAdmin: false, signedInAt: Math.floor(Date.now() / 1000) },
    taskId: id,
    settings: someSettings(),
    idempotency: undefined,
    now: new Date(Date.parse(award.dueDate) + day / 2),
  });

  expect(after).toMatchObject({ status: "cancelled", dueDate });
});

test.each([
  ["submitted", taskMessages.handedIn],
  ["approved", taskMessages.isOver],
  ["rejected", taskMessages.isOver],
] as const)("work that is %s can't be given back", async (status, message) => {
  const { userId, id } = await anAwardedTask();
  const [award] = await awardsOf(userId);
  if (!award) throw new Error("There is no award.");
  await transact([awards.change({ userId, ...award }, { set: { status } })]);

  expect(await giveBack(userId, id)).toMatchObject({ status: 409, body: { message } });
  expect(await awardsOf(userId)).toMatchObject([{ status }]);
});

test("somebody else's task can't be given back", async () => {
  const { userId, id } = await anAwardedTask();
  const other = await aWriter();

  const { status } = await giveBack(other.userId, id);

  expect(status).toBe(404);
  expect(await awardsOf(userId)).toMatchObject([{ status: "awarded" }]);
});

test("My Tasks lists each award once, newest first, in pages", async () => {
  const writer = await aWriter();
  const dates = Array.from({ length: 45 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)));
  for (const date of dates) {
    const task = await aTask();
    await putItem({
      pk: `USER#${writer.userId}`,
      sk: `AWARD#${date.toISOString()}#${task.id}`,
      type: "Award",
      taskId: task.id,
      field: task.field,
      amount: task.amount,
      context: task.context,
      dueDate: task.dueAt,
      awardedAt: date.toISOString(),
      status: "awarded",
      cancelledAt: null,
    });
  }

  const seen: string[] = [];
  let cursor: string | undefined;
  const sizes: number[] = [];
  do {
    const { body } = await send(handler, api.listAwards, {
      claims: claimsOf(writer.userId),
      query: cursor ? { cursor } : {},
    });
    const awards = body["awards"] as { awardedAt: string }[];
    sizes.push(awards.length);
    seen.push(...awards.map(({ awardedAt }) => awardedAt));
    cursor = body["cursor"] as string | undefined;
  } while (cursor);

  expect(sizes).toEqual([20, 20, 5]);
  expect(seen).toEqual(dates.map((date) => date.toISOString()).reverse());
});
