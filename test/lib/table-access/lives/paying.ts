import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { accountNumberOf } from "#contracts/person";
import {
  fullTime,
  paymentsWorld,
  streamOf,
  timePasses,
} from "../../../lambdas/money/collections/support/payments-world";
import { actingAs } from "../../../support/table-permissions";
import { until } from "../../../support/until";
import { ask, asNewInstance, claims, table } from "./at-work";
import { aReceipt, params } from "./receipts";

export const payments = paymentsWorld(table.items);

export const openWebhooks = async () =>
  (await table.items()).filter(({ type, outcome }) => type === "Notice" && outcome === null);

/** A writer who approves the prompt on the phone; the provider's notice of it stays open. */
export async function approves(faults: Record<string, string>) {
  payments.stopStream();
  const writer = await payments.newWriter();
  await payments.phone(writer.msisdn, { answer: "approve", balance: 100_000 });
  await payments.outside("DELETE", "/api/faults");
  await payments.faults({ "c2b.notice": "lost", ...faults });
  const headers = { "idempotency-key": randomUUID() };
  const body = { phone: writer.msisdn };
  const started = await ask("startPayment", { ...claims(writer.userId), body, headers });
  expect(started.status).toBe(200);
  if (!faults["stk.notice"])
    await until("an open notice", async () => (await openWebhooks()).length > 0);
  await asNewInstance();
  return { ...writer, checkoutRequestId: started.body["CheckoutRequestID"] };
}
export const unnoticed = { "stk.notice": "lost" };
export const unanswered = { "stk.response": "error" };

/**
 * Sends Paybill confirmations for an attempt, a username, an account number and an unknown account,
 * and a notice of the attempt's prompt with another payment's receipt.
 */
export async function payBillNotices() {
  const paid = await approves(unnoticed);
  const owner = await payments.newWriter();
  const { putItem } = await import("../../../support/items");
  const { usernames } = await import("../../../../lambdas/accounts/names");
  await putItem({
    ...usernames.key({ username: owner.username }),
    type: "Username",
    state: "active",
    claim: "c",
    claimedAt: new Date().toISOString(),
    userId: owner.userId,
  });
  const attempt = (await table.items()).find(
    ({ type, userId }) => type === "PaymentAttempt" && userId === paid.userId,
  );
  await ask("stkNotice", {
    params: { ...params, attemptId: String(attempt?.["attemptId"]) },
    body: {
      Body: {
        stkCallback: {
          CheckoutRequestID: paid.checkoutRequestId,
          ResultCode: 0,
          CallbackMetadata: { Item: [{ Name: "MpesaReceiptNumber", Value: aReceipt() }] },
        },
      },
    },
  });
  const number = accountNumberOf("123456");
  const accounts = [String(attempt?.["reference"]), owner.username, number, "nobody"];
  for (const BillRefNumber of accounts)
    await ask("c2bValidation", { params, body: { BillRefNumber } });
  for (const account of [...accounts, accounts[0] ?? ""])
    await ask("c2bConfirmation", {
      params,
      body: {
        TransID: aReceipt(),
        TransTime: "20261121090102",
        TransAmount: account === accounts[0] ? "300.00" : "120.00",
        BillRefNumber: account,
        MSISDN: paid.msisdn,
        FirstName: "Amina",
      },
    });
}

export async function settlesByStream() {
  await timePasses(await table.items());
  const { handler } = await import("../../../../lambdas/functions/money");
  for (const notice of await openWebhooks())
    await actingAs("Money", () => handler(streamOf([notice]), fullTime));
}
