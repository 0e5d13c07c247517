import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { followReceived, receivedIn } from "../../../../lambdas/desk/received";
import { matchCode } from "../../../../lambdas/money/trainings/match-code";
import { freshTable } from "../../../support/table";
import { beforeNextTransaction } from "../support/before-next-transaction";
import { paidTrainings } from "../trainings/support/paid-trainings";
import { trainingWorld } from "../trainings/support/training-world";
import { keepsPayment } from "./support/kept-payment";

const table = freshTable();
const world = trainingWorld(table.items);
const { closeAsNotOurs } = world;
const { paid } = paidTrainings(table.items, world);

const pays = () => paid("254700111222", "nobody", 700);
const unowned = { kind: "unowned", amount: 700, note: null };
const notOurs = { kind: "unowned", amount: 250, note: "Meant for a shop." };

/** A writer's own payment of the fee, which was closed as not ours. */
async function aClosedFee() {
  const { userId, msisdn } = await world.writer();
  const receipt = await paid(msisdn, "nobody", 250);
  await closeAsNotOurs(receipt);
  return { userId, receipt };
}

const received = async (receipt: string) =>
  (await table.items())
    .flatMap(receivedIn)
    .filter(({ receiptNumber }) => receiptNumber === receipt)
    .map(({ kind, amount, note, waits }) => ({ kind, amount, note, ...(waits && { waits }) }));

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

test("a payment closed as not ours leaves the queue and counts as unmatched", async () => {
  const receipt = await pays();
  const key = randomUUID();

  const replies = [
    await closeAsNotOurs(receipt, { key }),
    await closeAsNotOurs(receipt, { key }),
    await closeAsNotOurs(receipt),
  ];

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await audited(receipt)).toEqual(["payment-settled"]);
  expect(await world.kept()).not.toContain(receipt);
  expect(await received(receipt)).toEqual([{ ...unowned, note: "Meant for a shop." }]);
});

test("a payment closed as not ours can still be credited once its owner is found", async () => {
  const { username } = await world.writer();
  const receipt = await pays();
  await closeAsNotOurs(receipt);

  expect((await world.attribute(receipt, username)).status).toBe(200);

  expect(await received(receipt)).toMatchObject([{ kind: "activation", amount: 700 }]);
  expect(await closeAsNotOurs(receipt)).toMatchObject({ status: 409 });
});

test.each([
  ["refuse", "refused", notOurs],
  ["accept", "accepted", { ...notOurs, kind: "training", note: null }],
] as const)(
  "a payment closed as not ours, whose payer enters its code, waits for the decision: %s",
  async (decision, status, counted) => {
    const { userId, receipt } = await aClosedFee();

    const { body } = await world.submit(userId, receipt);
    expect(body).toMatchObject({
      status: "waiting",
      training: { reason: "not-ours", amount: 250 },
    });
    expect((await world.decide(receipt, decision)).status).toBe(200);

    expect(await received(receipt)).toMatchObject([counted]);
    expect(await world.trainings(userId)).toMatchObject([{ status }]);
    expect(await world.kept()).not.toContain(receipt);
  },
);

test("a payment closed as not ours while its code is checked waits for the administrator", async () => {
  const { userId, msisdn } = await world.writer();
  const receipt = await paid(msisdn, "nobody", 250);
  const isClosed = beforeNextTransaction(() => closeAsNotOurs(receipt));

  const { body } = await world.submit(userId, receipt);

  expect(isClosed()).toBe(true);
  expect(body).toMatchObject({ status: "waiting", training: { reason: "not-ours" } });
  expect(await received(receipt)).toEqual([notOurs]);
});

test("the payer gets the code of a payment closed as not ours, even if another writer entered it first", async () => {
  const stranger = await world.writer();
  const { userId, receipt } = await aClosedFee();

  const others = await world.submit(stranger.userId, receipt);
  const own = await world.submit(userId, receipt);

  expect(others.body).toMatchObject({ status: "waiting", training: { reason: "other-payer" } });
  expect(own.body).toMatchObject({ status: "waiting", training: { reason: "not-ours" } });
  expect(await world.trainings(stranger.userId)).toMatchObject([{ status: "refused" }]);
  const listed = (await world.waiting()).find(({ referenceCode }) => referenceCode === receipt);
  expect(listed?.payment).toMatchObject({ notOurs: true });
});

test("a payment closed as not ours pays no fee, even for a code that was accepted before", async () => {
  const { userId, msisdn } = await world.writer();
  const code = "UKM0000077";
  await world.submit(userId, code);
  expect((await world.decide(code, "accept")).status).toBe(200);
  const decision = { as: "not-ours", userId: null, note: notOurs.note, at: "" } as const;
  const at = new Date().toISOString();
  await keepsPayment({ receiptNumber: code, phone: msisdn, decision: { ...decision, at } });

  await matchCode(code, new Date());

  expect(await received(code)).toEqual([notOurs]);
});

test("a payment with a waiting code counts as a training fee, and is decided only with its code", async () => {
  const { userId } = await world.writer();
  const receipt = await pays();
  await world.submit(userId, receipt);

  const { status, body } = await closeAsNotOurs(receipt);

  expect(await received(receipt)).toEqual([{ ...unowned, kind: "training", waits: true }]);
  expect([status, body["message"]]).toEqual([409, expect.stringContaining("training codes")]);
  expect(await audited(receipt)).toEqual([]);
});

test("an accepted fee stays in the list of payments, in any order of the stream's deliveries", async () => {
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

test("closing a payment as not ours needs a note and a known receipt", async () => {
  expect((await closeAsNotOurs(await pays(), { body: { note: "" } })).status).toBe(400);
  expect((await closeAsNotOurs("UKM0000000")).status).toBe(404);
});
