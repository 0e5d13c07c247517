import { randomUUID } from "node:crypto";
import { BatchGetCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { listReviews } from "../../../../lambdas/work/reviews/list-reviews";
import { aroundTable } from "../../../support/around-table";
import { handInAgain, someWork } from "../../../support/handed-in";
import { pagesOf } from "../../../support/pages";
import { engineTest } from "../../../support/table";
import {
  approve,
  changes,
  deadlinesPass,
  decide,
  inHours,
  reject,
  rejectAndOffer,
  workTable,
} from "../support/work";

const { theOne, ofWriter, ofTask, isOpen, notified } = workTable();

test("approval pays the award's amount once, completes the task and notifies the writer", async () => {
  const work = await someWork({ rating: 47, missedInARow: 1 });
  const { id, userId, taskId } = work;

  const { submission } = await decide(work, approve);

  expect(submission).toMatchObject({ id, status: "Approved", note: null });
  expect(await theOne(userId, "Submission")).toMatchObject({ status: "Approved" });
  expect(await theOne(userId, "Award")).toMatchObject({ status: "approved", note: null });
  expect((await ofTask(taskId, "Task"))[0]).toHaveProperty("completedAt");
  expect(await ofWriter(userId, "LedgerEntry")).toMatchObject([
    { kind: "earning", amount: 1500, balanceAfter: 1500, taskId, sequence: 1 },
  ]);
  expect(await theOne(userId, "Profile")).toMatchObject({
    currentBalance: 1500,
    totalMoney: 1500,
    rating: 48,
    approvedCount: 1,
    missedInARow: 0,
    unread: 2,
  });
  expect(await theOne(userId, "RatingChange")).toMatchObject({ before: 47, after: 48 });
  expect(await notified(userId)).toEqual(["task-awarded", "work-approved"]);
});

test("a decision that names task and award reads the table once", async () => {
  const { id, userId, taskId, awardedAt } = await someWork();
  const reads: string[] = [];
  const restore = aroundTable(async (command, send) => {
    if (command instanceof GetCommand || command instanceof BatchGetCommand)
      reads.push(command.constructor.name);
    return await send(command);
  });

  await decide({ id }, { ...approve, taskId, awardedAt });
  restore();

  expect(reads).toEqual(["BatchGetCommand"]);
  expect(await theOne(userId, "Profile")).toMatchObject({ currentBalance: 1500 });
});

test("a decision that names the wrong task or award still applies to the work", async () => {
  const [one, other] = [await someWork(), await someWork({}, { amount: 9000 })];

  const { taskId, awardedAt } = other;
  await decide(one, { ...approve, taskId, awardedAt });

  expect(await theOne(one.userId, "Profile")).toMatchObject({ currentBalance: 1500 });
  expect(await theOne(one.userId, "Award")).toMatchObject({ status: "approved" });
  expect(await theOne(other.userId, "Award")).toMatchObject({ status: "submitted" });
  expect(await theOne(other.userId, "Profile")).toMatchObject({ currentBalance: 0 });
});

test("repeated and simultaneous equal decisions pay once and get the same answer", async () => {
  const work = await someWork();
  const key = randomUUID();

  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => decide(work, approve)),
    ...Array.from({ length: 4 }, () => decide(work, approve, { key })),
  ]);
  answers.push(await decide(work, approve, { key }));

  expect(new Set(answers.map((answer) => answer.submission.status))).toEqual(new Set(["Approved"]));
  expect(new Set(answers.map((answer) => answer.submission.reviewedAt)).size).toBe(1);
  expect(await ofWriter(work.userId, "LedgerEntry")).toHaveLength(1);
  expect(await theOne(work.userId, "Profile")).toMatchObject({ currentBalance: 1500, unread: 2 });
});

engineTest(
  "one of several different, simultaneous decisions succeeds, and the others are conflicts",
  async () => {
    const work = await someWork();

    const results = await Promise.allSettled(
      [approve, changes, reject].map((each) => decide(work, each)),
    );

    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toMatchObject(Array(2).fill({ reason: { code: "conflict" } }));
    const isPaid = (await theOne(work.userId, "Submission"))?.["status"] === "Approved";
    expect(await ofWriter(work.userId, "LedgerEntry")).toHaveLength(isPaid ? 1 : 0);
  },
);

