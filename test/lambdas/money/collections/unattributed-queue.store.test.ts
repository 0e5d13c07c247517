import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import { handler } from "../../../../lambdas/functions/desk";
import { receivedPayment } from "../../../../lambdas/money/collections/find-payment";
import { keepUnattributed } from "../../../../lambdas/money/collections/received-payment";
import { claimsOf, send } from "../../../support/api-event";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const receiptOf = (at: number) => `UKM0000${String(at).padStart(3, "0")}`;
const receipts = Array.from({ length: 230 }, (_, at) => receiptOf(at));

let admin = "";
beforeAll(async () => {
  admin = (await aWriter({ isAdmin: true })).userId;
  for (const [at, receiptNumber] of receipts.entries()) {
    const instant = new Date(Date.UTC(2026, 10, 22, 6, at)).toISOString();
    await keepUnattributed({
      receiptNumber,
      amount: at === 3 ? 1234 : 500,
      amountAsSent: "500.00",
      account: at === 7 ? "INV 204" : "KALAMU",
      phone: at === 9 ? "254722610419" : "2547 ***** 126",
      payerName: at === 5 ? "Peter" : "FATUMA",
      paidAt: instant,
      receivedAt: instant,
      forTraining: false,
    });
  }
});

async function all(query: Record<string, string>) {
  const found: string[] = [];
  let pages = 0;
  for (let cursor = ""; ; ) {
    const asked = { ...query, ...(cursor && { cursor }) };
    const claims = claimsOf(admin, { admin: true });
    const { body } = await send(handler, api.listUnattributedPayments, { query: asked, claims });
    const page = api.listUnattributedPayments.reply.parse(body);
    found.push(...page.payments.map(({ receiptNumber }) => receiptNumber));
    pages++;
    if (!page.cursor) return { found, pages };
    cursor = page.cursor;
  }
}

test("unmatched payments are listed in both orders", async () => {
  expect((await all({})).found).toEqual(receipts.toReversed());
  expect((await all({ order: "asc" })).found).toEqual(receipts);
});

test.each([
  ["a part of the receipt", "m0000011", 11],
  ["the account that was typed, whatever its gaps", "inv204", 7],
  ["the payer's name", "peter", 5],
  ["the phone as it is dialled", "0722 610 419", 9],
  ["the amount", "1,234", 3],
])("a payment is found by %s, however many there are", async (_, search, at) => {
  const { found, pages } = await all({ search });
  expect(found).toEqual([receiptOf(at)]);
  expect(pages).toBe(2);
});

test("a kept payment that the query has credited pays for nothing else", async () => {
  const payment = {
    amount: 300,
    amountAsSent: "300.00",
    account: "KALAMU",
    phone: "2547 ***** 126",
    payerName: "FATUMA",
    paidAt: "2026-11-22T06:00:00.000Z",
    receivedAt: "2026-11-22T06:00:00.000Z",
    forTraining: false,
  };
  await keepUnattributed({ ...payment, receiptNumber: "UKM0000900" });
  await keepUnattributed({ ...payment, receiptNumber: "UKM0000901", isCredited: true });

  expect(await receivedPayment("UKM0000900")).toMatchObject({ is: "kept" });
  expect(await receivedPayment("UKM0000901")).toEqual({ is: "nowhere" });
});
