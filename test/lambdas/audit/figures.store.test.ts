import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { audit } from "../../../lambdas/audit/audit";
import { handler as follow } from "../../../lambdas/changes/table-changes.handler";
import { appendEntry } from "../../../lambdas/ledger/ledger-store";
import { transact } from "../../../lambdas/platform/table/transact";
import { putItem } from "../../../lambdas/platform/table/write";
import { showStats } from "../../../lambdas/stats/show-stats";
import { statsStore } from "../../../lambdas/stats/stats-store";
import { completeTaskWrites } from "../../../lambdas/tasks/finished-store";
import { logged } from "../../support/logged";
import { freshTable } from "../../support/table";
import { aTask, aWriter } from "../../support/table-world";
import { record } from "../stats/support/stream";

const table = freshTable({});
let log: ReturnType<typeof logged>;
beforeEach(() => {
  log = logged();
});
afterEach(() => log.restore());

const day = 24 * 60 * 60 * 1000;
let night = new Date("2026-11-22T23:00:00.000Z");
async function auditTonight(hasTime = () => true) {
  await audit(() => night, hasTime);
  night = new Date(night.getTime() + day);
}
const differing = () =>
  log
    .lines()
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ event }) => event === "figure-differs");
const stats = () => showStats(30, night);
const on = async (date: string) => (await stats()).days.find((each) => each.day === date);

const at = "2026-11-20T09:00:00.000Z";
const entry = { date: at, receiptNumber: null };

/** A writer who was active, earned and withdrew, and the tasks of that day. */
async function aDay() {
  const writer = await aWriter({ createdAt: at, activatedAt: at, lastUpdated: at });
  const earning = { ...entry, kind: "earning", amount: 1500 } as const;
  await transact(appendEntry(writer, earning, {}, new Date(at)).writes);
  const earned = { ...writer, entryCount: 1, totalMoney: 1500, totalEarned: 1500 };
  const withdrawal = { ...entry, kind: "withdrawal", amount: -400 } as const;
  const left = { ...earned, currentBalance: 1500 };
  await transact(appendEntry(left, withdrawal, {}, new Date(at)).writes);
  const task = await aTask({ createdAt: at, takenBy: writer.userId, takenAt: at });
  await transact(completeTaskWrites(task, at));
  const sk = `AWARD#${at}#${task.id}`;
  await putItem({ pk: `USER#${writer.userId}`, sk, type: "Award", awardedAt: at });
}

/** Work, a training, withdrawals and a payment of which some wait for the administrator. */
async function somethingWaits() {
  const put = (type: string, index: string, list: string, facts: object) =>
    putItem({
      pk: "USER#waiting",
      sk: `WAITS#${randomUUID()}`,
      type,
      [`${index}pk`]: list,
      [`${index}sk`]: randomUUID(),
      ...facts,
    });
  await put("Submission", "gsi1", "REVIEW_QUEUE", { status: "Pending Review" });
  await put("Submission", "gsi1", "REVIEW_QUEUE", { status: "Pending Review" });
  await put("Submission", "gsi1", "REVIEWED#Approved", { status: "Approved" });
  await put("Training", "gsi2", "TRAININGS#waiting", { status: "waiting" });
  await put("Withdrawal", "gsi2", "WITHDRAWALS#checking", { state: "checking" });
  await put("Withdrawal", "gsi2", "WITHDRAWALS#requested", { state: "requested" });
  const waiting = { state: "requested", waiting: "float" };
  await put("Withdrawal", "gsi2", "WITHDRAWALS#requested", waiting);
  await put("UnattributedPayment", "gsi1", "UNATTRIBUTED", {});
  // Nobody can read it.
  await put("Withdrawal", "gsi2", "WITHDRAWALS#checking", { state: null });
}
const queues = { submissions: 2, trainings: 1, withdrawals: 2, unattributed: 1 };

test("a table that was in use before its figures were is counted in the first night, without alarm", async () => {
  await aDay();
  await aDay();
  await somethingWaits();

  await auditTonight();

  expect(differing()).toEqual([]);
  expect(await stats()).toMatchObject({
    totalUsers: 2,
    activeUsers: 2,
    moneyIn: 3000,
    earned: 3000,
    withdrawals: 800,
    queues,
  });
  expect(await on("2026-11-20")).toMatchObject({
    signUps: 2,
    activations: 2,
    moneyIn: 3000,
    withdrawals: 800,
    tasksPosted: 2,
    tasksTaken: 2,
    approved: 2,
  });
});

test("figures that are right are left as they are", async () => {
  const before = await stats();
  await auditTonight();

  expect(differing()).toEqual([]);
  expect((await stats()).moneyIn).toBe(before.moneyIn);
});

test("a figure that is wrong is told at once, and put right when it is so on the next night too", async () => {
  const wrong = { day: "2026-11-20", figure: "moneyIn", counted: 3000, actual: 2000 } as const;
  await statsStore.mend(wrong);

  await auditTonight();
  const told = { day: "2026-11-20", figure: "moneyIn", counted: 2000, actual: 3000 };
  expect(differing()).toEqual([expect.objectContaining({ ...told, mended: false })]);
  expect((await stats()).moneyIn).toBe(2000);

  await auditTonight();
  expect(differing()[1]).toMatchObject({ ...told, mended: true });
  expect((await stats()).moneyIn).toBe(3000);
  expect((await on("2026-11-20"))?.moneyIn).toBe(3000);

  await auditTonight();
  expect(differing()).toHaveLength(2);
});

test("a queue that is counted wrong is told at once, and put right when it is so on the next night too", async () => {
  await statsStore.mendQueue({ figure: "submissionsWaiting", counted: 2, actual: -3 });

  await auditTonight();
  const told = { figure: "submissionsWaiting", counted: -3, actual: 2 };
  expect(differing()).toEqual([expect.objectContaining({ ...told, mended: false })]);
  expect((await stats()).queues.submissions).toBe(-3);

  await auditTonight();
  expect(differing()[1]).toMatchObject({ ...told, mended: true });
  expect((await stats()).queues).toEqual(queues);

  await auditTonight();
  expect(differing()).toHaveLength(2);
});

test("what the stream tells late is no difference twice, and is not put right twice", async () => {
  const late = await aTask({ createdAt: at });
  await auditTonight();
  expect(differing()).toMatchObject([{ figure: "tasksPosted", counted: 2, actual: 3 }]);

  const item = (await table.items()).find(({ pk }) => pk === `TASK#${late.id}`);
  await follow({ Records: [record(undefined, item)] });
  await auditTonight();

  expect(differing()).toHaveLength(1);
  expect((await on("2026-11-20"))?.tasksPosted).toBe(3);
});

test("an audit in several runs counts each part once", async () => {
  let turns = 0;
  await audit(
    () => night,
    () => turns++ < 0,
  );
  await auditTonight();

  expect(differing()).toEqual([]);
});
