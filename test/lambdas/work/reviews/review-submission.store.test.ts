import { randomUUID } from "node:crypto";
import { BatchGetCommand, GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import type { Review } from "#contracts/reviews";
import { hashOf } from "../../../../lambdas/platform/idempotency";
import { listReviews } from "../../../../lambdas/work/reviews/list-reviews";
import { reviewSubmission } from "../../../../lambdas/work/reviews/review-submission";
import { passDueAwards } from "../../../../lambdas/work/tasks/due-awards";
import { aroundTable } from "../../../support/around-table";
import { handInAgain, someWork } from "../../../support/handed-in";
import { engineTest, freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const hour = 3_600_000;
const times = { changesHours: 24, dueSoonHours: 12 };
const approve: Review = { decision: "approve" };
const changes: Review = { decision: "changes", note: "Name the sources." };
const reject: Review = { decision: "reject", note: "It is copied." };

const decide = (id: string, review: Review, key?: string, now = new Date()) =>
  reviewSubmission({
    by: "administrator",
    id,
    review,
    times,
    idempotency: key
      ? { key, scope: "review", bodyHash: hashOf(JSON.stringify(review)) }
      : undefined,
    now,
  });

const itemsOf = async (userId: string, type: string) =>
  (await table.items()).filter(
    (item) => item["type"] === type && [`USER#${userId}`, `INBOX#${userId}`].includes(item.pk),
  );
const the = async (userId: string, type: string) => (await itemsOf(userId, type))[0];
const taskOf = async (id: string) => (await table.items()).find(({ pk }) => pk === `TASK#${id}`);

test("approval pays the award's amount, once, completes the task and notifies the writer", async () => {
  const work = await someWork({ rating: 47, missedInARow: 1 });

  const { submission } = await decide(work.id, approve);

  expect(submission).toMatchObject({ id: work.id, status: "Approved", note: null });
  expect(await the(work.userId, "Submission")).toMatchObject({ status: "Approved" });
  expect(await the(work.userId, "Award")).toMatchObject({ status: "approved", note: null });
  expect(await taskOf(work.taskId)).toHaveProperty("completedAt");
  expect(await itemsOf(work.userId, "LedgerEntry")).toMatchObject([
    { kind: "earning", amount: 1500, balanceAfter: 1500, taskId: work.taskId, sequence: 1 },
  ]);
  expect(await the(work.userId, "Profile")).toMatchObject({
    currentBalance: 1500,
    totalMoney: 1500,
    rating: 48,
    approvedCount: 1,
    missedInARow: 0,
    unread: 2,
  });
  expect(await the(work.userId, "RatingChange")).toMatchObject({ before: 47, after: 48 });
  const kinds = (await itemsOf(work.userId, "Notification")).map(({ kind }) => kind);
  expect(kinds).toEqual(["task-awarded", "work-approved"]);
});

test("a decision that names task and award takes one read", async () => {
  const { id, userId, taskId, awardedAt } = await someWork();
  const reads: string[] = [];
  const restore = aroundTable(async (command, send) => {
    if (command instanceof GetCommand || command instanceof BatchGetCommand)
      reads.push(command.constructor.name);
    return await send(command);
  });

  await decide(id, { ...approve, taskId, awardedAt });
  restore();

  expect(reads).toEqual(["BatchGetCommand"]);
  expect(await the(userId, "Profile")).toMatchObject({ currentBalance: 1500 });
});

test("a decision that names the wrong task or award still decides about the work", async () => {
  const [one, other] = [await someWork(), await someWork({}, { amount: 9000 })];

  const { taskId, awardedAt } = other;
  await decide(one.id, { ...approve, taskId, awardedAt });

  expect(await the(one.userId, "Profile")).toMatchObject({ currentBalance: 1500 });
  expect(await the(one.userId, "Award")).toMatchObject({ status: "approved" });
  expect(await the(other.userId, "Award")).toMatchObject({ status: "submitted" });
  expect(await the(other.userId, "Profile")).toMatchObject({ currentBalance: 0 });
});

test("two reviewers, two tabs and repeated presses pay once, and answer the same", async () => {
  const work = await someWork();
  const key = randomUUID();

  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => decide(work.id, approve)),
    ...Array.from({ length: 4 }, () => decide(work.id, approve, key)),
  ]);
  answers.push(await decide(work.id, approve, key));

  expect(new Set(answers.map((answer) => answer.submission.status))).toEqual(new Set(["Approved"]));
  expect(new Set(answers.map((answer) => answer.submission.reviewedAt)).size).toBe(1);
  expect(await itemsOf(work.userId, "LedgerEntry")).toHaveLength(1);
  expect(await the(work.userId, "Profile")).toMatchObject({ currentBalance: 1500, unread: 2 });
});

engineTest(
  "different decisions at the same moment: one is made, the others are conflicts",
  async () => {
    const work = await someWork();

    const results = await Promise.allSettled(
      [approve, changes, reject].map((each) => decide(work.id, each)),
    );

    const held = results.filter(({ status }) => status === "fulfilled");
    expect(held).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict" });
    const paid = (await the(work.userId, "Submission"))?.["status"] === "Approved";
    expect(await itemsOf(work.userId, "LedgerEntry")).toHaveLength(paid ? 1 : 0);
  },
);

