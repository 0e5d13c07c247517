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

test("work in review counts until its decision, with the time of the last answer", async () => {
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

/** Changes a task's pay, as the administrator does. */
async function reprice(task: TaskItem, amount: number) {
  const { field, context, dueAt: dueDate, version = 1 } = (await tasks.find(task)) ?? task;
  const form = { field, context, dueDate, amount, version };
  await changeTask({ by: "admin", id: task.id, form, dueSoonHours: 12, now: new Date() });
}

const ask = ({ userId, taskId, awardedAt }: SubmissionItem) =>
  askSecondLook({
    caller: { userId, isAdmin: false, signedInAt: Math.floor(Date.now() / 1000) },
    taskId,
    form: { awardedAt, words: "All sources are named." },
    idempotency: undefined,
    now: new Date(),
  });

const reject = ({ id }: SubmissionItem, reopen = false) =>
  decide(id, { decision: "reject", note: "It is copied.", reopen });

test.each([
  ["while its work is in review", async (task: TaskItem) => reprice(task, 800), 800],
  [
    "before a new version is handed in",
    async (task: TaskItem, work: SubmissionItem) => {
      await decide(work.id, { decision: "changes", note: "Name the sources." });
      await reprice(task, 800);
      return await handInAgain(work);
    },
    800,
  ],
  [
    "while its work waits for a second look",
    async (task: TaskItem, work: SubmissionItem) => {
      await reject(work);
      await ask(work);
      await reprice(task, 800);
    },
    800,
  ],
  [
    "before its work is rejected, and looked at again",
    async (task: TaskItem, work: SubmissionItem) => {
      await reprice(task, 800);
      await reject(work);
      await ask(work);
    },
    800,
  ],
  [
    "for others, after its work was rejected",
    async (task: TaskItem, work: SubmissionItem) => {
      await reject(work, true);
      await reprice(task, 900);
      await ask(work);
    },
    600,
  ],
])(
  "a task that pays more %s is counted and paid with what was agreed",
  async (_, happen, agreed) => {
    const writer = await aWriter();
    const task = await aTask({ amount: 600 });
    const first = await handIn(writer, task);

    const work = (await happen(task, first)) ?? first;

    expect(await inReviewOf(writer.userId)).toMatchObject({ count: 1, amount: agreed });
    await decide(work.id, { decision: "approve" });
    expect(await inReviewOf(writer.userId)).toEqual(none);
    expect(await profiles.find({ userId: writer.userId })).toMatchObject({
      currentBalance: agreed,
    });
  },
);

/** Makes the next read of several items see the writer before `change`, and the rest after it. */
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
  "to %s leaves nothing in review, even if the writer was read before their task paid more",
  async (decision) => {
    const writer = await aWriter();
    const task = await aTask({ amount: 600 });
    const work = await handIn(writer, task);
    await tornBy(writer.userId, () => reprice(task, 800));

    await decide(work.id, { decision, ...(decision !== "approve" && { note: "It is copied." }) });

    expect(await inReviewOf(writer.userId)).toEqual(none);
  },
);

test("a decision leaves nothing in review, even if the writer was read before the submission", async () => {
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
