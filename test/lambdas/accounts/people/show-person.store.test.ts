import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import type { Route } from "#contracts/route";
import type { Profile } from "../../../../lambdas/accounts/profile/profile";
import { handler } from "../../../../lambdas/functions/desk";
import { keepUnattributed, receipts } from "../../../../lambdas/money/collections/received-payment";
import { newWithdrawal, withdrawalWrite } from "../../../../lambdas/money/payouts/withdrawal";
import { newTraining, newTrainingWrites } from "../../../../lambdas/money/trainings/training";
import { newOwnedId } from "../../../../lambdas/platform/ids";
import { transact } from "../../../../lambdas/platform/table/transact";
import { newQuestion, questionWrites } from "../../../../lambdas/work/tasks/question";
import { claimsOf, type Request, send } from "../../../support/api-event";
import { putItem } from "../../../support/items";
import { book } from "../../../support/movements";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });

let administrator: Profile;
beforeAll(async () => {
  administrator = await aWriter({ isAdmin: true, firstName: "Wanja", lastName: "Kariuki" });
});
const ask = (route: Route, request: Request) =>
  send(handler, route, { ...request, claims: claimsOf(administrator.userId, { admin: true }) });
const show = (id: string) => ask(api.getUser, { params: { id } });
const find = (receiptNumber: string) => ask(api.findReceipt, { query: { receiptNumber } });
const now = new Date();

