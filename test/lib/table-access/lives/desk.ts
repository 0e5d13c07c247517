import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { newTraining, newTrainingWrites } from "../../../../lambdas/money/trainings/training";
import { transact } from "../../../../lambdas/platform/table/transact";
import { newQuestion, questionWrites } from "../../../../lambdas/work/tasks/question";
import { aTask, aWriter } from "../../../support/table-world";
import { admin, ask, type Lives } from "./at-work";
import { aPerson, aReceipt } from "./receipts";

async function looksAtPeople() {
  const asAdmin = await admin();
  const { userId, username } = await aWriter();
  const { refreshPerson } = await import("../../../../lambdas/accounts/people/follow-people");
  await refreshPerson(userId);
  const code = { userId, course: "normal", referenceCode: aReceipt() } as const;
  await transact(newTrainingWrites(newTraining(code, new Date())));
  const { id: taskId } = await aTask();
  const asked = { kind: "text", taskId, userId, question: "In which style?" } as const;
  await transact(questionWrites(newQuestion(asked, new Date())));
  expect((await ask("listUsers", asAdmin)).status).toBe(200);
  const found = await ask("listUsers", { ...asAdmin, query: { search: username } });
  expect(found.body["users"]).toHaveLength(1);
  expect((await ask("getUser", { ...asAdmin, params: { id: userId } })).status).toBe(200);
  const receipt = { ...asAdmin, query: { receiptNumber: "UKL7QW3RT9" } };
  expect((await ask("findReceipt", receipt)).status).toBe(200);
  const suspend = { suspended: true, withdrawals: false, reason: "Copied work." };
  const person = { ...asAdmin, params: { id: userId } };
  const once = { ...person, body: suspend, headers: { "idempotency-key": randomUUID() } };
  await ask("changeSuspension", once);
  const lift = { suspended: false, reason: "Cleared up." };
  expect((await ask("changeSuspension", { ...person, body: lift })).status).toBe(200);
  // This key has an answer from before.
  expect((await ask("changeSuspension", once)).status).toBe(200);
  const note = { ...person, body: { text: "Rang about Monday." } };
  expect((await ask("addNote", note)).status).toBe(201);
  expect((await ask("listNotes", person)).body["notes"]).toHaveLength(1);
  const more = { params: { id: userId }, query: { list: "awards" } };
  expect((await ask("listUserHistory", { ...asAdmin, ...more })).status).toBe(200);
}

async function readsAuditLog() {
  const asAdmin = await admin();
  const { userId } = await aPerson();
  const body = { field: "Law", dueDate: "2099-12-31", context: "Summarise.", amount: 1500 };
  await ask("createTask", { ...asAdmin, body: { ...body, publishAt: "now" } });
  expect((await ask("listActs", asAdmin)).status).toBe(200);
  expect((await ask("listActs", { ...asAdmin, query: { userId } })).status).toBe(200);
  expect((await ask("listActs", { ...asAdmin, query: { search: "TASK-1" } })).status).toBe(200);
}

async function readsFigures() {
  expect((await ask("showStats", await admin())).status).toBe(200);
  expect((await ask("showMoney", await admin())).status).toBe(200);
  expect((await ask("listReceived", await admin())).status).toBe(200);
  const paidOut = { ...(await admin()), query: { kind: "paidOut" } };
  expect((await ask("listMoved", paidOut)).status).toBe(200);
}

export const desk: Lives = { Desk: [looksAtPeople, readsAuditLog, readsFigures] };
