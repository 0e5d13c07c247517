import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import type { Profile } from "../../../../lambdas/accounts/profile/profile";
import { handler } from "../../../../lambdas/functions/desk";
import { keepUnattributed, receipts } from "../../../../lambdas/money/collections/received-payment";
import { newOwnedId } from "../../../../lambdas/platform/ids";
import { transact } from "../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../support/api-event";
import { putItem } from "../../../support/items";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });

let administrator: Profile;
beforeAll(async () => {
  administrator = await aWriter({ isAdmin: true });
});
const find = (receiptNumber: string) =>
  send(handler, api.findReceipt, {
    query: { receiptNumber },
    claims: claimsOf(administrator.userId, { admin: true }),
  });
const now = new Date();

test("a receipt leads to the credited writer, or to the one whose training it paid", async () => {
  const userId = randomUUID();
  const proof = { userId, attemptId: null, creditedAt: now.toISOString() };
  await transact([receipts.put({ receipt: "UKL7QW3RT9" }, { ...proof, entrySequence: 1 })]);
  await transact([receipts.put({ receipt: "UKL7QW3RT8" }, { ...proof, entrySequence: null })]);

  expect((await find("ukl7qw3rt9")).body["receipt"]).toMatchObject({ use: "credited", userId });
  expect((await find("UKL7QW3RT8")).body["receipt"]).toMatchObject({ use: "training", userId });
});

test("a receipt leads to an unmatched payment", async () => {
  await keepUnattributed({
    receiptNumber: "UKM5T9R3VB",
    amount: 500,
    amountAsSent: "500.00",
    account: "INV 204",
    phone: "2547 ***** 126",
    payerName: "PETER",
    paidAt: now.toISOString(),
    receivedAt: now.toISOString(),
    forTraining: false,
  });

  const { body } = await find("UKM5T9R3VB");
  expect(body["receipt"]).toMatchObject({ use: "unattributed", userId: null });
});

test("a payout's receipt leads to the paid writer", async () => {
  const userId = randomUUID();
  const withdrawalId = newOwnedId(userId, now);
  const key = { pk: "PAID_OUT#airtel#MP2611.1234.A1", sk: "PAID_OUT" };
  await putItem({ ...key, type: "PaidOut", withdrawalId });

  const { body } = await find("mp2611.1234.a1");
  expect(body["receipt"]).toMatchObject({ use: "withdrawal", userId });
});

test("an unknown receipt is not found", async () => {
  expect((await find("UKL0000000")).body).toEqual({ receipt: null });
  expect((await find("'; --")).status).toBe(400);
});