test("a writer's page shows the newest ten entries of each list, and has a cursor for more", async () => {
  const { userId } = await aWriter({ phoneNumber: "+254722610419" });
  const at = (day: number) => new Date(Date.UTC(2026, 9, day)).toISOString();
  const days = Array.from({ length: 12 }, (_, day) => day + 1);
  await book(
    { userId },
    days.map((day) => ({ kind: "payment", amount: 300, at: at(day), receiptNumber: `R${day}` })),
  );

  const { user, entries, next } = api.getUser.reply.parse((await show(userId)).body);

  expect(user).toMatchObject({ phoneNumber: "+254722610419", entryCount: 12 });
  expect(entries.map(({ sequence }) => sequence)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(Object.keys(next)).toEqual(["entries"]);

  const query = { list: "entries", cursor: next.entries ?? "" };
  const rest = await ask(api.listUserHistory, { params: { id: userId }, query });
  expect(api.listUserHistory.reply.parse(rest.body).entries).toHaveLength(2);
});

test("a writer's page shows the provider's message, a training's payer and the writer's questions", async () => {
  const [{ userId, phoneNumber: phone, username }, payer] = [await aWriter(), await aWriter()];
  const withdrawalId = newOwnedId(userId, now);
  const given = { withdrawalId, userId, wallet: "mpesa", amount: 500, phone } as const;
  const withdrawal = newWithdrawal({ ...given, entrySequence: 1, now });
  const providerSaid = { code: "17", words: "System busy", at: now.toISOString() };
  await transact([withdrawalWrite({ ...withdrawal, state: "checking", providerSaid })]);
  const training = newTraining({ userId, course: "normal", referenceCode: "UKL7QW3RT9" }, now);
  const payment = { amount: 250, account: null, phone: null, payerName: null, paidAt: null };
  const paid = { ...training, payment: { ...payment, creditedTo: payer.userId } };
  await transact(newTrainingWrites(paid));
  const asked = (question: string, second: number) =>
    newQuestion({ taskId: "TASK-0000000A", userId, question }, new Date(second * 1000));
  const [first, second] = [asked("Whose ruling is it?", 1), asked("How long?", 2)];
  const answered = { ...first, answer: "Of the High Court.", answeredAt: first.askedAt };
  await transact([...questionWrites(second), ...questionWrites(answered)]);

  const page = api.getUser.reply.parse((await show(userId)).body);

  expect(page).toMatchObject({
    withdrawals: [{ id: withdrawalId, providerSaid, writer: { username } }],
    trainings: [
      {
        referenceCode: "UKL7QW3RT9",
        writer: { userId },
        payment: { amount: 250, creditedTo: { username: payer.username } },
      },
    ],
    questions: [
      { question: "How long?", answer: null, taskId: "TASK-0000000A" },
      { question: "Whose ruling is it?", answer: "Of the High Court." },
    ],
  });
});

test("a receipt finds the writer whom it credited, or whose training it paid", async () => {
  const userId = randomUUID();
  const proof = { userId, attemptId: null, creditedAt: now.toISOString() };
  await transact([receipts.put({ receipt: "UKL7QW3RT7" }, { ...proof, entrySequence: 1 })]);
  await transact([receipts.put({ receipt: "UKL7QW3RT8" }, { ...proof, entrySequence: null })]);

  expect((await find("ukl7qw3rt7")).body["receipt"]).toMatchObject({ use: "credited", userId });
  expect((await find("UKL7QW3RT8")).body["receipt"]).toMatchObject({ use: "training", userId });
});

test("a receipt finds an unmatched payment, or the writer of a training that waits for it", async () => {
  const payment = {
    receiptNumber: "UKM5T9R3VB",
    amount: 500,
    amountAsSent: "500.00",
    account: "INV 204",
    phone: "2547 ***** 126",
    payerName: "PETER",
    paidAt: now.toISOString(),
    receivedAt: now.toISOString(),
    forTraining: false,
  };
  await keepUnattributed(payment);
  const unmatched = { use: "unattributed", userId: null };
  expect((await find("UKM5T9R3VB")).body["receipt"]).toMatchObject(unmatched);

  const { userId } = await aWriter();
  for (const referenceCode of ["UKM5T9R3VB", "UKM5T9R3VC"]) {
    const given = { userId, course: "normal", referenceCode } as const;
    await transact(newTrainingWrites(newTraining(given, now)));
    expect((await find(referenceCode)).body["receipt"]).toMatchObject({ use: "waiting", userId });
  }
});

test("a payout's receipt finds the paid writer; an unknown receipt finds nobody", async () => {
  const userId = randomUUID();
  const key = { pk: "PAID_OUT#airtel#MP2611.1234.A1", sk: "PAID_OUT" };
  await putItem({ ...key, type: "PaidOut", withdrawalId: newOwnedId(userId, now) });

  const { body } = await find("mp2611.1234.a1");
  expect(body["receipt"]).toMatchObject({ use: "withdrawal", userId });
  expect((await find("UKL0000000")).body).toEqual({ receipt: null });
  expect((await find("'; --")).status).toBe(400);
});

const note = (id: string, text: string, key: string = randomUUID()) =>
  ask(api.addNote, { params: { id }, body: { text }, headers: { "idempotency-key": key } });
const notesOn = async (id: string, query: Record<string, string> = {}) => {
  const { body } = await ask(api.listNotes, { params: { id }, query });
  const notes = body["notes"] as { text: string }[];
  return { texts: notes.map(({ text }) => text), cursor: body["cursor"] };
};

test("notes show author and time, newest first, and a repeated request adds one note", async () => {
  const { userId } = await aWriter();
  const [key, text] = [randomUUID(), "Rang about Monday’s withdrawal."];

  const first = await note(userId, `  ${text} `, key);
  const again = await note(userId, `  ${text} `, key);
  await note(userId, "Sent us the SMS.");

  expect(first).toMatchObject({ status: 201, body: again.body });
  expect(first.body["note"]).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    by: { userId: administrator.userId, name: "Wanja Kariuki" },
    text,
  });
  expect(await notesOn(userId)).toEqual({ texts: ["Sent us the SMS.", text] });

  const more = Array.from({ length: 10 }, (_, at) => `Note ${at + 1}`);
  for (const each of more) await note(userId, each);
  const page = await notesOn(userId);
  const rest = await notesOn(userId, { cursor: String(page.cursor) });
  expect([page.texts.length, rest.cursor]).toEqual([10, undefined]);
  expect(new Set([...page.texts, ...rest.texts])).toEqual(
    new Set([...more, text, "Sent us the SMS."]),
  );
});

test("an unknown person and the administrator have no page, and a closed account gets no notes", async () => {
  for (const id of [randomUUID(), administrator.userId, "a b"]) {
    expect((await show(id)).status).toBe(404);
    expect((await note(id, "A note.")).status).toBe(404);
  }
  const { userId } = await aWriter({ closedAt: now.toISOString() });
  const late = await note(userId, "Too late.");
  expect([late.status, late.body["code"]]).toEqual([409, "conflict"]);
});
