import { beforeAll, expect, test } from "vitest";
import { receivedPayment } from "../../../../lambdas/money/collections/find-payment";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";
import { allPages } from "../support/all-pages";
import { keepsPayment } from "./support/kept-payment";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const receiptOf = (at: number) => `UKM0000${String(at).padStart(3, "0")}`;
const receipts = Array.from({ length: 230 }, (_, at) => receiptOf(at));

let admin = "";
beforeAll(async () => {
  admin = (await aWriter({ isAdmin: true })).userId;
  for (const [at, receiptNumber] of receipts.entries())
    await keepsPayment({
      receiptNumber,
      receivedAt: new Date(Date.UTC(2026, 10, 22, 6, at)).toISOString(),
      ...(at === 3 && { amount: 1234 }),
      ...(at === 5 && { payerName: "Peter" }),
      ...(at === 7 && { account: "INV 204" }),
      ...(at === 9 && { phone: "254722610419" }),
    });
});

async function all(query: Record<string, string>) {
  const pages = await allPages("listUnattributedPayments", admin, query);
  const found = pages.flatMap(({ payments }) => payments.map((each) => each.receiptNumber));
  return { found, pages: pages.length };
}

test("payments without an owner are listed in both orders", async () => {
  expect((await all({})).found).toEqual(receipts.toReversed());
  expect((await all({ order: "asc" })).found).toEqual(receipts);
});

test.each([
  ["a part of the receipt", "m0000011", 11],
  ["the account that was typed, with any spaces", "inv204", 7],
  ["the payer's name", "peter", 5],
  ["the phone number as dialled in Kenya", "0722 610 419", 9],
  ["the amount", "1,234", 3],
])("a payment is found among many by %s", async (_, search, at) => {
  expect(await all({ search })).toEqual({ found: [receiptOf(at)], pages: 2 });
});

test("a stored payment that the query has credited can't pay for anything else", async () => {
  await keepsPayment({ receiptNumber: "UKM0000900" });
  await keepsPayment({ receiptNumber: "UKM0000901", isCredited: true });

  expect(await receivedPayment("UKM0000900")).toMatchObject({ is: "kept" });
  expect(await receivedPayment("UKM0000901")).toEqual({ is: "nowhere" });
});
