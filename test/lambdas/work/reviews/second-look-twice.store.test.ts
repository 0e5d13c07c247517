import { expect, test } from "vitest";
import type { Award } from "#contracts/tasks";
import { writeAlone } from "../../../../lambdas/platform/table/transact";
import { askSecondLook } from "../../../../lambdas/work/reviews/ask-second-look";
import { listReviews } from "../../../../lambdas/work/reviews/list-reviews";
import { reviewSubmission } from "../../../../lambdas/work/reviews/review-submission";
import { showAdminTask } from "../../../../lambdas/work/reviews/show-admin-task";
import { type SubmissionItem, works } from "../../../../lambdas/work/submissions/submission";
import { deleteTask } from "../../../../lambdas/work/tasks/delete-task";
import { passDueAwards } from "../../../../lambdas/work/tasks/due-awards";
import { answerQuestion, listWaitingQuestions } from "../../../../lambdas/work/tasks/questions";
import { tasks } from "../../../../lambdas/work/tasks/task";
import { handIn, someWork } from "../../../support/handed-in";
import { freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { afterNextRead, bid } from "../tasks/support/writers";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings({ tasksPerDay: 20 })) });

const decide = (
  { id }: SubmissionItem,
  decision: "approve" | "changes" | "reject",
  reopen = false,
) =>
  reviewSubmission({
    by: "administrator",
    id,
    review: { decision, reopen, ...(decision !== "approve" && { note: "It is copied." }) },
    times: { changesHours: 24, dueSoonHours: 12 },
    idempotency: undefined,
    now: new Date(),
  });

const ask = ({
  userId,
  taskId,
  awardedAt,
}: Pick<SubmissionItem, "userId" | "taskId" | "awardedAt">) =>
  askSecondLook({
    caller: { userId, isAdmin: false, signedInAt: Math.floor(Date.now() / 1000) },
    taskId,
    form: { awardedAt, words: "It names its sources." },
    idempotency: undefined,
    now: new Date(),
  });

/** Gives a missed task back, as the administrator does who answers its writer. */
async function giveBack({ taskId, awardedAt }: Pick<Award, "taskId" | "awardedAt">) {
  const waiting = (await listWaitingQuestions(undefined)).questions;
  const question = waiting.find(({ task }) => task.id === taskId);
  expect(question, awardedAt).toBeDefined();
  return await answerQuestion({
    by: "administrator",
    taskId,
    form: { questionId: question?.id ?? "", answer: "Here it is.", giveBack: true },
    times: { changesHours: 24, dueSoonHours: 12 },
    idempotency: undefined,
    now: new Date(),
  });
}

const balanceOf = async (userId: string) =>
  (await table.items()).find((item) => item.pk === `USER#${userId}` && item.type === "Profile")?.[
    "currentBalance"
  ];

const shown = async ({ id }: SubmissionItem) =>
  (await listReviews({ status: "Pending Review" })).submissions.find((work) => work.id === id);

/** A writer's work that was rejected, and what they handed in for the same task when they took it again. */
async function takenAgain() {
  const [writer, task] = [await aWriter(), await aTask()];
  const first = await handIn(writer, task);
  await decide(first, "reject", true);
  await writeAlone({ name: "work", delete: works.key(first) });
  const second = await handIn(writer, (await tasks.find(task)) ?? task);
  return { first, second };
}

/** A writer's rejected work, and their later award of its task, whose missed due time they ask about. */
async function missedAfterRejection() {
  const writer = await aWriter();
  const first = await handIn(writer, await aTask());
  await decide(first, "reject", true);
  const missed = (await bid(writer.userId, first.taskId)).body["award"] as Award;
  await passDueAwards(new Date(Date.parse(missed.dueDate) + 7_200_000), someSettings(), () => true);
  await ask({ ...first, awardedAt: missed.awardedAt });
  return { first, missed };
}

test("earlier work gets no second look once its writer has taken the task again, or was paid for it", async () => {
  const { first, second } = await takenAgain();
  await expect(ask(first)).rejects.toMatchObject({ code: "conflict" });
  await decide(second, "approve");
  await expect(ask(first)).rejects.toMatchObject({ code: "conflict" });
  expect(await balanceOf(first.userId)).toBe(1500);
});

test("of a writer's two works for one task, a second look pays only one", async () => {
  const { first, second } = await takenAgain();
  await decide(second, "reject", true);
  await ask(first);
  await expect(ask(second)).rejects.toMatchObject({ code: "conflict" });
  await decide(first, "approve");
  await expect(ask(second)).rejects.toMatchObject({ code: "conflict" });
  expect(await balanceOf(first.userId)).toBe(1500);
});

test("a missed task is not given back whose earlier work waits for a second look, so that it is paid once", async () => {
  const { first, missed } = await missedAfterRejection();
  await ask(first);

  await expect(giveBack(missed)).rejects.toThrow("second look");
  await decide(first, "approve");
  await expect(giveBack(missed)).rejects.toMatchObject({ code: "conflict" });
  expect(await balanceOf(first.userId)).toBe(1500);
});

test("a second look that is asked for while its missed task is given back is refused", async () => {
  const { first, missed } = await missedAfterRejection();
  // Between what is read for giving it back and what is written.
  afterNextRead(() => ask(first));

  await expect(giveBack(missed)).rejects.toThrow("second look");
  expect(await shown(first)).toBeDefined();
});

test("a writer can't take a task while their second look at it waits, and can once it is kept rejected", async () => {
  const work = await someWork();
  await decide(work, "reject", true);
  await ask(work);
  const refused = await bid(work.userId, work.taskId);
  expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(refused.body["message"]).toContain("second look");
  await decide(work, "reject");
  expect((await bid(work.userId, work.taskId)).status).toBe(201);
});

test("the administrator sees before a decision that somebody else has the task, or that it was deleted", async () => {
  const [others, gone] = [await someWork(), await someWork()];
  for (const work of [others, gone]) {
    await decide(work, "reject", true);
    await ask(work);
    expect(await shown(work)).not.toHaveProperty("taskNow");
  }
  await bid((await aWriter()).userId, others.taskId);
  await deleteTask(gone.taskId, "administrator", new Date());

  expect(await shown(others)).toMatchObject({ taskNow: "others" });
  expect(await shown(gone)).toMatchObject({ taskNow: "deleted" });
  await expect(decide(gone, "changes")).rejects.toThrow("was deleted");
  await decide(gone, "approve");
  expect(await balanceOf(gone.userId)).toBe(1500);
});

test("a task's page also shows what its earlier writer was paid after a second look", async () => {
  const work = await someWork({ firstName: "Achieng" });
  await decide(work, "reject", true);
  const task = await tasks.find({ id: work.taskId });
  const other = await handIn(await aWriter(), task ?? (await aTask()));
  await ask(work);
  await decide(work, "approve");
  await decide(other, "approve");

  const record = await showAdminTask(work.taskId, new Date());
  expect(record).toMatchObject({ writer: { userId: other.userId }, payment: { amount: 1500 } });
  expect(record.paidBesides).toMatchObject([
    { userId: work.userId, name: "Achieng Otieno", amount: 1500 },
  ]);
});
