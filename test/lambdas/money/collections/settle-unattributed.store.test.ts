import { AsyncResource } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { followReceived, receivedIn } from "../../../../lambdas/desk/received";
import { handler } from "../../../../lambdas/functions/desk";
import { keepUnattributed } from "../../../../lambdas/money/collections/received-payment";
import { claimsOf, send } from "../../../support/api-event";
import { aroundTable } from "../../../support/around-table";
import { freshTable } from "../../../support/table";
import { aWriter } from "../../../support/table-world";
import { paidTrainings } from "../trainings/support/paid-trainings";
import { trainingWorld } from "../trainings/support/training-world";

const table = freshTable();
const world = trainingWorld(table.items);
const { paid } = paidTrainings(table.items, world);

const pays = () => paid("254700111222", "nobody", 700);

async function settle(receipt: string, key: string = randomUUID(), note = "Meant for a shop.") {
  const { userId } = await aWriter({ isAdmin: true });
  return await send(handler, api.settleUnattributedPayment, {
    params: { id: receipt },
    body: { note },
    headers: { "idempotency-key": key },
    claims: claimsOf(userId, { admin: true }),
  });
}

/** A receipt as the money page counts it. */
const received = async (receipt: string) =>
  (await table.items())
    .flatMap(receivedIn)
    .filter(({ receiptNumber }) => receiptNumber === receipt)
    .map(({ kind, amount, note, waits }) => ({ kind, amount, note, ...(waits && { waits }) }));

/** The stored payment and training of a receipt. */
const about = async (receipt: string) =>
  (await table.items()).filter(
    ({ type, receiptNumber, referenceCode }) =>
      (type === "UnattributedPayment" && receiptNumber === receipt) ||
      (type === "Training" && referenceCode === receipt),
  );

const audited = async (receipt: string) =>
  (await table.items())
    .filter(({ type, subject }) => type === "Act" && subject === receipt)
    .map(({ act }) => act);

test("a payment that is not ours leaves the queue, and still counts as unmatched", async () => {
  const receipt = await pays();

  expect((await settle(receipt)).status).toBe(200);

  expect(await world.kept()).not.toContainEqual(
    expect.objectContaining({ receiptNumber: receipt }),
  );
  expect(await received(receipt)).toEqual([
    { kind: "unowned", amount: 700, note: "Meant for a shop." },
  ]);
});

test("a repeat, under its key or another, gets the same answer and one record", async () => {
  const receipt = await pays();
  const key = randomUUID();

  const replies = [await settle(receipt, key), await settle(receipt, key), await settle(receipt)];

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await audited(receipt)).toEqual(["payment-settled"]);
});

test("a payment that is not ours can still be credited once its owner is found", async () => {
  const { username } = await world.writer();
  const receipt = await pays();
  await settle(receipt);

  expect((await world.attribute(receipt, username)).status).toBe(200);

  expect(await received(receipt)).toMatchObject([{ kind: "activation", amount: 700 }]);
  expect(await settle(receipt)).toMatchObject({ status: 409 });
});

test("a not-ours payment whose payer enters its code waits for the administrator, and refused it stays so", async () => {
  const { userId, msisdn } = await world.writer();
  const receipt = await paid(msisdn, "nobody", 250);
  await settle(receipt);

  const { body } = await world.submit(userId, receipt);
  expect(body).toMatchObject({ status: "waiting", training: { reason: "not-ours", amount: 250 } });
  expect((await world.decide(receipt, "refuse")).status).toBe(200);

  expect(await received(receipt)).toEqual([
    { kind: "unowned", amount: 250, note: "Meant for a shop." },
  ]);
  expect(await world.kept()).not.toContainEqual(
    expect.objectContaining({ receiptNumber: receipt }),
  );
});

test("a payment closed as not ours while its code is checked waits for the administrator", async () => {
  const { userId, msisdn } = await world.writer();
  const receipt = await paid(msisdn, "nobody", 250);
  // Runs with the rights of the deciding function, not of the checking one.
  const close = AsyncResource.bind(() => settle(receipt));
  let isClosed = false;
  const remove = aroundTable(async (command, sent) => {
    if (command instanceof TransactWriteCommand && !isClosed) {
      isClosed = true;
      expect((await close()).status).toBe(200);
    }
    return await sent(command);
  });

  const { body } = await world.submit(userId, receipt).finally(remove);

  expect(body).toMatchObject({ status: "waiting", training: { reason: "not-ours" } });
  expect(await received(receipt)).toEqual([
    { kind: "unowned", amount: 250, note: "Meant for a shop." },
  ]);
});