test.each(["before", "after"] as const)(
  "a crash %s the transaction pays once when it is pressed again",
  async (when) => {
    const work = await someWork();
    let hasCrashed = false;
    const restore = aroundTable(async (command, send) => {
      if (!(command instanceof TransactWriteCommand) || hasCrashed) return await send(command);
      hasCrashed = true;
      if (when === "after") await send(command);
      throw new Error("The function was ended.");
    });

    await expect(decide(work.id, approve)).rejects.toThrow("was ended");
    restore();
    await decide(work.id, approve);

    expect(await itemsOf(work.userId, "LedgerEntry")).toHaveLength(1);
    expect(await the(work.userId, "Profile")).toMatchObject({ currentBalance: 1500 });
  },
);

test("changes give the award back with a note and at least a day, and pay nothing", async () => {
  const work = await someWork({}, { dueAt: new Date(Date.now() + hour).toISOString() });
  const now = new Date();

  const { submission } = await decide(work.id, changes, undefined, now);

  const due = new Date(now.getTime() + 24 * hour).toISOString();
  expect(submission).toMatchObject({
    status: "Changes Requested",
    note: "Name the sources.",
    dueDate: due,
  });
  expect(await the(work.userId, "Award")).toMatchObject({
    status: "changes",
    note: "Name the sources.",
    dueDate: due,
  });
  expect(await itemsOf(work.userId, "LedgerEntry")).toEqual([]);
  const told = (await itemsOf(work.userId, "Notification")).map(({ kind }) => kind);
  expect(told).toEqual(["task-awarded", "changes-requested"]);
});

test("a deadline later than the time for changes stays", async () => {
  const dueAt = new Date(Date.now() + 100 * hour).toISOString();
  const work = await someWork({}, { dueAt });

  expect((await decide(work.id, changes)).submission.dueDate).toBe(dueAt);
});

test("changes that are not submitted are missed at their own deadline", async () => {
  const work = await someWork({}, { dueAt: new Date(Date.now() + hour).toISOString() });
  await decide(work.id, changes);

  await passDueAwards(new Date(Date.now() + 2 * hour), someSettings(), () => true);
  expect(await the(work.userId, "Award")).toMatchObject({ status: "changes" });
  await passDueAwards(new Date(Date.now() + 25 * hour), someSettings(), () => true);

  expect(await the(work.userId, "Award")).toMatchObject({ status: "missed" });
  expect(await the(work.userId, "Profile")).toMatchObject({ rating: 45 });
});

test("a new version after changes is paid once; the old one can't be decided about again", async () => {
  const first = await someWork();
  await decide(first.id, changes);
  const second = await handInAgain(first);

  await expect(decide(first.id, approve)).rejects.toMatchObject({ code: "conflict" });
  await decide(second.id, approve);

  expect(await itemsOf(first.userId, "LedgerEntry")).toHaveLength(1);
});

test("a rejected task can't be taken, unless it is offered again", async () => {
  const [kept, reopened] = [await someWork(), await someWork()];

  await decide(kept.id, reject);
  await decide(reopened.id, { ...reject, reopen: true });

  expect(await taskOf(kept.taskId)).toHaveProperty("takenBy", kept.userId);
  expect(await taskOf(reopened.taskId)).not.toHaveProperty("takenBy");
  const open = (await table.items()).filter(({ pk }) => pk === "OPEN_TASKS").map(({ id }) => id);
  expect(open).toContain(reopened.taskId);
  expect(open).not.toContain(kept.taskId);
  expect(await the(kept.userId, "Award")).toMatchObject({ status: "rejected" });
  expect(await the(kept.userId, "Profile")).toMatchObject({ currentBalance: 0, rating: 47 });
});

test.each(["nonsense", `${randomUUID()}.${"0".repeat(32)}`])("%s is no work", async (id) => {
  await expect(decide(id, approve)).rejects.toMatchObject({ code: "not_found" });
});

test("the queue is oldest first in pages, each with its writer, task and versions", async () => {
  const first = await someWork();
  await decide(first.id, changes);
  const second = await handInAgain(first);
  for (let more = 0; more < 20; more++) await someWork();

  const seen: string[] = [];
  let found: Awaited<ReturnType<typeof listReviews>>["submissions"][number] | undefined;
  let cursor: string | undefined;
  do {
    const page = await listReviews({ status: "Pending Review", cursor });
    found ??= page.submissions.find(({ id }) => id === second.id);
    seen.push(...page.submissions.map(({ submittedAt }) => submittedAt ?? ""));
    cursor = page.cursor;
  } while (cursor);

  expect(seen).toEqual(seen.toSorted((one, other) => one.localeCompare(other)));
  expect(seen.length).toBeGreaterThan(20);
  expect(found).toMatchObject({
    writer: { userId: first.userId, rating: 5, approved: 0, missed: 0 },
    task: { field: "Law", amount: 1500 },
    versions: [{ id: second.id }, { id: first.id, status: "Changes Requested" }],
  });
  const decided = await listReviews({ status: "Changes Requested" });
  expect(decided.submissions.map(({ id }) => id)).toContain(first.id);
});

test("the queue can begin with the newest, and show one field of work alone", async () => {
  const { submissions } = await listReviews({ order: "desc" });
  const times = submissions.map(({ submittedAt }) => submittedAt ?? "");
  expect(times).toEqual(times.toSorted((one, other) => other.localeCompare(one)));

  const law = await listReviews({ field: "Law" });
  expect(law.submissions.length).toBeGreaterThan(0);
  expect(new Set(law.submissions.map(({ task }) => task.field))).toEqual(new Set(["Law"]));
  expect((await listReviews({ field: "Math" })).submissions).toEqual([]);
});
