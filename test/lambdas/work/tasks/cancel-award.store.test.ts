import { randomUUID } from "node:crypto";
import { BatchGetCommand, type BatchGetCommandOutput } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { type Award, taskMessages } from "#contracts/tasks";
import { transact } from "../../../../lambdas/platform/table/transact";
import { awardOf, awards } from "../../../../lambdas/work/tasks/award";
import { cancelAward } from "../../../../lambdas/work/tasks/cancel-award";
import { aroundTable } from "../../../support/around-table";
import { pagesOf } from "../../../support/pages";
import { engineTest } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import {
  asWriter,
  aTakenTask,
  awardsOf,
  becomes,
  bid,
  callerOf,
  giveBack,
  workTable,
} from "../support/work";

const { theOne, isOpen } = workTable();

const hour = 3_600_000;
const giveBackAt = ({ userId, id }: { userId: string; id: string }, now: number) =>
  cancelAward({
    caller: callerOf(userId),
    taskId: id,
    settings: someSettings(),
    idempotency: undefined,
    now: new Date(now),
  });

test("a cancelled task is open again, lowers the rating, and still uses the day's place", async () => {
  const { userId, id } = await aTakenTask();

  const { status, body } = await giveBack(userId, id);

  expect(status).toBe(200);
  expect(body).toMatchObject({ award: { taskId: id, status: "cancelled" }, rating: 4.8 });
  expect(await theOne(userId, "Profile")).toMatchObject({ rating: 48, unread: 2 });
  expect(await awardsOf(userId)).toMatchObject([{ taskId: id, status: "cancelled" }]);
  const changed = await asWriter(userId, api.listRatingChanges);
  expect(changed.body["ratingChanges"]).toMatchObject([
    { reason: "given-back", before: 5, after: 4.8 },
  ]);
  expect((await bid(userId, (await aTask()).id)).body["code"]).toBe("daily_limit");
  expect((await bid((await aWriter()).userId, id)).status).toBe(201);
});

engineTest(
  "two simultaneous cancellations lower the rating once and get the same answer",
  async () => {
    const { userId, id } = await aTakenTask();
    const key = randomUUID();

    const atOnce = await Promise.all(
      Array.from({ length: 8 }, (_, at) => giveBack(userId, id, at % 2 ? key : undefined)),
    );
    const later = [await giveBack(userId, id, randomUUID()), await giveBack(userId, id, key)];

    expect(new Set([...atOnce, ...later].map(({ text }) => text)).size).toBe(1);
    expect(await theOne(userId, "Profile")).toMatchObject({ rating: 48, unread: 2 });
  },
);

test("a repeated cancellation shows the lowered rating, even if a read returns an old profile", async () => {
  const { userId, id } = await aTakenTask();
  const first = await giveBack(userId, id);
  const restore = aroundTable(async (command, send) => {
    const reply = await send(command);
    if (!(command instanceof BatchGetCommand)) return reply;
    restore();
    const { Responses = {} } = reply as BatchGetCommandOutput;
    for (const item of Object.values(Responses).flat()) if ("rating" in item) item["rating"] = 50;
    return reply;
  });

  expect((await giveBack(userId, id)).text).toBe(first.text);
});

test("a task can be cancelled only before its deadline", async () => {
  const taken = await aTakenTask();
  const due = Date.parse(taken.award.dueDate);

  await expect(giveBackAt(taken, due)).rejects.toMatchObject({
    code: "conflict",
    message: taskMessages.dueTimeOver,
  });
  expect(await awardsOf(taken.userId)).toMatchObject([{ status: "awarded" }]);
  expect(await giveBackAt(taken, due - 1)).toMatchObject({ award: { status: "cancelled" } });
});

test("a task with requested changes can be cancelled until the changes are due", async () => {
  const taken = await aTakenTask();
  const due = Date.parse(taken.award.dueDate);
  const dueDate = new Date(due + 24 * hour).toISOString();
  await becomes(taken, { status: "changes", dueDate });

  const { award } = await giveBackAt(taken, due + 12 * hour);

  expect(award).toMatchObject({ status: "cancelled", dueDate });
  expect(await isOpen(taken.id)).toBe(false);
});

test.each([
  ["submitted", taskMessages.handedIn],
  ["approved", taskMessages.isOver],
  ["rejected", taskMessages.isOver],
] as const)("a task whose work is %s can't be cancelled", async (status, message) => {
  const taken = await aTakenTask();
  await becomes(taken, { status });

  expect(await giveBack(taken.userId, taken.id)).toMatchObject({ status: 409, body: { message } });
  expect(await awardsOf(taken.userId)).toMatchObject([{ status }]);
});

test("a writer can't cancel somebody else's task", async () => {
  const { userId, id } = await aTakenTask();

  expect((await giveBack((await aWriter()).userId, id)).status).toBe(404);
  expect(await awardsOf(userId)).toMatchObject([{ status: "awarded" }]);
});

test("My Tasks lists each award once, newest first, in pages", async () => {
  const [{ userId }, task] = [await aWriter(), await aTask()];
  const dates = Array.from({ length: 45 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)));
  const times = dates.map((date) => date.toISOString());
  const taken = times.map((time) => ({ ...awardOf(task, time), userId }));
  await transact(taken.map((award) => awards.put(award, award)));

  const pages = await pagesOf(async (query) => {
    const { body } = await asWriter(userId, api.listAwards, { query });
    return body as { awards: Award[]; cursor?: string };
  });

  expect(pages.map(({ awards: all }) => all.length)).toEqual([20, 20, 5]);
  expect(pages.flatMap(({ awards: all }) => all.map(({ awardedAt }) => awardedAt))).toEqual(
    times.reverse(),
  );
});
