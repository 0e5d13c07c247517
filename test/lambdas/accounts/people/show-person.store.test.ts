import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import type { Profile } from "../../../../lambdas/accounts/profile/profile";
import { handler } from "../../../../lambdas/functions/desk";
import { newWithdrawal, withdrawalWrite } from "../../../../lambdas/money/payouts/withdrawal";
import { newTraining, newTrainingWrites } from "../../../../lambdas/money/trainings/training";
import { newOwnedId } from "../../../../lambdas/platform/ids";
import { transact } from "../../../../lambdas/platform/table/transact";
import { newQuestion, questionWrites } from "../../../../lambdas/work/tasks/question";
import { claimsOf, send } from "../../../support/api-event";
import { book } from "../../../support/movements";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });

let administrator: Profile;
beforeAll(async () => {
  administrator = await aWriter({ isAdmin: true });
});
const asAdmin = () => ({ claims: claimsOf(administrator.userId, { admin: true }) });
const show = (id: string) => send(handler, api.getUser, { params: { id }, ...asAdmin() });

test("a writer's page has the newest ten of each list, and a cursor for more", async () => {
  const { userId } = await aWriter({ phoneNumber: "+254722610419" });
  const at = (day: number) => new Date(Date.UTC(2026, 9, day)).toISOString();
  const days = Array.from({ length: 12 }, (_, day) => day + 1);
  await book(
    { userId },
    days.map((day) => ({ kind: "payment", amount: 300, at: at(day), receiptNumber: `R${day}` })),
  );

  const { status, body } = await show(userId);
  const { user, entries, next } = api.getUser.reply.parse(body);

  expect(status).toBe(200);
  expect(user).toMatchObject({ phoneNumber: "+254722610419", entryCount: 12 });
  expect(entries.map(({ sequence }) => sequence)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(Object.keys(next)).toEqual(["entries"]);

  const query = { list: "entries", cursor: next.entries ?? "" };
  const rest = await send(handler, api.listUserHistory, {
    params: { id: userId },
    query,
    ...asAdmin(),
  });
  expect(api.listUserHistory.reply.parse(rest.body).entries).toHaveLength(2);
});

test("decisions about a writer come with the facts that the administrator needs", async () => {
  const { userId, phoneNumber: phone, username } = await aWriter();
  const payer = await aWriter();
  const now = new Date();
  const withdrawalId = newOwnedId(userId, now);
  const given = { withdrawalId, userId, wallet: "mpesa", amount: 500, phone } as const;
  const withdrawal = newWithdrawal({ ...given, entrySequence: 1, now });
  const providerSaid = { code: "17", words: "System busy", at: now.toISOString() };
  await transact([withdrawalWrite({ ...withdrawal, state: "checking", providerSaid })]);
  const training = newTraining({ userId, course: "normal", referenceCode: "UKL7QW3RT9" }, now);
  const payment = { amount: 250, account: null, phone: null, payerName: null, paidAt: null };
  const paid = { ...training, payment: { ...payment, creditedTo: payer.userId } };
  await transact(newTrainingWrites(paid));

  const { withdrawals, trainings } = api.getUser.reply.parse((await show(userId)).body);

  expect(withdrawals).toMatchObject([{ id: withdrawalId, providerSaid, writer: { username } }]);
  expect(trainings).toMatchObject([
    {
      referenceCode: "UKL7QW3RT9",
      writer: { userId },
      payment: { amount: 250, creditedTo: { username: payer.username } },
    },
  ]);
});

test("an unknown person and the administrator have no page", async () => {
  expect((await show(randomUUID())).status).toBe(404);
  expect((await show(administrator.userId)).status).toBe(404);
  expect((await show("a b")).status).toBe(404);
});

test("a writer's questions about tasks are on their page, with the answers", async () => {
  const { userId } = await aWriter();
  const asked = (question: string, second: number) =>
    newQuestion({ taskId: "TASK-0000000A", userId, question }, new Date(second * 1000));
  const [first, second] = [asked("Whose ruling is it?", 1), asked("How long?", 2)];
  await transact([
    ...questionWrites(second),
    ...questionWrites({ ...first, answer: "Of the High Court.", answeredAt: first.askedAt }),
  ]);

  const { questions } = api.getUser.reply.parse((await show(userId)).body);

  expect(questions).toMatchObject([
    { question: "How long?", answer: null, taskId: "TASK-0000000A" },
    { question: "Whose ruling is it?", answer: "Of the High Court." },
  ]);
});
