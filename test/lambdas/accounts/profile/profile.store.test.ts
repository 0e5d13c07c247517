import { BatchGetCommand, type BatchGetCommandOutput } from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test } from "vitest";
import type { Review } from "#contracts/reviews";
import { shownProfile } from "../../../../lambdas/accounts/me";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { askSecondLook } from "../../../../lambdas/work/reviews/ask-second-look";
import { reviewSubmission } from "../../../../lambdas/work/reviews/review-submission";
import type { SubmissionItem } from "../../../../lambdas/work/submissions/submission";
import { changeTask } from "../../../../lambdas/work/tasks/change-task";
import { type TaskItem, tasks } from "../../../../lambdas/work/tasks/task";
import { aroundTable } from "../../../support/around-table";
import { handIn, handInAgain } from "../../../support/handed-in";
import { freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });

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

test("work counts as in review until its decision, and the profile shows when answers are due", async () => {
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

async function reprice(task: TaskItem, amount: number) {
  const { field, context, dueAt: dueDate, version = 1 } = (await tasks.find(task)) ?? task;
  const form = { field, context, dueDate, amount, version };
  await changeTask({ by: "admin", id: task.id, form, dueSoonHours: 12, now: new Date() });
}

/** Events of a task that pays KES 600, and of its work. */
const happenings = {
  "it pays 800": (task: TaskItem) => reprice(task, 800),
  "changes are asked for": (_: TaskItem, { id }: SubmissionItem) =>
    decide(id, { decision: "changes", note: "Name the sources." }),
  "a new version comes": (_: TaskItem, work: SubmissionItem) => handInAgain(work),
  "it is rejected": (_: TaskItem, { id }: SubmissionItem) =>
    decide(id, { decision: "reject", note: "It is copied.", reopen: false }),
  "it is rejected and offered again": (_: TaskItem, { id }: SubmissionItem) =>
    decide(id, { decision: "reject", note: "It is copied.", reopen: true }),
  "a second look is asked for": (_: TaskItem, { userId, taskId, awardedAt }: SubmissionItem) =>
    askSecondLook({
      caller: { userId, isAdmin: false, signedInAt: Math.floor(Date.now() / 1000) },
      taskId,
      form: { awardedAt, words: "All sources are named." },
      idempotency: undefined,
      now: new Date(),
    }),
};

test.each<[paid: number, (keyof typeof happenings)[]]>([
  [800, ["it pays 800"]],
  [800, ["changes are asked for", "it pays 800", "a new version comes"]],
  [800, ["it is rejected", "a second look is asked for", "it pays 800"]],
  [800, ["it pays 800", "it is rejected", "a second look is asked for"]],
  [600, ["it is rejected and offered again", "it pays 800", "a second look is asked for"]],
])(
  "KES %i is in review and is then paid if these events happened: %j",
  async (agreed, happened) => {
    const writer = await aWriter();
    const task = await aTask({ amount: 600 });
    const first = await handIn(writer, task);
    let { id } = first;
    for (const each of happened) {
      const outcome = await happenings[each](task, first);
      if (each === "a new version comes") ({ id } = outcome as SubmissionItem);
    }

    expect(await inReviewOf(writer.userId)).toMatchObject({ count: 1, amount: agreed });
    await decide(id, { decision: "approve" });
    expect(await inReviewOf(writer.userId)).toEqual(none);
    expect(await profiles.find(writer)).toMatchObject({ currentBalance: agreed });
  },
);

/**
 * Makes the next batch read return the profile from before `change`, and the other items from after
 * it.
 */
async function tornBy(userId: string, change: () => Promise<unknown>) {
  const isProfile = ({ pk, sk }: Record<string, unknown>) =>
    pk === `USER#${userId}` && sk === "PROFILE";
  const earlier = (await table.items()).find(isProfile) ?? {};
  await change();
  let isTorn = false;
  const restore = aroundTable(async (command, send) => {
    const reply = await send(command);
    if (isTorn || !(command instanceof BatchGetCommand)) return reply;
    isTorn = true;
    const { Responses = {} } = reply as BatchGetCommandOutput;
    for (const items of Object.values(Responses))
      items.splice(0, items.length, ...items.map((item) => (isProfile(item) ? earlier : item)));
    return reply;
  });
  onTestFinished(restore);
}

test.each(["approve", "changes", "reject"] as const)(
  "after the decision %s nothing is in review, even if the profile was read before a raise of pay",
  async (decision) => {
    const writer = await aWriter();
    const task = await aTask({ amount: 600 });
    const work = await handIn(writer, task);
    await tornBy(writer.userId, () => reprice(task, 800));

    await decide(work.id, { decision, ...(decision !== "approve" && { note: "It is copied." }) });

    expect(await inReviewOf(writer.userId)).toEqual(none);
  },
);

test("after a decision nothing is in review, even if the profile was read before the submission", async () => {
  const writer = await aWriter();
  const first = await handIn(writer, await aTask({ amount: 600 }));
  await decide(first.id, { decision: "changes", note: "Name the sources." });
  let again = first;
  await tornBy(writer.userId, async () => {
    again = await handInAgain(first);
  });

  await decide(again.id, { decision: "approve" });

  expect(await inReviewOf(writer.userId)).toEqual(none);
});
