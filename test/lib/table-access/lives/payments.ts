import { expect } from "vitest";
import { usernameWrite } from "../../../../lambdas/accounts/names";
import { matchCode } from "../../../../lambdas/money/trainings/match-code";
import { where } from "../../../../lambdas/platform/table/expressions";
import { transact } from "../../../../lambdas/platform/table/transact";
import { fullTime, timePasses } from "../../../lambdas/money/collections/support/payments-world";
import { putItem } from "../../../support/items";
import { actingAs } from "../../../support/table-permissions";
import { until } from "../../../support/until";
import { admin, ask, askTwice, claims, type Lives, table } from "./at-work";
import {
  approves,
  openWebhooks,
  payBillNotices,
  settlesByStream,
  unanswered,
  payments as world,
} from "./paying";
import { aPerson, aReceipt, confirms, entersCode, keepsPayment, masked } from "./receipts";

/** A writer whose prompt's notice came while the provider was too busy to confirm it. */
async function pays() {
  const { userId, checkoutRequestId } = await approves({ "stk.query": "busy" });
  await settlesByStream();
  await findsItPaid(userId, checkoutRequestId);
}

/** Asks about a prompt, once the provider is no longer busy, until it is paid. */
async function findsItPaid(userId: string, checkoutRequestId: unknown) {
  await world.outside("DELETE", "/api/faults");
  const confirmed = await until("the confirmation", async () => {
    await timePasses(await table.items());
    const reply = await ask("confirmPayment", { ...claims(userId), body: { checkoutRequestId } });
    expect(reply.status).toBe(200);
    return reply.body["success"] === true && reply;
  });
  expect(confirmed.body["status"]).toBe("paid");
}

/**
 * Pays to a training number twice (the second is no fee), with a code that another writer entered,
 * and from a masked number with a code that waits.
 */
async function trainingNotices() {
  const [payee, other, waiting] = [await aPerson(), await aPerson(), await aPerson()];
  await confirms(aReceipt(), `T${payee.accountNumber}`);
  await confirms(aReceipt(), `T${payee.accountNumber}`);
  const [taken, matched] = [aReceipt(), aReceipt()];
  await entersCode(other.userId, taken);
  await confirms(taken, `T${(await aPerson()).accountNumber}`);
  await entersCode(waiting.userId, matched);
  await confirms(matched, "nobody", masked);
}

/** Keeps the payment of a prompt whose confirmation could not be settled; returns the payer. */
async function keepsPrompt(receipt: string) {
  const payer = await approves({ "stk.query": "busy" });
  const attempt = (await table.items()).find(
    (item) => item.type === "PaymentAttempt" && item["userId"] === payer.userId,
  );
  if (!attempt) throw new Error("There is no attempt.");
  await keepsPayment(receipt, String(attempt["reference"]), Number(attempt["amount"]));
  const asRead = where({ attemptId: attempt["attemptId"] });
  await putItem({ ...attempt, keptReceipt: receipt }, asRead);
  return payer;
}

/** Asks about a kept payment that the administrator has made a fee. */
async function findsItAFee() {
  const receipt = aReceipt();
  const { userId, checkoutRequestId } = await keepsPrompt(receipt);
  await entersCode(userId, receipt);
  const body = { decision: "accept", note: "Hers." };
  const decided = { ...(await admin()), params: { id: receipt }, body };
  expect((await ask("decideTrainingPayment", decided)).status).toBe(200);
  await findsItPaid(userId, checkoutRequestId);
}

/** Enters the code of a kept payment. */
async function entersCodeOfPrompt() {
  const receipt = aReceipt();
  const { userId } = await keepsPrompt(receipt);
  await entersCode(userId, receipt);
}

/** Payments whose codes were entered before: of a prompt, and by hand. */
async function matchesCodes() {
  for (const keeps of [keepsPrompt, keepsPayment]) {
    const receipt = aReceipt();
    await entersCode((await aPerson()).userId, receipt);
    await keeps(receipt);
    await actingAs("Money", () => matchCode(receipt, new Date()));
  }
}

/** Attributes the payment of a prompt, whose confirmation could not be settled. */
async function attributesPrompt(asAdmin: Awaited<ReturnType<typeof admin>>) {
  const receipt = aReceipt();
  const { userId, username } = await keepsPrompt(receipt);
  await transact([usernameWrite(username, userId)]);
  const body = { username, note: "The log says so." };
  return await ask("attributePayment", { ...asAdmin, params: { id: receipt }, body });
}

/** Settles all cases: the Paybill, a prompt's result, and a prompt whose request got no answer. */
async function isSettled(settle: () => Promise<unknown>) {
  await payBillNotices();
  await trainingNotices();
  await settle();
  for (const faults of [{}, unanswered]) {
    await approves(faults);
    await settle();
  }
  expect(await openWebhooks()).toEqual([]);
}

async function polls() {
  await timePasses(await table.items());
  const { handler } = await import("../../../../lambdas/functions/money");
  await actingAs("Money", () => handler({}, fullTime));
}

async function attributesPayments() {
  const asAdmin = await admin();
  expect((await ask("listUnattributedPayments", asAdmin)).status).toBe(200);
  const receipt = aReceipt();
  await keepsPayment(receipt);
  const { username } = await aPerson();
  const body = { username, note: "Hers." };
  const attribution = { ...asAdmin, params: { id: receipt }, body };
  expect((await askTwice("attributePayment", attribution)).status).toBe(200);
  expect((await attributesPrompt(asAdmin)).status).toBe(200);
}

export const payments: Lives = {
  WriterMoney: [pays, entersCodeOfPrompt, findsItAFee],
  Webhooks: [payBillNotices],
  Money: [() => isSettled(settlesByStream), () => isSettled(polls), matchesCodes],
  Desk: [attributesPayments],
};
