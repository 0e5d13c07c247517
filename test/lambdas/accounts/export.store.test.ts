import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { handler } from "../../../lambdas/functions/writer";
import { findOrMakeMailing } from "../../../lambdas/messages/mailings";
import { creditWrites } from "../../../lambdas/money/collections/credit";
import { newWithdrawal, shownWithdrawal } from "../../../lambdas/money/payouts/withdrawal";
import { newTraining, shownTraining } from "../../../lambdas/money/trainings/training";
import { declaredItems } from "../../../lambdas/platform/table/define-item";
import { transact } from "../../../lambdas/platform/table/transact";
import { newQuestion, questionWrites } from "../../../lambdas/work/tasks/question";
import { tablePage } from "../../../local/documents/write-table";
import { claimsOf, send } from "../../support/api-event";
import { putItem } from "../../support/items";
import { freshTable } from "../../support/table";
import { aWriter, someSettings } from "../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()), UPLOADS_BUCKET: "uploads" });

const exportOf = (userId: string, signedInAt = Math.floor(Date.now() / 1000)) =>
  send(handler, api.exportMe, { claims: claimsOf(userId, { signedInAt }) });

test("writers can download all data about them, without the table's internal fields", async () => {
  const writer = await aWriter({ accountStatus: "inactive" });
  const paid = { amount: 300, receiptNumber: "UKM1234567", claimedReceipt: null, attemptId: null };
  const credit = { ...paid, paidAt: new Date().toISOString() };
  const given = { profile: writer, credit, activationFee: 300, now: new Date() };
  await transact(creditWrites(given).writes);
  const { token } = await findOrMakeMailing(writer.userId);

  const { status, headers, body } = await exportOf(writer.userId);

  expect(status).toBe(200);
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="my-data-.*\.json"$/);
  expect(Object.keys(body)).toEqual(
    expect.arrayContaining([
      ...["profile", "ledger", "transactions", "payments", "prompts", "withdrawals", "trainings"],
      ...["awards", "submissions", "notifications", "mails", "reminders", "payers"],
    ]),
  );
  expect(body["profile"]).toMatchObject({
    email: writer.email,
    phoneNumber: writer.phoneNumber,
    currentBalance: 300,
    rating: 5,
  });
  expect(body["ledger"]).toMatchObject([{ sequence: 1, amount: 300, receiptNumber: "UKM1234567" }]);
  expect(body["transactions"]).toEqual([
    {
      receiptNumber: "UKM1234567",
      amount: 300,
      transactionDate: expect.any(String),
      phoneNumber: null,
      createdAt: expect.any(String),
    },
  ]);
  const told = body["notifications"] as { kind: string }[];
  expect(new Set(told.map(({ kind }) => kind))).toEqual(
    new Set(["payment-confirmed", "account-activated"]),
  );
  expect(body["reminders"]).toEqual([{ userId: writer.userId }]);
  expect(JSON.stringify(body)).not.toContain(token);
  expect(JSON.stringify(body)).not.toMatch(/"(pk|sk|gsi1pk)"/);
});

/** The partitions of a person that the export leaves out, each with the reason. */
const notInFile = {
  "ASKED#{userId}": "only says where their questions are, which the file has",
  "UPLOADS#{userId}": "what `WORK#` of them names too, for a day",
  "CLOSED#{userId}": "of a closed account, whose owner can't sign in",
  "NOTES#{userId}": "for administrators alone",
  "PERSON#{userId}": "a copy of the profile",
  "AUDIT#{userId}": "sums of the ledger",
};

test("the export contains all of a person's partitions, except those that `notInFile` explains", async () => {
  await tablePage();
  const { userId } = await aWriter({ payers: ["+254712000111"] });
  const partitions = new Set(
    declaredItems.map(({ key: [pk] }) => pk).filter((pk) => pk.includes("{userId}")),
  );
  for (const of of partitions) {
    const key = { pk: of.replace("{userId}", userId), sk: "~NEW" };
    await putItem({ ...key, type: "New", of, codes: new Set([`code ${of}`]) });
  }

  const { body, text } = await exportOf(userId);

  expect(body["profile"]).toMatchObject({ payers: ["+254712000111"] });
  const missing = [...partitions].filter((of) => !text.includes(`"code ${of}"`));
  expect(missing.toSorted()).toEqual(Object.keys(notInFile).toSorted());
});

async function aTraining(userId: string, changes: object, payment: object) {
  const given = { userId, course: "normal", referenceCode: "UKM7654321" } as const;
  const paid = { amount: 250, account: null, phone: null, payerName: null, paidAt: null };
  const training = {
    ...newTraining(given, new Date()),
    ...changes,
    payment: { ...paid, creditedTo: null, ...payment },
  };
  await putItem({ pk: `USER#${userId}`, sk: "TRAINING#1", type: "Training", ...training });
  return training;
}

test("the export has no data of other payers and no providers' texts", async () => {
  const [writer, other] = [await aWriter(), await aWriter()];
  const { userId } = writer;
  const training = await aTraining(
    userId,
    { reason: "other-payer", note: "Jane has called." },
    {
      account: "Jane Wanjiku ID 1234",
      phone: other.phoneNumber.slice(1),
      payerName: "JANE WANJIKU",
      creditedTo: other.userId,
    },
  );
  const withdrawal = {
    ...newWithdrawal({
      withdrawalId: `${userId}.1`,
      userId,
      wallet: "mpesa",
      amount: 400,
      phone: writer.phoneNumber,
      entrySequence: 1,
      now: new Date(),
    }),
    providerSaid: { code: "2001", words: "Seen at the desk.", at: new Date().toISOString() },
    note: "Seen at the desk.",
  };
  await putItem({ pk: `USER#${userId}`, sk: "WITHDRAWAL#1", ...withdrawal });

  const { body, text } = await exportOf(userId);

  expect(body["payments"]).toEqual([]);
  expect(body["trainings"]).toEqual([JSON.parse(JSON.stringify(shownTraining(training)))]);
  expect(body["withdrawals"]).toEqual([shownWithdrawal(withdrawal)]);
  expect(text).not.toMatch(/wanjiku|Jane has called|Seen at the desk/i);
  expect(text).not.toContain(other.userId);
});

test("the export lists the fee of an open training as a payment, and contains the questions", async () => {
  const { userId } = await aWriter();
  const now = new Date();
  const decidedAt = now.toISOString();
  await aTraining(userId, { status: "accepted", reason: null, decidedAt }, { paidAt: decidedAt });
  const question = "Whose ruling is it?";
  await transact(questionWrites(newQuestion({ taskId: "TASK-0000000A", userId, question }, now)));

  const { body } = await exportOf(userId);

  expect(body["questions"]).toMatchObject([{ question }]);
  expect(body["payments"]).toEqual([
    {
      userId,
      amount: 250,
      referenceCode: "UKM7654321",
      purpose: "training_activation",
      status: "completed",
      createdAt: decidedAt,
    },
  ]);
});

test("a person with an ended session or without a profile can't download the export", async () => {
  const second = Math.floor(Date.now() / 1000);
  const { userId } = await aWriter({ sessionsValidFrom: second });

  expect((await exportOf(userId, second - 1)).status).toBe(401);
  expect((await exportOf(randomUUID())).status).toBe(404);
});
