import { expect, onTestFinished, test } from "vitest";
import { api } from "#contracts/api";
import { eastAfricanMoment } from "#contracts/east-africa-time";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { handler as me } from "../../../../lambdas/functions/writer";
import { transact } from "../../../../lambdas/platform/table/transact";
import { passDueAwards } from "../../../../lambdas/work/tasks/due-awards";
import { claimsOf, send } from "../../../support/api-event";
import { afterNextRead } from "../../../support/around-table";
import { freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { bid as bidOn, giveBack } from "./support/writers";

freshTable({ SETTINGS: JSON.stringify(someSettings({ tasksPerDay: 20 })) });

const hour = 3_600_000;
const tomorrow = () => new Date(Date.now() + 25 * hour);

const bid = async (userId: string) => bidOn(userId, (await aTask()).id);
const meOf = async (userId: string) =>
  (await send(me, api.getMe, { claims: claimsOf(userId) })).body;
/** Takes a task and lets its deadline pass. */
async function miss(userId: string, now = tomorrow()) {
  expect((await bid(userId)).status).toBe(201);
  await passDueAwards(now, someSettings(), () => true);
}

test("a writer who misses two deadlines in a row can't take a third task for 72 hours", async () => {
  const { userId } = await aWriter();
  await miss(userId);
  expect(await meOf(userId)).toMatchObject({ bidsRest: null });
  const missedAt = tomorrow();
  await miss(userId, missedAt);

  const { status, body } = await bid(userId);

  const until = new Date(missedAt.getTime() + 72 * hour);
  expect([status, body["code"]]).toEqual([409, "resting"]);
  expect(body["message"]).toContain(eastAfricanMoment(until));
  expect(await meOf(userId)).toMatchObject({
    bidsRest: { until: until.toISOString(), reason: "missed" },
  });
});

test("six accounts that take a task each morning and miss it get no more than twelve", async () => {
  const writers = await Promise.all(Array.from({ length: 6 }, () => aWriter()));
  let locked = 0;
  for (let morning = 0; morning < 4; morning++) {
    const bids = await Promise.all(writers.map(({ userId }) => bid(userId)));
    locked += bids.filter(({ status }) => status === 201).length;
    await passDueAwards(tomorrow(), someSettings(), () => true);
  }
  expect(locked).toBe(12);
});

test("bids are accepted again when the rest is over, and one more missed deadline starts a new rest", async () => {
  const { userId } = await aWriter({
    missedInARow: 2,
    bidsRestUntil: new Date(Date.now() - 1000).toISOString(),
  });

  await miss(userId);

  expect((await bid(userId)).body["code"]).toBe("resting");
});

test("a writer who gives a task back just before the deadline, each day, gets no more than two", async () => {
  const { userId } = await aWriter();
  const justBeforeDue = () =>
    aTask({
      dueAt: new Date(Date.now() + someSettings().dueSoonHours * hour - 60_000).toISOString(),
    });
  const codes: unknown[] = [];
  for (let morning = 0; morning < 3; morning++) {
    const { id } = await justBeforeDue();
    const taken = await bidOn(userId, id);
    codes.push(taken.body["code"] ?? taken.status);
    await giveBack(userId, id);
  }
  expect(codes).toEqual([201, 201, "resting"]);
  expect(await meOf(userId)).toMatchObject({ bidsRest: { reason: "missed" }, rating: 4.6 });
});

test("a task that is given back in time neither counts as missed nor restarts the count", async () => {
  const { userId } = await aWriter();
  await miss(userId);
  const taken = await bid(userId);
  const { taskId } = taken.body["award"] as { taskId: string };
  await giveBack(userId, taskId);

  await miss(userId);

  expect((await bid(userId)).body["code"]).toBe("resting");
});

test("a bid below the lowest rating is refused, and the message names the contact", async () => {
  const bids = { lowestRating: 3, restAfterMissed: { missed: 2, hours: 72 } };
  process.env["SETTINGS"] = JSON.stringify(someSettings({ bids }));
  onTestFinished(() => {
    process.env["SETTINGS"] = JSON.stringify(someSettings({ tasksPerDay: 20 }));
  });
  const [low, enough] = [await aWriter({ rating: 29 }), await aWriter({ rating: 30 })];

  const { status, body } = await bid(low.userId);

  expect([status, body["code"]]).toEqual([409, "resting"]);
  expect(body["message"]).toContain(someSettings().supportEmail);
  expect(await meOf(low.userId)).toMatchObject({ bidsRest: { until: null, reason: "rating" } });
  expect((await bid(enough.userId)).status).toBe(201);
});

test("a bid that was read before the rest began is refused at the write", async () => {
  const { userId } = await aWriter();
  const until = new Date(Date.now() + hour).toISOString();
  afterNextRead(() => transact([profiles.change({ userId }, { set: { bidsRestUntil: until } })]));

  const { status, body } = await bid(userId);

  expect([status, body["code"]]).toEqual([409, "resting"]);
});
