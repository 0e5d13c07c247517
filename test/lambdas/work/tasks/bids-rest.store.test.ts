import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { eastAfricanMoment } from "#contracts/east-africa-time";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { transact } from "../../../../lambdas/platform/table/transact";
import { afterNextRead } from "../../../support/around-table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import {
  asWriter,
  bid as bidOn,
  deadlinesPass,
  giveBack,
  inHours,
  refusal,
  withSettings,
  workTable,
} from "../support/work";

workTable({ tasksPerDay: 20 });

const tomorrow = () => new Date(inHours(25));
const bid = async (userId: string) => bidOn(userId, (await aTask()).id);
const meOf = async (userId: string) => (await asWriter(userId, api.getMe)).body;
async function miss(userId: string, now = tomorrow()) {
  expect((await bid(userId)).status).toBe(201);
  await deadlinesPass(now);
}

test("a writer who misses two deadlines in a row can't bid for 72 hours", async () => {
  const { userId } = await aWriter();
  await miss(userId);
  expect(await meOf(userId)).toMatchObject({ bidsRest: null });
  const missedAt = tomorrow();
  await miss(userId, missedAt);

  const until = new Date(missedAt.getTime() + 72 * 3_600_000);
  const message = expect.stringContaining(eastAfricanMoment(until));
  expect(await bid(userId)).toMatchObject(refusal(409, "resting", { message }));
  expect(await meOf(userId)).toMatchObject({
    bidsRest: { until: until.toISOString(), reason: "missed" },
  });
});

test("after the pause one more missed deadline starts a new pause", async () => {
  const { userId } = await aWriter({ missedInARow: 2, bidsRestUntil: inHours(-0.001) });

  await miss(userId);

  expect((await bid(userId)).body["code"]).toBe("resting");
});

test("a writer who cancels two tasks just before their deadlines can't take a third", async () => {
  const { userId } = await aWriter();
  const dueAt = inHours(someSettings().dueSoonHours - 0.02);
  const codes: unknown[] = [];
  for (let morning = 0; morning < 3; morning++) {
    const { id } = await aTask({ dueAt });
    const taken = await bidOn(userId, id);
    codes.push(taken.body["code"] ?? taken.status);
    await giveBack(userId, id);
  }
  expect(codes).toEqual([201, 201, "resting"]);
  expect(await meOf(userId)).toMatchObject({ bidsRest: { reason: "missed" }, rating: 4.6 });
});

test("a task cancelled in time neither adds to the missed deadlines nor resets their count", async () => {
  const { userId } = await aWriter();
  await miss(userId);
  const { id } = await aTask();
  await bidOn(userId, id);
  await giveBack(userId, id);

  await miss(userId);

  expect((await bid(userId)).body["code"]).toBe("resting");
});

test("a bid below the lowest rating is refused, and the message names the support address", async () => {
  const bids = { lowestRating: 3, restAfterMissed: { missed: 2, hours: 72 } };
  const [low, enough] = [await aWriter({ rating: 29 }), await aWriter({ rating: 30 })];

  await withSettings({ bids }, async () => {
    const message = expect.stringContaining(someSettings().supportEmail);
    expect(await bid(low.userId)).toMatchObject(refusal(409, "resting", { message }));
    expect(await meOf(low.userId)).toMatchObject({ bidsRest: { until: null, reason: "rating" } });
    expect((await bid(enough.userId)).status).toBe(201);
  });
});

test("a bid is refused if the pause begins between its read and its write", async () => {
  const { userId } = await aWriter();
  const set = { bidsRestUntil: inHours(1) };
  afterNextRead(() => transact([profiles.change({ userId }, { set })]));

  expect(await bid(userId)).toMatchObject(refusal(409, "resting"));
});
