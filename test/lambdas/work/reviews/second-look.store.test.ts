import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Decision } from "#contracts/reviews";
import type { Award } from "#contracts/tasks";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { hashOf } from "../../../../lambdas/platform/idempotency";
import { transact, writeAlone } from "../../../../lambdas/platform/table/transact";
import { askSecondLook } from "../../../../lambdas/work/reviews/ask-second-look";
import { listReviews } from "../../../../lambdas/work/reviews/list-reviews";
import { reviewSubmission } from "../../../../lambdas/work/reviews/review-submission";
import { works } from "../../../../lambdas/work/submissions/submission";
import { deleteTask } from "../../../../lambdas/work/tasks/delete-task";
import { passDueAwards } from "../../../../lambdas/work/tasks/due-awards";
import { tasks } from "../../../../lambdas/work/tasks/task";
import { handIn, handInAgain, someWork } from "../../../support/handed-in";
import { freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { bid } from "../tasks/support/writers";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings({ tasksPerDay: 20 })) });

const times = { changesHours: 24, dueSoonHours: 12 };
const words = "The second page names all three sources.";

type Work = Awaited<ReturnType<typeof someWork>>;

const decide = (work: Work, decision: Decision, reopen = false) =>
  reviewSubmission({
    by: "administrator",
    id: work.id,
    review: { decision, reopen, ...(decision !== "approve" && { note: "It is copied." }) },
    times,
    idempotency: undefined,
    now: new Date(),
  });

const ask = (
  { userId, taskId, awardedAt }: { userId: string; taskId: string; awardedAt: string },
  now = new Date(),
  key?: string,
) =>
  askSecondLook({
    caller: { userId, isAdmin: false, signedInAt: Math.floor(now.getTime() / 1000) },
    taskId,
    form: { awardedAt, words },
    idempotency: key ? { key, scope: `look#${userId}`, bodyHash: hashOf(words) } : undefined,
    now,
  });

const itemsOf = async (userId: string, type: string) =>
  (await table.items()).filter(
    (item) => item["type"] === type && [`USER#${userId}`, `INBOX#${userId}`].includes(item.pk),
  );
const the = async (userId: string, type: string) => (await itemsOf(userId, type))[0];
const taskOf = async (id: string) => (await table.items()).find(({ pk }) => pk === `TASK#${id}`);
const notificationOf = async (userId: string) =>
  (await itemsOf(userId, "Notification")).map(({ kind }) => kind).at(-1);
const isOpen = async (id: string) =>
  (await table.items()).some((item) => item.pk === "OPEN_TASKS" && item["id"] === id);

test("rejected work returns to the queue with its writer's words, once, however often it is asked", async () => {
  const work = await someWork();
  await decide(work, "reject", true);
  const key = randomUUID();

  const [one, other] = await Promise.all([ask(work, new Date(), key), ask(work, new Date(), key)]);

  expect(one).toEqual(other);
  const said = { words, rejectedFor: "It is copied." };
  expect(one.award).toMatchObject({ status: "submitted", note: null, secondLook: said });
  expect(await the(work.userId, "Award")).toMatchObject({ secondLook: said });
  const { submissions } = await listReviews({ status: "Pending Review" });
  expect(submissions.find(({ id }) => id === work.id)?.secondLook).toMatchObject(said);
  await decide(work, "reject");
  expect(await the(work.userId, "Award")).toMatchObject({ secondLook: said });
  await expect(ask(work)).rejects.toMatchObject({ code: "conflict" });
});

test("a second look waits from the time of its request, behind work that was submitted before", async () => {
  const rejected = await someWork();
  await decide(rejected, "reject");
  const other = await someWork();

  await ask(rejected, new Date(Date.parse(other.submittedAt ?? "") + 1));

  const { submissions } = await listReviews({});
  const queue = submissions.map(({ id }) => id);
  expect(queue.indexOf(other.id)).toBeGreaterThan(-1);
  expect(queue.indexOf(rejected.id)).toBeGreaterThan(queue.indexOf(other.id));
});

test.each([
  ["approve", "approved", 50, 1500, "work-approved", false],
  ["changes", "changes", 50, 0, "changes-requested", false],
  ["reject", "rejected", 47, 0, "decision-kept", true],
] as const)(
  "to %s at the second look corrects rating, money and task, and notifies the writer",
  async (decision, status, rating, currentBalance, notification, staysOpen) => {
    const work = await someWork();
    await decide(work, "reject", true);
    await ask(work);

    await decide(work, decision);

    expect(await the(work.userId, "Award")).toMatchObject({ status });
    expect(await the(work.userId, "Profile")).toMatchObject({ rating, currentBalance });
    expect(await notificationOf(work.userId)).toBe(notification);
    expect(await isOpen(work.taskId)).toBe(staysOpen);
    const task = await taskOf(work.taskId);
    expect(task?.["takenBy"]).toBe(staysOpen ? undefined : work.userId);
  },
);

