import { expect, test } from "vitest";
import { showStats } from "../../../../lambdas/desk/figures";
import { handler } from "../../../../lambdas/functions/table-changes";
import { loggedInEach } from "../../../support/logged";
import { freshTable } from "../../../support/table";
import { record } from "./support/stream";

const { clear } = freshTable();
const log = loggedInEach();

type Item = Record<string, unknown>;
type Change = [before: Item | undefined, after: Item | undefined];

/** The figures after these changes in an empty table. */
async function counted(...changes: Change[]) {
  await clear();
  return await countedOn(...changes);
}
async function countedOn(...changes: Change[]) {
  await handler({ Records: changes.map((change) => record(...change)) });
  const figures = await showStats(30, new Date("2026-11-21T09:00:00.000Z"));
  return { ...figures, on: (date: string) => figures.days.find(({ day }) => day === date) };
}
const come = (item: Item): Change => [undefined, item];

const at = "2026-11-20T09:00:00.000Z";
const profile = { type: "Profile", accountStatus: "inactive", createdAt: at };
const entry = (kind: string, amount: number, more: Item = {}): Item => ({
  type: "LedgerEntry",
  kind,
  amount,
  date: "2026-10-01T09:00:00.000Z",
  bookedAt: at,
  ...more,
});

test("a sign-up, an activation and a closed account each count on their day in Nairobi", async () => {
  const inactive = { ...profile, createdAt: "2026-11-19T21:30:00.000Z" };
  const active = { ...inactive, accountStatus: "active", activatedAt: "2026-11-20T21:00:00.000Z" };
  const closed = { ...active, closedAt: "2026-11-21T08:00:00.000Z" };

  const first = await counted(come(inactive), [inactive, active]);
  expect(first.on("2026-11-20")).toMatchObject({ signUps: 1, activations: 0, totalUsers: 1 });
  expect(first.on("2026-11-21")).toMatchObject({ signUps: 0, activations: 1, activeUsers: 1 });
  expect(first).toMatchObject({ totalUsers: 1, activeUsers: 1, inactiveUsers: 0 });

  const second = await countedOn([active, closed], [closed, { ...closed, unread: 1 }]);
  expect(second).toMatchObject({ totalUsers: 0, activeUsers: 0, inactiveUsers: 0 });
  expect(second.on("2026-11-20")).toMatchObject({ signUps: 1, totalUsers: 1, activeUsers: 0 });
});

test("the administrator is no user, and a receipt that is learned later no second entry", async () => {
  const paid = entry("payment", 300);
  const figures = await counted(come({ ...profile, isAdmin: true }), [
    paid,
    { ...paid, receiptNumber: "UKL1" },
  ]);
  expect(figures).toMatchObject({ totalUsers: 0, moneyIn: 0 });
});

test("money in is credits, and withdrawals are payouts, on their own day", async () => {
  const asked = entry("withdrawal", -700);
  const figures = await counted(
    ...[entry("activation", 300), entry("earning", 1500), entry("payment", 500)].map(come),
    come(entry("training", -250)),
    [asked, { ...asked, state: "paid", paidAt: "2026-11-21T09:00:00.000Z" }],
    come(entry("withdrawal", -200)),
    [entry("withdrawal", -100), entry("withdrawal", -100, { state: "returned" })],
    come(entry("return", 100)),
  );
  expect(figures).toMatchObject({ moneyIn: 2050, withdrawals: 700 });
  expect(figures.on("2026-11-20")).toMatchObject({ moneyIn: 2050, earned: 1500, withdrawals: 0 });
  expect(figures.on("2026-11-21")).toMatchObject({ moneyIn: 0, withdrawals: 700 });
});

test("tasks count when created, taken and approved; a deleted one was never posted", async () => {
  const task = { type: "Task", createdAt: at };
  const award = { type: "Award", awardedAt: at, status: "awarded" };
  const figures = await counted(
    come(task),
    come(task),
    [task, undefined],
    come(award),
    [award, { ...award, status: "cancelled" }],
    come({ type: "FinishedTask", completedAt: at }),
  );
  expect(figures.on("2026-11-20")).toMatchObject({ tasksPosted: 1, tasksTaken: 1, approved: 1 });
});

test("queues count waiting work only, nothing decided or under way", async () => {
  const work = { type: "Submission", status: "Pending Review" };
  const writer = { ...profile, inReview: ["2026-11-20T09:00:00.000Z#500#work"] };
  const code = { type: "Training", status: "waiting", payment: { amount: 300 } };
  const payout = { type: "Withdrawal", state: "requested", waiting: null, amount: 450 };
  const payment = { type: "UnattributedPayment", gsi1pk: "UNATTRIBUTED", amount: 70 };
  const question = { type: "Question", gsi1pk: "QUESTION_QUEUE" };

  const waiting = await counted(
    ...[work, { ...work, status: "Uploading" }, code, payout, payment, question].map(come),
    [profile, writer],
    [
      { ...payout, state: "sent" },
      { ...payout, state: "checking" },
    ],
    [payout, { ...payout, waiting: "float" }],
  );
  const queues = { submissions: 1, trainings: 1, withdrawals: 2, unattributed: 1, questions: 1 };
  const amounts = { submissions: 500, trainings: 300, withdrawals: 900, unattributed: 70 };
  expect(waiting).toMatchObject({ queues, amounts, onItsWay: 450 });

  const decided = await countedOn(
    [work, { ...work, status: "Approved" }],
    [writer, profile],
    [code, { ...code, status: "accepted" }],
    [
      { ...payout, state: "checking" },
      { ...payout, state: "paid" },
    ],
    [
      { ...payout, waiting: "float" },
      { ...payout, state: "sent" },
    ],
    [payment, { type: "UnattributedPayment", decision: {} }],
    [question, { type: "Question" }],
  );
  const none = (figures: object) =>
    Object.fromEntries(Object.keys(figures).map((figure) => [figure, 0]));
  expect(decided).toMatchObject({ queues: none(queues), amounts: none(amounts), onItsWay: 0 });
});

test.each(["paid", "returned"])("a withdrawal that is %s is no longer under way", async (state) => {
  const sent = { type: "Withdrawal", state: "sent", amount: 75 };

  expect(await counted(come(sent))).toMatchObject({ onItsWay: 75 });
  expect(await countedOn([sent, { ...sent, state }])).toMatchObject({ onItsWay: 0 });
});

test("a repeated delivery counts once, and an unreadable change is reported and stops no other", async () => {
  const paid = record(undefined, entry("payment", 40), "1");
  await counted();
  await handler({ Records: [paid, paid] });
  await handler({ Records: [paid, record(undefined, entry("payment", 2))] });

  const broken = { ...entry("payment", 0), amount: "many" };
  expect(await countedOn(come(broken), come(entry("payment", 7)))).toMatchObject({ moneyIn: 49 });
  expect(log.text()).toContain("change-not-counted");
});