test("a not-ours payment's code goes to its payer, although another entered it first", async () => {
  const { userId, msisdn } = await world.writer();
  const stranger = await world.writer();
  const receipt = await paid(msisdn, "nobody", 250);
  await settle(receipt);

  const others = await world.submit(stranger.userId, receipt);
  const own = await world.submit(userId, receipt);

  expect(others.body).toMatchObject({ status: "waiting", training: { reason: "other-payer" } });
  expect(own.body).toMatchObject({ status: "waiting", training: { reason: "not-ours" } });
  expect(await world.trainings(stranger.userId)).toMatchObject([{ status: "refused" }]);
  const { body } = await world.ask("listTrainingPayments", { query: { status: "waiting" } });
  expect(body["trainings"]).toContainEqual(
    expect.objectContaining({
      referenceCode: receipt,
      payment: expect.objectContaining({ notOurs: true }),
    }),
  );
});

test("a payment closed as not ours before its code was accepted by hand pays no fee", async () => {
  const { userId, msisdn } = await world.writer();
  const { matchCode } = await import("../../../../lambdas/money/trainings/match-code");
  await world.submit(userId, "UKM0000077");
  expect((await world.decide("UKM0000077", "accept")).status).toBe(200);
  await keepUnattributed({
    receiptNumber: "UKM0000077",
    amount: 250,
    amountAsSent: "250.00",
    account: "x",
    phone: msisdn,
    payerName: "",
    paidAt: null,
    receivedAt: new Date().toISOString(),
    forTraining: false,
    decision: { as: "not-ours", userId: null, note: "A shop’s.", at: new Date().toISOString() },
  });

  await matchCode("UKM0000077", new Date());

  expect(await received("UKM0000077")).toEqual([
    { kind: "unowned", amount: 250, note: "A shop’s." },
  ]);
});

test("a not-ours payment becomes its code's fee once the administrator accepts it", async () => {
  const { userId, msisdn } = await world.writer();
  const receipt = await paid(msisdn, "nobody", 250);
  await settle(receipt);
  await world.submit(userId, receipt);

  expect((await world.decide(receipt, "accept")).status).toBe(200);

  expect(await received(receipt)).toMatchObject([{ kind: "training", amount: 250 }]);
  expect(await world.trainings(userId)).toMatchObject([{ status: "accepted" }]);
});

test("a payment with a waiting training code is decided together with it", async () => {
  const { userId } = await world.writer();
  const receipt = await pays();
  await world.submit(userId, receipt);

  const { status, body } = await settle(receipt);

  expect([status, body["message"]]).toEqual([409, expect.stringContaining("training codes")]);
  expect(await audited(receipt)).toEqual([]);
});

test("a payment counts as a training fee while its code waits, and as unmatched before and after", async () => {
  const { userId } = await world.writer();
  const receipt = await pays();
  const unowned = { kind: "unowned", amount: 700, note: null };
  expect(await received(receipt)).toEqual([unowned]);

  await world.submit(userId, receipt);
  expect(await received(receipt)).toEqual([
    { kind: "training", amount: 700, note: null, waits: true },
  ]);

  await world.decide(receipt, "refuse");
  expect(await received(receipt)).toEqual([unowned]);
});

test("an accepted fee stays in the list of payments, whatever the stream delivers first", async () => {
  const { userId } = await world.writer();
  const receipt = await pays();
  await world.submit(userId, receipt);
  const waiting = await about(receipt);
  await world.decide(receipt, "accept");
  const accepted = await about(receipt);
  const change = (type: string) => ({
    eventId: randomUUID(),
    before: waiting.find((item) => item.type === type),
    after: accepted.find((item) => item.type === type),
  });

  await followReceived([change("Training"), change("UnattributedPayment")]);

  const listed = (await table.items()).filter(
    ({ type, receiptNumber }) => type === "ReceivedPayment" && receiptNumber === receipt,
  );
  expect(listed).toMatchObject([{ kind: "training", amount: 700, userId }]);
});

test.each([
  ["a receipt that nobody knows", "UKM0000000", "Meant for a shop.", 404],
  ["no note", undefined, "", 400],
])("%s is refused", async (_, receipt, note, status) => {
  expect((await settle(receipt ?? (await pays()), randomUUID(), note)).status).toBe(status);
});
