import { randomUUID } from "node:crypto";
import type { DynamoDBRecord } from "aws-lambda";
import { expect, test } from "vitest";
import { showStats } from "../../../../lambdas/desk/figures";
import { handler } from "../../../../lambdas/functions/table-changes";
import { loggedInEach } from "../../../support/logged";
import { freshTable } from "../../../support/table";
import { record } from "./support/stream";

freshTable();
const log = loggedInEach();

const now = new Date("2026-11-21T09:00:00.000Z");
const counts = () => showStats(30, now);
/** Handles the records; returns the figures before and after, and how to read a day of both. */
async function counted(Records: DynamoDBRecord[]) {
  const before = await counts();
  await handler({ Records });
  const after = await counts();
  const day = (date: string) => {
    const [was, is] = [before, after].map(({ days }) => days.find((each) => each.day === date));
    return { was, is };
  };
  return { before, after, day };
}

const profile = (changes: Record<string, unknown> = {}) => ({
  type: "Profile",
  accountStatus: "inactive",
  createdAt: "2026-11-20T09:00:00.000Z",
  ...changes,
});
const entry = (kind: string, amount: number, bookedAt = "2026-11-20T09:00:00.000Z") => ({
  type: "LedgerEntry",
  kind,
  amount,
  date: "2026-10-01T09:00:00.000Z",
  bookedAt,
});

test("a sign-up, an activation and a closed account each count on their day in Nairobi", async () => {
  const inactive = profile({ createdAt: "2026-11-19T21:30:00.000Z" });
  const active = { ...inactive, accountStatus: "active", activatedAt: "2026-11-20T21:00:00.000Z" };
  const closed = { ...active, closedAt: "2026-11-21T08:00:00.000Z" };

  const first = await counted([record(undefined, inactive), record(inactive, active)]);
  expect(first.day("2026-11-20").is).toMatchObject({ signUps: 1, activations: 0, totalUsers: 1 });
  expect(first.day("2026-11-21").is).toMatchObject({ signUps: 0, activations: 1, activeUsers: 1 });
  expect(first.after).toMatchObject({ totalUsers: 1, activeUsers: 1, inactiveUsers: 0 });

  const second = await counted([record(active, closed), record(closed, { ...closed, unread: 1 })]);
  expect(second.after).toMatchObject({ totalUsers: 0, activeUsers: 0, inactiveUsers: 0 });
  expect(second.day("2026-11-20").is).toMatchObject({ signUps: 1, totalUsers: 1, activeUsers: 0 });
});

test("the administrator is no user", async () => {
  const { before, after } = await counted([record(undefined, profile({ isAdmin: true }))]);
  expect(after).toEqual(before);
});

test("money in is credits, and withdrawals are payouts, on their own day", async () => {
  const { before, after, day } = await counted([
    record(undefined, entry("activation", 300)),
    record(undefined, entry("earning", 1500)),
    record(undefined, entry("payment", 500)),
    record(undefined, entry("training", -250)),
    record(undefined, entry("withdrawal", -700)),
    record(entry("withdrawal", -700), {
      ...entry("withdrawal", -700),
      state: "paid",
      paidAt: "2026-11-21T09:00:00.000Z",
    }),
    record(undefined, entry("withdrawal", -200)),
    record(undefined, entry("withdrawal", -100)),
    record(entry("withdrawal", -100), { ...entry("withdrawal", -100), state: "returned" }),
    record(undefined, entry("return", 100)),
  ]);
  expect(after.moneyIn - before.moneyIn).toBe(2050);
  expect(after.withdrawals - before.withdrawals).toBe(700);
  expect(day("2026-11-20").is).toMatchObject({ moneyIn: 2050, earned: 1500, withdrawals: 0 });
  const { was, is } = day("2026-11-21");
  expect((is?.withdrawals ?? 0) - (was?.withdrawals ?? 0)).toBe(700);
});

test("a receipt that is learned later is no second entry", async () => {
  const paid = entry("payment", 300);
  const { before, after } = await counted([record(paid, { ...paid, receiptNumber: "UKL1" })]);
  expect(after).toEqual(before);
});

