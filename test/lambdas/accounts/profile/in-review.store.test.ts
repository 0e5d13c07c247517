import { expect, test } from "vitest";
import type { Review } from "#contracts/reviews";
import { shownProfile } from "../../../../lambdas/accounts/me";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { reviewSubmission } from "../../../../lambdas/work/reviews/review-submission";
import { changeTask } from "../../../../lambdas/work/tasks/change-task";
import { tasks } from "../../../../lambdas/work/tasks/task";
import { handIn, handInAgain } from "../../../support/handed-in";
import { freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const times = { changesHours: 24, dueSoonHours: 12 };
const decide = (id: string, review: Review) =>
  reviewSubmission({ by: "admin", id, review, times, idempotency: undefined, now: new Date() });

async function inReviewOf(userId: string) {
  const profile = await profiles.find({ userId });
  return profile && shownProfile(profile, [], new Date()).inReview;
}
const none = { count: 0, amount: 0, answerBy: null };
const dayAfter = (instant: string | null) =>
  new Date(Date.parse(instant ?? "") + 24 * 3_600_000).toISOString();

test("work in review is counted until it is decided about, with when all of it is answered", async () => {
  const writer = await aWriter();
  const { userId } = writer;
  expect(await inReviewOf(userId)).toEqual(none);

  const first = await handIn(writer, await aTask({ amount: 600 }));
  const second = await handIn(writer, await aTask({ amount: 900 }));
  const answerBy = dayAfter(second.submittedAt);
  expect(await inReviewOf(userId)).toEqual({ count: 2, amount: 1500, answerBy });

  await decide(second.id, { decision: "reject", note: "It is copied." });
  const after = { count: 1, amount: 600, answerBy: dayAfter(first.submittedAt) };
  expect(await inReviewOf(userId)).toEqual(after);

  await decide(first.id, { decision: "changes", note: "Name the sources." });
  expect(await inReviewOf(userId)).toEqual(none);
  const again = await handInAgain(first);
  expect(await inReviewOf(userId)).toMatchObject({ count: 1, amount: 600 });
  await decide(again.id, { decision: "approve" });
  expect(await inReviewOf(userId)).toEqual(none);
});

test("a task that pays more while its work is in review is counted with what it pays now", async () => {
  const writer = await aWriter();
  const task = await aTask({ amount: 600 });
  const work = await handIn(writer, task);
  const { field, context, dueAt: dueDate, version = 1 } = (await tasks.find(task)) ?? task;

  const form = { field, context, dueDate, amount: 800, version };
  await changeTask({ by: "admin", id: task.id, form, dueSoonHours: 12, now: new Date() });

  expect(await inReviewOf(writer.userId)).toMatchObject({ count: 1, amount: 800 });
  await decide(work.id, { decision: "approve" });
  expect(await inReviewOf(writer.userId)).toEqual(none);
});
