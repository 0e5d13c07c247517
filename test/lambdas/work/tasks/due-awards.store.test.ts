import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { present } from "../../../../lambdas/platform/table/expressions";
import { afterNextRead } from "../../../support/around-table";
import { putItem } from "../../../support/items";
import { asWriter, aTakenTask, becomes, deadlinesPass, workTable } from "../support/work";

const { theOne, notified, ofTask } = workTable();

const minute = 60_000;
const hour = 60 * minute;

async function anAward() {
  const taken = await aTakenTask();
  const due = Date.parse(taken.award.dueDate);
  return { ...taken, pass: (offset: number) => deadlinesPass(new Date(due + offset)) };
}

test("a writer gets one reminder, twelve hours before the deadline", async () => {
  const { userId, pass } = await anAward();

  await pass(-13 * hour);
  expect(await notified(userId)).toEqual(["task-awarded"]);
  await Promise.all([pass(-12 * hour), pass(-12 * hour)]);
  await pass(-11 * hour);
  await pass(0);

  expect(await notified(userId)).toEqual(["task-awarded", "task-due-soon"]);
  expect(await theOne(userId, "Profile")).toMatchObject({ unread: 2, rating: 50 });
  expect(await theOne(userId, "Award")).toMatchObject({ status: "awarded" });
});

test("an award that fails makes the run fail, but does not delay the others", async () => {
  const [broken, other] = [await anAward(), await anAward()];
  const kept = await theOne(broken.userId, "Profile");
  if (!kept) throw new Error("The writer is not there.");
  await putItem({ ...kept, rating: "none" }, present);

  await expect(other.pass(10 * minute)).rejects.toThrow("1 of what was due");

  expect(await theOne(broken.userId, "Award")).toMatchObject({ status: "awarded" });
  expect(await theOne(other.userId, "Award")).toMatchObject({ status: "missed" });
  await putItem(kept, present);
});

test("an award past its deadline without a submission is missed once, and its task is freed", async () => {
  const { userId, id, pass } = await anAward();

  await Promise.all([pass(5 * minute), pass(5 * minute), pass(5 * minute)]);
  await pass(6 * minute);

  expect(await theOne(userId, "Award")).toMatchObject({ status: "missed" });
  expect(await theOne(userId, "Award")).not.toHaveProperty("gsi1pk");
  expect(await theOne(userId, "Profile")).toMatchObject({ rating: 45, unread: 2, missedCount: 1 });
  expect(await notified(userId)).toEqual(["task-awarded", "task-missed"]);
  expect((await ofTask(id, "Task"))[0]).not.toHaveProperty("takenBy");
  const { body } = await asWriter(userId, api.listRatingChanges);
  expect(body["ratingChanges"]).toMatchObject([
    { reason: "missed", taskId: id, before: 5, after: 4.5 },
  ]);
});

test("work submitted during the run is not missed", async () => {
  const { pass, ...taken } = await anAward();
  afterNextRead(() => becomes(taken, { status: "submitted" }));

  await pass(hour);

  expect(await theOne(taken.userId, "Award")).toMatchObject({ status: "submitted" });
  expect(await theOne(taken.userId, "Profile")).toMatchObject({ rating: 50 });
  await pass(hour);
  expect(await theOne(taken.userId, "Award")).not.toHaveProperty("gsi1pk");
});