const setRating = (userId: string, rating: number) =>
  transact([profiles.change({ userId }, { set: { rating } })]);

test("a rejection after changes from a second look costs the amount at that time", async () => {
  const work = await someWork();
  await setRating(work.userId, 1);
  await decide(work, "reject");
  await ask(work);
  await decide(work, "changes");
  await setRating(work.userId, 20);
  const again = await handInAgain(work);

  await decide(again, "reject");

  expect(await the(work.userId, "Profile")).toMatchObject({ rating: 17 });
  expect(await the(work.userId, "Award")).toMatchObject({ status: "rejected" });
});

test("work whose task somebody else has is neither approved nor changed: a correction pays for it", async () => {
  const work = await someWork();
  await decide(work, "reject", true);
  const other = await aWriter();
  await bid(other.userId, work.taskId);
  await ask(work);

  await expect(decide(work, "changes")).rejects.toMatchObject({ code: "conflict" });
  await expect(decide(work, "approve")).rejects.toThrow("a task is paid once");
  await decide(work, "reject");

  expect(await the(work.userId, "Award")).toMatchObject({ status: "rejected" });
  expect(await the(work.userId, "Profile")).toMatchObject({ currentBalance: 0, rating: 47 });
  expect(await taskOf(work.taskId)).toMatchObject({ takenBy: other.userId });
});

test("a missed deadline gets no second look", async () => {
  const [{ userId }, task] = [await aWriter(), await aTask()];
  const { award } = (await bid(userId, task.id)).body as { award: Award };
  const now = new Date(Date.parse(award.dueDate) + 3_600_000);
  await passDueAwards(now, someSettings(), () => true);

  await expect(ask({ userId, ...award }, now)).rejects.toThrow("Only rejected work");
});

const balanceOf = async (userId: string) => (await the(userId, "Profile"))?.["currentBalance"];

const shown = async ({ id }: Work) =>
  (await listReviews({ status: "Pending Review" })).submissions.find((work) => work.id === id);

/** Makes a writer's rejected work, and their submission for the same task when they took it again. */
async function takenAgain() {
  const [writer, task] = [await aWriter(), await aTask()];
  const first = await handIn(writer, task);
  await decide(first, "reject", true);
  await writeAlone({ name: "work", delete: works.key(first) });
  const second = await handIn(writer, (await tasks.find(task)) ?? task);
  return { first, second };
}

test("earlier work gets no second look once its writer has taken the task again, or was paid for it", async () => {
  const { first, second } = await takenAgain();
  await expect(ask(first)).rejects.toMatchObject({ code: "conflict" });
  await decide(second, "approve");
  await expect(ask(first)).rejects.toMatchObject({ code: "conflict" });
  expect(await balanceOf(first.userId)).toBe(1500);
});

test("a second look pays only one of a writer's two works for one task", async () => {
  const { first, second } = await takenAgain();
  await decide(second, "reject", true);
  await ask(first);
  await expect(ask(second)).rejects.toMatchObject({ code: "conflict" });
  await decide(first, "approve");
  await expect(ask(second)).rejects.toMatchObject({ code: "conflict" });
  expect(await balanceOf(first.userId)).toBe(1500);
});

test("a writer can't take a task while their second look at it waits, and can once the rejection stands", async () => {
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

const steps = ["approve", "changes", "reject", "reopen", "ask", "rival"] as const;
const step = fc.constantFrom(...steps);

async function happens(what: (typeof steps)[number], work: Work, rivalId: string) {
  if (what === "ask") await ask(work);
  else if (what === "rival") await bid(rivalId, work.taskId);
  else await decide(work, what === "reopen" ? "reject" : what, what === "reopen");
}

/** Checks the invariants that hold whatever happened to the work. */
async function expectFair({ userId, taskId }: Work) {
  const profile = await the(userId, "Profile");
  const award = await the(userId, "Award");
  const task = await taskOf(taskId);
  const isApproved = award?.["status"] === "approved";
  expect(profile?.["currentBalance"]).toBe(isApproved ? 1500 : 0);
  expect(profile?.["rating"]).toBeGreaterThanOrEqual(isApproved ? 50 : 47);
  if (award?.["status"] === "changes") expect(task?.["takenBy"]).toBe(userId);
  expect(await isOpen(taskId)).toBe(!task?.["takenBy"] && !task?.["completedAt"]);
}

test("work is paid at most once, and a rating loses at most one rejection, in any order of events", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (order) => {
      const work = await someWork();
      const rival = await aWriter();
      // An action at the wrong moment is refused with a message, never by a fault.
      for (const each of order)
        await happens(each, work, rival.userId).catch((error: unknown) =>
          expect(error).toMatchObject({ code: "conflict" }),
        );
      await expectFair(work);
    }),
    { numRuns: 25 },
  );
});
