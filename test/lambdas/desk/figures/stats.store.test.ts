import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { handler } from "../../../../lambdas/functions/desk";
import { handler as follow } from "../../../../lambdas/functions/table-changes";
import {
  newWithdrawal,
  type WithdrawalItem,
  withdrawalWrite,
} from "../../../../lambdas/money/payouts/withdrawal";
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
const days = async (query: Record<string, string>) => {
  const { status, body } = await ask(query);
  expect(status).toBe(200);
  return api.showStats.reply.parse(body).days.map(({ day }) => day);
};

test("the requested number of days, oldest first, up to today in Nairobi", async () => {
  const today = eastAfricanDay(new Date());

  expect(await days({})).toHaveLength(30);
  expect(await days({ days: "7" })).toHaveLength(7);
  const most = await days({ days: "400" });
  expect(most).toHaveLength(400);
  expect(most.at(-1)).toBe(today);
  expect([...most].sort()).toEqual(most);
});

test.each(["6", "401", "0", "-7", "seven", "30.5"])("%s days are refused", async (wanted) => {
  expect((await ask({ days: wanted })).status).toBe(400);
});

test("events before the shown days are in the totals", async () => {
  const createdAt = "2025-01-01T06:00:00.000Z";
  const profile = { type: "Profile", accountStatus: "inactive", createdAt };
  await follow({ Records: [record(undefined, profile, randomUUID())] });

  const { body } = await ask({ days: "7" });

  const stats = api.showStats.reply.parse(body);
  expect(stats.totalUsers).toBe(1);
  expect(stats.days.map(({ totalUsers }) => totalUsers)).toEqual(Array(7).fill(1));
});

test("of each queue it is said since when its oldest waits, and what is ready for the next day", async () => {
  const receivedAt = "2026-11-20T06:00:00.000Z";
  const waiting = (receiptNumber: string, at: string) => ({
    ...{ pk: `UNATTRIBUTED#${receiptNumber}`, sk: "UNATTRIBUTED", type: "UnattributedPayment" },
    ...{ receiptNumber, amount: 250, amountAsSent: "250.00", account: "x", phone: "254700000001" },
    ...{ payerName: "", paidAt: at, receivedAt: at },
    ...{ gsi1pk: "UNATTRIBUTED", gsi1sk: `${at}#${receiptNumber}` },
  });
  const items = [waiting("UKA1", receivedAt), waiting("UKA2", "2026-11-21T06:00:00.000Z")];
  for (const item of items) await putItem(item);
  await follow({ Records: items.map((item) => record(undefined, item, randomUUID())) });

  const { waiting: told, nextDay } = api.showStats.reply.parse((await ask({ days: "7" })).body);

  expect(told.unattributed).toEqual({ oldest: receivedAt, amount: 500 });
  expect(told.trainings).toEqual({ oldest: null, amount: 0 });
  expect(nextDay).toMatchObject({ tasks: 0, amount: 0 });
});

test("unsent withdrawals that stopped payouts leave behind don't hide since when they wait", async () => {
  const now = new Date("2026-11-20T06:00:00.000Z");
  const unsent = Array.from({ length: 12 }, (_, minutes) => {
    const askedAt = new Date(now.getTime() + minutes * 60_000);
    return newWithdrawal({
      ...{ withdrawalId: newOwnedId("amina", askedAt), userId: "amina", wallet: "mpesa" },
      ...{ amount: 400, phone: "+254712345678", entrySequence: minutes + 1, now: askedAt },
    });
  });
  const refused = { ...unsent.splice(11)[0], waiting: "credentials" } as WithdrawalItem;
  const written = [...unsent, refused];
  for (const item of written) await transact([withdrawalWrite(item)]);
  await follow({ Records: [record(undefined, { ...refused }, randomUUID())] });

  const { waiting, queues } = api.showStats.reply.parse((await ask({ days: "7" })).body);

  expect([queues.withdrawals, waiting.withdrawals]).toEqual([
    1,
    { oldest: now.toISOString(), amount: 400 },
  ]);
});

test("only the administrator sees the figures", async () => {
  const { userId } = await aWriter();
  const { status, body } = await send(handler, api.showStats, { claims: claimsOf(userId) });

  expect(status).toBe(403);
  expect(body["message"]).toBe("You are not authorized to view this data.");
});
