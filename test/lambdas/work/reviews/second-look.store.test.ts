import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { hashOf } from "../../../../lambdas/platform/idempotency";
import { transact, writeAlone } from "../../../../lambdas/platform/table/transact";
import { askSecondLook } from "../../../../lambdas/work/reviews/ask-second-look";
import { listReviews } from "../../../../lambdas/work/reviews/list-reviews";
import { works } from "../../../../lambdas/work/submissions/submission";
import { deleteTask } from "../../../../lambdas/work/tasks/delete-task";
import { tasks } from "../../../../lambdas/work/tasks/task";
import { handIn, handInAgain, someWork } from "../../../support/handed-in";
import { aTask, aWriter } from "../../../support/table-world";
import {
  approve,
  aTakenTask,
  bid,
  callerOf,
  changes,
  deadlinesPass,
  decide,
  reject,
  rejectAndOffer,
  workTable,
} from "../support/work";

const { theOne, ofTask, isOpen, notified } = workTable({ tasksPerDay: 20 });

const words = "The second page names all three sources.";

type Work = Awaited<ReturnType<typeof someWork>>;

const ask = (
  { userId, taskId, awardedAt }: Pick<Work, "userId" | "taskId" | "awardedAt">,
  { now = new Date(), key }: { now?: Date; key?: string } = {},
) =>
  askSecondLook({
    caller: callerOf(userId, now),
    taskId,
    form: { awardedAt, words },
    idempotency: key ? { key, scope: `look#${userId}`, bodyHash: hashOf(words) } : undefined,
    now,
  });
async function rejectedWork() {
  const work = await someWork();
  await decide(work, rejectAndOffer);
  return work;
}
async function askedWork() {
  const work = await rejectedWork();
  await ask(work);
  return work;
}
const takenBy = async ({ taskId }: Work) => (await ofTask(taskId, "Task"))[0]?.["takenBy"];
const balanceOf = async ({ userId }: Work) => (await theOne(userId, "Profile"))?.["currentBalance"];
const inQueue = async ({ id }: Work) =>
  (await listReviews({ status: "Pending Review" })).submissions.find((work) => work.id === id);

test("rejected work returns to the queue once, with its writer's words", async () => {
  const work = await rejectedWork();
  const key = randomUUID();

  const [one, other] = await Promise.all([ask(work, { key }), ask(work, { key })]);

  expect(one).toEqual(other);
  const secondLook = { words, rejectedFor: "It is copied." };
  expect(one.award).toMatchObject({ status: "submitted", note: null, secondLook });
  expect(await theOne(work.userId, "Award")).toMatchObject({ secondLook });
  expect(await inQueue(work)).toMatchObject({ secondLook });
  await decide(work, reject);
  expect(await theOne(work.userId, "Award")).toMatchObject({ secondLook });
  await expect(ask(work)).rejects.toMatchObject({ code: "conflict" });
});

test("the queue sorts a second look by its request, behind work that was submitted before it", async () => {
  const rejected = await rejectedWork();
  const other = await someWork();

  await ask(rejected, { now: new Date(Date.parse(other.submittedAt ?? "") + 1) });

  const { submissions } = await listReviews({});
  const both = submissions.map(({ id }) => id).filter((id) => [rejected.id, other.id].includes(id));
  expect(both).toEqual([other.id, rejected.id]);
});

test.each([
  [approve, "approved", 50, 1500, "work-approved", false],
  [changes, "changes", 50, 0, "changes-requested", false],
  [reject, "rejected", 47, 0, "decision-kept", true],
] as const)(
  "$decision at the second look corrects rating, money and task, and notifies the writer",
  async (decision, status, rating, currentBalance, notification, staysOpen) => {
    const work = await askedWork();

    await decide(work, decision);

    expect(await theOne(work.userId, "Award")).toMatchObject({ status });
    expect(await theOne(work.userId, "Profile")).toMatchObject({ rating, currentBalance });
    expect((await notified(work.userId)).at(-1)).toBe(notification);
    expect(await isOpen(work.taskId)).toBe(staysOpen);
    expect(await takenBy(work)).toBe(staysOpen ? undefined : work.userId);
  },
);

test("rejecting the changed version after a second look lowers the rating", async () => {
  const work = await someWork();
  const setRating = (rating: number) => transact([profiles.change(work, { set: { rating } })]);
  await setRating(1);
  await decide(work, reject);
  await ask(work);
  await decide(work, changes);
  await setRating(20);

  await decide(await handInAgain(work), reject);

  expect(await theOne(work.userId, "Profile")).toMatchObject({ rating: 17 });
  expect(await theOne(work.userId, "Award")).toMatchObject({ status: "rejected" });
});

