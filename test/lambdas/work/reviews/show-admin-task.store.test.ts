import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import { handler } from "../../../../lambdas/functions/desk";
import { transact } from "../../../../lambdas/platform/table/transact";
import { newQuestion, questions, questionWrites } from "../../../../lambdas/work/tasks/question";
import { claimsOf, send } from "../../../support/api-event";
import { handInAgain, someWork } from "../../../support/handed-in";
import { freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { bid, giveBack } from "../tasks/support/writers";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });
const claims = claimsOf("administrator", { admin: true });
beforeAll(() => aWriter({ userId: "administrator", isAdmin: true }).then(() => undefined));

const show = (id: string) => send(handler, api.getAdminTask, { claims, params: { id } });
const review = (id: string, body: object) =>
  send(handler, api.reviewSubmission, { claims, params: { id }, body });

test("a task without any writer so far is shown without facts of a writer", async () => {
  const task = await aTask();

  expect(await show(task.id.toLowerCase())).toMatchObject({
    status: 200,
    body: {
      task: { id: task.id, status: "active", context: task.context },
      award: null,
      writer: null,
      submissions: [],
      payment: null,
      import: null,
    },
  });
  expect((await show("TASK-00000000")).status).toBe(404);
});

test("approved work is shown with its versions, the newest first, and the earning that paid it", async () => {
  const first = await someWork({ firstName: "Achieng" });
  await review(first.id, { decision: "changes", note: "Cite the ruling." });
  const second = await handInAgain(first);
  await review(second.id, { decision: "approve" });

  const { body } = await show(first.taskId);

  expect(body).toMatchObject({
    task: { status: "completed" },
    award: { status: "approved", amount: 1500 },
    writer: { userId: first.userId, name: "Achieng Otieno", approved: 1 },
    submissions: [
      { id: second.id, version: 2, status: "Approved" },
      { id: first.id, version: 1, status: "Changes Requested", note: "Cite the ruling." },
    ],
    payment: { kind: "earning", amount: 1500, taskId: first.taskId },
  });
});

test("the last writer of a task is shown until somebody else has it", async () => {
  const [one, other, task] = [await aWriter(), await aWriter(), await aTask()];
  await bid(one.userId, task.id);
  await giveBack(one.userId, task.id);

  expect((await show(task.id)).body).toMatchObject({
    task: { status: "active", takenAt: null },
    award: { status: "cancelled" },
    writer: { userId: one.userId },
  });
  await bid(other.userId, task.id);
  expect((await show(task.id)).body).toMatchObject({
    award: { status: "awarded" },
    writer: { userId: other.userId },
    submissions: [],
  });
});

test("an imported task names its file and its row in the file", async () => {
  const row = { row: 12, field: "Law", dueDate: "2099-12-31", context: "Summarise.", amount: 900 };
  const { body } = await send(handler, api.importTasks, {
    claims,
    body: { importId: "file-of-today", file: "tasks.csv", rows: [row] },
  });
  const [{ task }] = body["results"] as [{ task: { id: string } }];

  expect((await show(task.id)).body["import"]).toEqual({
    importId: "file-of-today",
    fileName: "tasks.csv",
    at: expect.any(String),
    row: 12,
  });
});

test("a task's questions are shown with their writers, answered or not", async () => {
  const [asker, task] = [await aWriter({ firstName: "Achieng" }), await aTask()];
  const { userId } = asker;
  const about = { taskId: task.id } as const;
  const waits = newQuestion({ ...about, userId, question: "Whose ruling is it?" }, new Date());
  const answered = newQuestion(
    { ...about, userId: "", question: "Which county?" },
    new Date(Date.now() - 60_000),
  );
  await transact([
    ...questionWrites(waits),
    questions.put(answered, { ...answered, answer: "Kisumu.", answeredAt: answered.askedAt }),
  ]);

  expect((await show(task.id)).body["questions"]).toMatchObject([
    { id: answered.id, answer: "Kisumu.", writer: null },
    { id: waits.id, answer: null, writer: { userId, name: "Achieng Otieno" } },
  ]);
});
