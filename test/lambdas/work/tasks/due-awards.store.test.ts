import { expect, test } from "vitest";
import { api } from "#contracts/api";
import type { AwardStatus } from "#contracts/tasks";
import { handler as ratings } from "../../../../lambdas/functions/writer";
import { present } from "../../../../lambdas/platform/table/expressions";
import { transact } from "../../../../lambdas/platform/table/transact";
import { awards } from "../../../../lambdas/work/tasks/award";
import { passDueAwards } from "../../../../lambdas/work/tasks/due-awards";
import { claimsOf, send } from "../../../support/api-event";
import { afterNextRead } from "../../../support/around-table";
import { putItem } from "../../../support/items";
import { freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { bid, giveBack } from "./support/writers";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const minute = 60_000;
const hour = 60 * minute;
const always = () => true;

/** A task that is due in a day, with the writer who has taken it. */
async function anAward() {
  const [{ userId }, task] = [await aWriter(), await aTask()];
  const { body } = await bid(userId, task.id);
  const { award } = body as { award: { awardedAt: string; taskId: string; dueDate: string } };
  const due = Date.parse(award.dueDate);
  return { userId, award, pass: (offset: number) => passAt(new Date(due + offset)) };
}
const passAt = (now: Date) => passDueAwards(now, someSettings(), always);

const itemsOf = async (userId: string) =>
  (await table.items()).filter(({ pk }) => pk === `USER#${userId}` || pk === `INBOX#${userId}`);
const ofType = async (userId: string, type: string) =>
  (await itemsOf(userId)).filter((item) => item["type"] === type);
const profileOf = async (userId: string) => (await ofType(userId, "Profile"))[0];
const awardOf = async (userId: string) => (await ofType(userId, "Award"))[0];
const kindsOf = async (userId: string) =>
  (await ofType(userId, "Notification")).map(({ kind }) => kind);
const taskOf = async (id: string) => (await table.items()).find(({ pk }) => pk === `TASK#${id}`);

const becomes = (
  userId: string,
  award: { awardedAt: string; taskId: string },
  set: { status?: AwardStatus; uploadBegunAt?: string },
) => transact([awards.change({ userId, ...award }, { set })]);

test("a writer is reminded twelve hours before, once, however often the minute's run repeats", async () => {
  const { userId, pass } = await anAward();

  await pass(-13 * hour);
  expect(await kindsOf(userId)).toEqual(["task-awarded"]);
  await Promise.all([pass(-12 * hour), pass(-12 * hour)]);
  await pass(-11 * hour);
  await pass(0);

  expect(await kindsOf(userId)).toEqual(["task-awarded", "task-due-soon"]);
  expect(await profileOf(userId)).toMatchObject({ unread: 2, rating: 50 });
  expect(await awardOf(userId)).toMatchObject({ status: "awarded" });
});

test("an award that fails to process fails the run, and delays no other", async () => {
  const [broken, other] = [await anAward(), await anAward()];
  const Key = { pk: `USER#${broken.userId}`, sk: "PROFILE" };
  const kept = (await table.items()).find(({ pk, sk }) => pk === Key.pk && sk === Key.sk);
  await putItem({ ...kept, ...Key, type: "Profile", rating: "none" }, present);

  await expect(other.pass(10 * minute)).rejects.toThrow("1 of what was due");

  expect(await awardOf(broken.userId)).toMatchObject({ status: "awarded" });
  expect(await awardOf(other.userId)).toMatchObject({ status: "missed" });
  await putItem({ ...kept, ...Key, type: "Profile" }, present);
});

test("an award past its deadline without a submission is missed once, and its task has no writer", async () => {
  const { userId, award, pass } = await anAward();

  await Promise.all([pass(5 * minute), pass(5 * minute), pass(5 * minute)]);
  await pass(6 * minute);

  expect(await awardOf(userId)).toMatchObject({ status: "missed" });
  expect(await awardOf(userId)).not.toHaveProperty("gsi1pk");
  expect(await profileOf(userId)).toMatchObject({ rating: 45, unread: 2, missedCount: 1 });
  expect(await kindsOf(userId)).toEqual(["task-awarded", "task-missed"]);
  expect(await taskOf(award.taskId)).not.toHaveProperty("takenBy");
  const { body } = await send(ratings, api.listRatingChanges, { claims: claimsOf(userId) });
  expect(body["ratingChanges"]).toMatchObject([
    { reason: "missed", taskId: award.taskId, before: 5, after: 4.5 },
  ]);
});

test("an upload that was begun in time has 15 minutes more, and then is missed too", async () => {
  const { userId, award, pass } = await anAward();
  await becomes(userId, award, {
    uploadBegunAt: new Date(Date.parse(award.dueDate) - minute).toISOString(),
  });

  await pass(14 * minute);
  expect(await awardOf(userId)).toMatchObject({ status: "awarded" });
  await pass(16 * minute);
  expect(await awardOf(userId)).toMatchObject({ status: "missed", uploadBegunAt: null });
});

test.each(["submitted", "approved", "cancelled"] as const)(
  "an award that is %s is left alone, and leaves the list",
  async (status) => {
    const { userId, award, pass } = await anAward();
    await becomes(userId, award, { status });

    await pass(hour);

    expect(await awardOf(userId)).toMatchObject({ status });
    expect(await awardOf(userId)).not.toHaveProperty("gsi1pk");
    expect(await profileOf(userId)).toMatchObject({ rating: 50 });
  },
);

test("work that is submitted at the same moment is not missed", async () => {
  const { userId, award, pass } = await anAward();
  afterNextRead(() => becomes(userId, award, { status: "submitted" }));

  await pass(5 * minute);

  expect(await awardOf(userId)).toMatchObject({ status: "submitted" });
  expect(await profileOf(userId)).toMatchObject({ rating: 50 });
});

test("an award that is given back has its reason in the list of what changed the rating", async () => {
  const { userId, award } = await anAward();
  await giveBack(userId, award.taskId);

  const { body } = await send(ratings, api.listRatingChanges, { claims: claimsOf(userId) });

  expect(body["ratingChanges"]).toMatchObject([{ reason: "given-back", before: 5, after: 4.8 }]);
});