test("rejected work can't be approved or changed if somebody else has its task", async () => {
  const work = await rejectedWork();
  const other = await aWriter();
  await bid(other.userId, work.taskId);
  await ask(work);

  await expect(decide(work, changes)).rejects.toMatchObject({ code: "conflict" });
  await expect(decide(work, approve)).rejects.toThrow("a task is paid once");
  await decide(work, reject);

  expect(await theOne(work.userId, "Award")).toMatchObject({ status: "rejected" });
  expect(await theOne(work.userId, "Profile")).toMatchObject({ currentBalance: 0, rating: 47 });
  expect(await takenBy(work)).toBe(other.userId);
});

test("a missed deadline gets no second look", async () => {
  const { userId, award } = await aTakenTask();
  const now = new Date(Date.parse(award.dueDate) + 3_600_000);
  await deadlinesPass(now);

  await expect(ask({ userId, ...award }, { now })).rejects.toThrow("Only rejected work");
});

/** Creates rejected work, and the writer's second work after taking the task again. */
async function takenAgain() {
  const [writer, task] = [await aWriter(), await aTask()];
  const first = await handIn(writer, task);
  await decide(first, rejectAndOffer);
  await writeAlone({ name: "work", delete: works.key(first) });
  const second = await handIn(writer, (await tasks.find(task)) ?? task);
  return { first, second };
}

test("a writer with two works for a task is paid for only one of them", async () => {
  const [{ first, second }, other] = [await takenAgain(), await takenAgain()];
  const conflict = { code: "conflict" };
  await expect(ask(first)).rejects.toMatchObject(conflict);
  await decide(second, approve);
  await expect(ask(first)).rejects.toMatchObject(conflict);
  expect(await balanceOf(first)).toBe(1500);

  await decide(other.second, rejectAndOffer);
  await ask(other.first);
  await expect(ask(other.second)).rejects.toMatchObject(conflict);
  await decide(other.first, approve);
  await expect(ask(other.second)).rejects.toMatchObject(conflict);
  expect(await balanceOf(other.first)).toBe(1500);
});

test("a writer can take the task of a second look only after the rejection is confirmed", async () => {
  const work = await askedWork();
  const refused = await bid(work.userId, work.taskId);
  expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(refused.body["message"]).toContain("second look");
  await decide(work, reject);
  expect((await bid(work.userId, work.taskId)).status).toBe(201);
});

test("the administrator sees before a decision if the task was deleted or somebody else has it", async () => {
  const [others, gone] = [await askedWork(), await askedWork()];
  expect(await inQueue(others)).not.toHaveProperty("taskNow");
  await bid((await aWriter()).userId, others.taskId);
  await deleteTask(gone.taskId, "administrator", new Date());

  expect(await inQueue(others)).toMatchObject({ taskNow: "others" });
  expect(await inQueue(gone)).toMatchObject({ taskNow: "deleted" });
  await expect(decide(gone, changes)).rejects.toThrow("was deleted");
  await decide(gone, approve);
  expect(await balanceOf(gone)).toBe(1500);
});

const steps = {
  approve: (work: Work) => decide(work, approve),
  changes: (work: Work) => decide(work, changes),
  reject: (work: Work) => decide(work, reject),
  reopen: (work: Work) => decide(work, rejectAndOffer),
  ask: (work: Work) => ask(work),
  rival: async (work: Work) => bid((await aWriter()).userId, work.taskId),
};

async function expectFair(work: Work) {
  const award = await theOne(work.userId, "Award");
  const [task] = await ofTask(work.taskId, "Task");
  const isApproved = award?.["status"] === "approved";
  expect(await balanceOf(work)).toBe(isApproved ? 1500 : 0);
  const profile = await theOne(work.userId, "Profile");
  expect(profile?.["rating"]).toBeGreaterThanOrEqual(isApproved ? 50 : 47);
  if (award?.["status"] === "changes") expect(task?.["takenBy"]).toBe(work.userId);
  expect(await isOpen(work.taskId)).toBe(!task?.["takenBy"] && !task?.["completedAt"]);
}

test("in any order of events, work is paid at most once and lowers the rating at most once", async () => {
  const step = fc.constantFrom(...Object.values(steps));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (order) => {
      const work = await someWork();
      // An action at the wrong moment gets a message and causes no internal error.
      for (const happens of order)
        await happens(work).catch((error: unknown) =>
          expect(error).toMatchObject({ code: "conflict" }),
        );
      await expectFair(work);
    }),
    { numRuns: 25 },
  );
});