test("requested changes give the writer a note and at least a day, and pay nothing", async () => {
  const work = await someWork({}, { dueAt: inHours(1) });
  const now = new Date();

  const { submission } = await decide(work, changes, { now });

  const dueDate = new Date(now.getTime() + 24 * 3_600_000).toISOString();
  const asked = { note: "Name the sources.", dueDate };
  expect(submission).toMatchObject({ status: "Changes Requested", ...asked });
  expect(await theOne(work.userId, "Award")).toMatchObject({ status: "changes", ...asked });
  expect(await ofWriter(work.userId, "LedgerEntry")).toEqual([]);
  expect(await notified(work.userId)).toEqual(["task-awarded", "changes-requested"]);
  await deadlinesPass(new Date(inHours(2)));
  expect(await theOne(work.userId, "Award")).toMatchObject({ status: "changes" });
  await deadlinesPass(new Date(inHours(25)));
  expect(await theOne(work.userId, "Award")).toMatchObject({ status: "missed" });
  expect(await theOne(work.userId, "Profile")).toMatchObject({ rating: 45 });
});

test("requested changes don't shorten a later deadline", async () => {
  const dueAt = inHours(100);
  const work = await someWork({}, { dueAt });

  expect((await decide(work, changes)).submission.dueDate).toBe(dueAt);
});

test("a changed version is paid once, and the old version gets no second decision", async () => {
  const first = await someWork();
  await decide(first, changes);
  const second = await handInAgain(first);

  await expect(decide(first, approve)).rejects.toMatchObject({ code: "conflict" });
  await decide(second, approve);

  expect(await ofWriter(first.userId, "LedgerEntry")).toHaveLength(1);
});

test("a rejected task can be taken again only if the administrator offers it again", async () => {
  const [kept, reopened] = [await someWork(), await someWork()];

  await decide(kept, reject);
  await decide(reopened, rejectAndOffer);

  expect(await ofTask(kept.taskId, "Task")).toMatchObject([{ takenBy: kept.userId }]);
  expect((await ofTask(reopened.taskId, "Task"))[0]).not.toHaveProperty("takenBy");
  expect(await isOpen(reopened.taskId)).toBe(true);
  expect(await isOpen(kept.taskId)).toBe(false);
  expect(await theOne(kept.userId, "Award")).toMatchObject({ status: "rejected" });
  expect(await theOne(kept.userId, "Profile")).toMatchObject({ currentBalance: 0, rating: 47 });
});

test.each(["nonsense", `${randomUUID()}.${"0".repeat(32)}`])(
  "%s is not accepted as the id of work",
  async (id) => {
    await expect(decide({ id }, approve)).rejects.toMatchObject({ code: "not_found" });
  },
);

type Listed = Awaited<ReturnType<typeof listReviews>>["submissions"];
const timesOf = (works: Listed) => works.map(({ submittedAt }) => submittedAt ?? "");

test("the review queue shows the oldest work first, with its writer, task and versions", async () => {
  const first = await someWork();
  await decide(first, changes);
  const second = await handInAgain(first);
  for (let more = 0; more < 20; more++) await someWork();

  const status = "Pending Review";
  const pages = await pagesOf((from) => listReviews({ status, ...from }));

  const seen = pages.flatMap(({ submissions }) => submissions);
  expect(timesOf(seen)).toEqual(timesOf(seen).toSorted());
  expect(seen.length).toBeGreaterThan(20);
  expect(seen.find(({ id }) => id === second.id)).toMatchObject({
    writer: { userId: first.userId, rating: 5, approved: 0, missed: 0 },
    task: { field: "Law", amount: 1500 },
    versions: [{ id: second.id }, { id: first.id, status: "Changes Requested" }],
  });
  const decided = await listReviews({ status: "Changes Requested" });
  expect(decided.submissions.map(({ id }) => id)).toContain(first.id);
});

test("the review queue can begin with the newest work, and show only one field", async () => {
  const times = timesOf((await listReviews({ order: "desc" })).submissions);
  expect(times).toEqual(times.toSorted().reverse());

  const law = await listReviews({ field: "Law" });
  expect(new Set(law.submissions.map(({ task }) => task.field))).toEqual(new Set(["Law"]));
  expect((await listReviews({ field: "Math" })).submissions).toEqual([]);
});
