import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { handler as desk } from "../../../../lambdas/functions/desk";
import { handler as follow } from "../../../../lambdas/functions/table-changes";
import { claimsOf, send } from "../../../support/api-event";
import { putItem } from "../../../support/items";
import { freshTable } from "../../../support/table";
import { aWriter } from "../../../support/table-world";
import { record } from "../figures/support/stream";

freshTable();

const payment = (date: Date, more: Record<string, unknown> = {}) => ({
  type: "UnattributedPayment",
  receiptNumber: `UK${date.getTime()}`,
  gsi1pk: "UNATTRIBUTED",
  amount: 500,
  receivedAt: date.toISOString(),
  ...more,
});

test("a table that had figures before counts money from the next whole day on, and says so", async () => {
  const now = Date.now();
  const tomorrow = new Date(now + 24 * 60 * 60_000);
  await putItem({ pk: "STATS", sk: "TOTAL", type: "StatsTotal", signUps: 3 });
  const old = payment(new Date(now - 1000));

  await follow({
    Records: [
      record(old, { ...old, decision: { as: "credited" } }),
      record(undefined, payment(tomorrow)),
    ],
  });

  const { userId } = await aWriter({ isAdmin: true });
  const claims = claimsOf(userId, { admin: true });
  const to = eastAfricanDay(tomorrow);
  const { body } = await send(desk, api.showMoney, { claims, query: { to } });
  const report = api.showMoney.reply.parse(body);
  expect(report).toMatchObject({ since: to, movedSince: to, totals: { unowned: 500 } });
  const list = await send(desk, api.listReceived, { claims });
  expect(list.body["payments"]).toMatchObject([{ receiptNumber: `UK${tomorrow.getTime()}` }]);
});