test("tasks count when created, taken and approved; a deleted one was never posted", async () => {
  const at = "2026-11-20T09:00:00.000Z";
  const task = { type: "Task", createdAt: at };
  const award = { type: "Award", awardedAt: at, status: "awarded" };
  const { day } = await counted([
    record(undefined, task),
    record(undefined, task),
    record(task, undefined),
    record(undefined, award),
    record(award, { ...award, status: "cancelled" }),
    record(undefined, { type: "FinishedTask", completedAt: at }),
  ]);
  expect(day("2026-11-20").is).toMatchObject({ tasksPosted: 1, tasksTaken: 1, approved: 1 });
});

test("queues count waiting work only, nothing decided or under way", async () => {
  const work = { type: "Submission", status: "Pending Review" };
  const writer = profile({ inReview: ["2026-11-20T09:00:00.000Z#500#work"] });
  const code = { type: "Training", status: "waiting", payment: { amount: 300 } };
  const payout = { type: "Withdrawal", state: "requested", waiting: null, amount: 450 };
  const payment = { type: "UnattributedPayment", gsi1pk: "UNATTRIBUTED", amount: 70 };
  const question = { type: "Question", gsi1pk: "QUESTION_QUEUE" };
  const { after } = await counted([
    record(undefined, work),
    record(profile(), writer),
    record(undefined, { ...work, status: "Uploading" }),
    record(undefined, code),
    record(undefined, payout),
    record({ ...payout, state: "sent" }, { ...payout, state: "checking" }),
    record(payout, { ...payout, waiting: "float" }),
    record(undefined, payment),
    record(undefined, question),
  ]);
  expect(after.queues).toEqual({
    submissions: 1,
    trainings: 1,
    withdrawals: 2,
    unattributed: 1,
    questions: 1,
  });
  const amounts = { submissions: 500, trainings: 300, withdrawals: 900, unattributed: 70 };
  expect(after.amounts).toEqual(amounts);
  expect(after.onItsWay).toBe(450);

  const { after: none } = await counted([
    record(work, { ...work, status: "Approved" }),
    record(writer, profile()),
    record(code, { ...code, status: "accepted" }),
    record({ ...payout, state: "checking" }, { ...payout, state: "paid" }),
    record({ ...payout, waiting: "float" }, { ...payout, state: "sent", waiting: null }),
    record(payment, { type: "UnattributedPayment", decision: {} }),
    record(question, { type: "Question" }),
  ]);
  expect(none.queues).toEqual({
    submissions: 0,
    trainings: 0,
    withdrawals: 0,
    unattributed: 0,
    questions: 0,
  });
  expect(none.amounts).toEqual({ submissions: 0, trainings: 0, withdrawals: 0, unattributed: 0 });
  expect(none.onItsWay).toBe(0);
});

test.each(["paid", "returned"])("a withdrawal that is %s is no longer under way", async (state) => {
  const sent = { type: "Withdrawal", state: "sent", amount: 75 };

  const { before, after } = await counted([record(undefined, sent)]);
  const { after: settled } = await counted([record(sent, { ...sent, state })]);

  expect(after.onItsWay - before.onItsWay).toBe(75);
  expect(settled.onItsWay).toBe(before.onItsWay);
});

test("a repeated delivery of the stream counts once, even twice in one batch", async () => {
  const id = randomUUID();
  const paid = record(undefined, entry("payment", 40), id);
  const { before, after } = await counted([paid, paid]);
  await handler({ Records: [paid, record(undefined, entry("payment", 2))] });

  expect(after.moneyIn - before.moneyIn).toBe(40);
  expect((await counts()).moneyIn - after.moneyIn).toBe(2);
});

test("an unreadable change is left out and reported, and stops no other", async () => {
  const broken = record(undefined, { type: "LedgerEntry", kind: "payment", amount: "many" });
  const { before, after } = await counted([broken, record(undefined, entry("payment", 7))]);

  expect(after.moneyIn - before.moneyIn).toBe(7);
  expect(log.lines().join("\n")).toContain("change-not-counted");
});
