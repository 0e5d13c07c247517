import { expect, test } from "vitest";
import { showStats } from "../../../../lambdas/desk/figures";
import { handler } from "../../../../lambdas/functions/table-changes";
import { loggedInEach } from "../../../support/logged";
import { freshTable } from "../../../support/table";
import { record } from "./support/stream";

freshTable();
const log = loggedInEach();

async function counted(...changes: Parameters<typeof record>[]) {
  await handler({ Records: changes.map((change) => record(...change)) });
  const figures = await showStats(30, new Date("2026-11-21T09:00:00.000Z"));
  return { ...figures, on: (date: string) => figures.days.find(({ day }) => day === date) };
}

test("each day in Nairobi has its sign-ups, and the number of users at its end", async () => {
  const createdAt = "2026-11-19T21:30:00.000Z";
  const inactive = { type: "Profile", accountStatus: "inactive", createdAt };
  const active = { ...inactive, accountStatus: "active", activatedAt: "2026-11-20T21:00:00.000Z" };
  const closed = { ...active, closedAt: "2026-11-21T08:00:00.000Z" };

  const first = await counted([undefined, inactive], [inactive, active]);
  expect(first.on("2026-11-20")).toMatchObject({ signUps: 1, activations: 0, totalUsers: 1 });
  expect(first.on("2026-11-21")).toMatchObject({ signUps: 0, activations: 1, activeUsers: 1 });
  expect(first).toMatchObject({ totalUsers: 1, activeUsers: 1, inactiveUsers: 0 });

  const second = await counted([active, closed], [closed, { ...closed, unread: 1 }]);
  expect(second).toMatchObject({ totalUsers: 0, activeUsers: 0, inactiveUsers: 0 });
  expect(second.on("2026-11-20")).toMatchObject({ signUps: 1, totalUsers: 1, activeUsers: 0 });
});

test("each queue is shown with its amount, and withdrawals also count as on their way", async () => {
  const items = [
    { type: "Submission", status: "Pending Review" },
    { type: "Training", status: "waiting", payment: { amount: 300 } },
    { type: "Withdrawal", state: "checking", amount: 450 },
    { type: "UnattributedPayment", gsi1pk: "UNATTRIBUTED", amount: 70 },
    { type: "Question", gsi1pk: "QUESTION_QUEUE" },
  ];
  const come = items.map((item): Parameters<typeof record> => [undefined, item]);
  expect(await counted(...come)).toMatchObject({
    queues: { submissions: 1, trainings: 1, withdrawals: 1, unattributed: 1, questions: 1 },
    amounts: { submissions: 0, trainings: 300, withdrawals: 450, unattributed: 70 },
    onItsWay: 450,
  });
});

test("an unreadable change is logged, and the other changes are counted", async () => {
  const bookedAt = "2026-11-20T09:00:00.000Z";
  const good = { type: "LedgerEntry", kind: "payment", amount: 7, date: bookedAt, bookedAt };
  const figures = await counted([undefined, { ...good, amount: "many" }], [undefined, good]);

  expect(figures.moneyIn).toBe(7);
  expect(log.text()).toContain("change-not-counted");
});
