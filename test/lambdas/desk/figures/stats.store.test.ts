import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { handler } from "../../../../lambdas/functions/desk";
import { handler as follow } from "../../../../lambdas/functions/table-changes";
import { newWithdrawal, withdrawalWrite } from "../../../../lambdas/money/payouts/withdrawal";
import { newOwnedId } from "../../../../lambdas/platform/ids";
import { transact } from "../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../support/api-event";
import { putItem } from "../../../support/items";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";
import { record } from "./support/stream";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });

async function ask(query: Record<string, string>) {
  const { userId } = await aWriter({ isAdmin: true });
  return await send(handler, api.showStats, { query, claims: claimsOf(userId, { admin: true }) });
}
const stats = async (query: Record<string, string> = { days: "7" }) =>
  api.showStats.reply.parse((await ask(query)).body);
const come = (...items: Record<string, unknown>[]) =>
  follow({ Records: items.map((item) => record(undefined, item)) });

test("only the administrator gets the figures of the requested days, oldest first", async () => {
  expect((await stats({})).days).toHaveLength(30);
  const most = (await stats({ days: "400" })).days.map(({ day }) => day);
  expect(most).toHaveLength(400);
  expect(most.at(-1)).toBe(eastAfricanDay(new Date()));
  expect([...most].sort()).toEqual(most);

  const { userId } = await aWriter();
  expect(await send(handler, api.showStats, { claims: claimsOf(userId) })).toMatchObject({
    status: 403,
    body: { message: "You are not authorized to view this data." },
  });
});

test.each(["6", "401", "-7", "30.5"])("a request for %s days is refused", async (wanted) => {
  expect((await ask({ days: wanted })).status).toBe(400);
});

test("the totals include events before the requested days", async () => {
  const createdAt = "2025-01-01T06:00:00.000Z";
  await come({ type: "Profile", accountStatus: "inactive", createdAt });

  const { totalUsers, days } = await stats();

  expect(totalUsers).toBe(1);
  expect(days.map((day) => day.totalUsers)).toEqual(Array(7).fill(1));
});

test("the desk shows each queue's oldest entry, and the tasks scheduled for the next day", async () => {
  const waiting = (receiptNumber: string, receivedAt: string) => ({
    pk: `UNATTRIBUTED#${receiptNumber}`,
    sk: "UNATTRIBUTED",
    type: "UnattributedPayment",
    receiptNumber,
    amount: 250,
    amountAsSent: "250.00",
    account: "x",
    phone: "254700000001",
    payerName: "",
    paidAt: receivedAt,
    receivedAt,
    gsi1pk: "UNATTRIBUTED",
    gsi1sk: `${receivedAt}#${receiptNumber}`,
  });
  const oldest = "2026-11-20T06:00:00.000Z";
  const items = [waiting("UKA1", oldest), waiting("UKA2", "2026-11-21T06:00:00.000Z")];
  for (const item of items) await putItem(item);
  await come(...items);

  const { waiting: told, nextDay } = await stats();

  expect(told.unattributed).toEqual({ oldest, amount: 500 });
  expect(told.trainings).toEqual({ oldest: null, amount: 0 });
  expect(nextDay).toMatchObject({ tasks: 0, amount: 0 });
});

test("if payouts stop, the desk shows the time of the oldest unsent withdrawal", async () => {
  const first = Date.parse("2026-11-20T06:00:00.000Z");
  const unsent = Array.from({ length: 12 }, (_, minutes) => {
    const now = new Date(first + minutes * 60_000);
    const withdrawalId = newOwnedId("amina", now);
    const money = { wallet: "mpesa", amount: 400, phone: "+254712345678" } as const;
    return newWithdrawal({
      withdrawalId,
      userId: "amina",
      ...money,
      entrySequence: minutes + 1,
      now,
    });
  });
  const refused = unsent.map((item, at) =>
    at === 11 ? { ...item, waiting: "credentials" as const } : item,
  );
  for (const item of refused) await transact([withdrawalWrite(item)]);
  await come({ ...refused[11] });

  const { waiting, queues } = await stats();

  expect(queues.withdrawals).toBe(1);
  expect(waiting.withdrawals).toEqual({ oldest: new Date(first).toISOString(), amount: 400 });
});
