import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { transact } from "../../../../lambdas/platform/table/transact";
import { newQuestion, questions, questionWrites } from "../../../../lambdas/work/tasks/question";
import { handInAgain, someWork } from "../../../support/handed-in";
import { aTask, aWriter } from "../../../support/table-world";
import {
  approve,
  asAdmin,
  aTakenTask,
  bid,
  changes,
  decide,
  giveBack,
  workTable,
} from "../support/work";

workTable();
const show = (id: string) => asAdmin(api.getAdminTask, { params: { id } });

test("a task without any writer yet is shown without a writer's data", async () => {
  const { id, context } = await aTask();

  expect(await show(id.toLowerCase())).toMatchObject({
    status: 200,
    body: {
      task: { id, status: "active", context },
      award: null,
      writer: null,
      submissions: [],
      payment: null,
      import: null,
    },
  });
  expect((await show("TASK-00000000")).status).toBe(404);
});

test("approved work is shown with its versions, newest first, and with its earning", async () => {
  const first = await someWork({ firstName: "Achieng" });
  const { userId, taskId } = first;
  await decide(first, changes);
  const second = await handInAgain(first);
  await decide(second, approve);

  expect((await show(taskId)).body).toMatchObject({
    task: { status: "completed" },
    award: { status: "approved", amount: 1500 },
    writer: { userId, name: "Achieng Otieno", approved: 1 },
    submissions: [
      { id: second.id, version: 2, status: "Approved" },
      { id: first.id, version: 1, status: "Changes Requested", note: "Name the sources." },
    ],
    payment: { kind: "earning", amount: 1500, taskId },
  });
});

test("the last writer of a task is shown until somebody else takes it", async () => {
  const { userId, id } = await aTakenTask();
  const other = await aWriter();
  await giveBack(userId, id);

  expect((await show(id)).body).toMatchObject({
    task: { status: "active", takenAt: null },
    award: { status: "cancelled" },
    writer: { userId },
  });
  await bid(other.userId, id);
  expect((await show(id)).body).toMatchObject({
    award: { status: "awarded" },
    writer: { userId: other.userId },
    submissions: [],
  });
});

test("an imported task shows its file and its row in the file", async () => {
  const row = { row: 12, field: "Law", dueDate: "2099-12-31", context: "Summarise.", amount: 900 };
  const importId = "file-of-today";
  const { body } = await asAdmin(api.importTasks, {
    body: { importId, file: "tasks.csv", rows: [row] },
  });
  const [{ task }] = body["results"] as [{ task: { id: string } }];

  const shown = await show(task.id);
  const file = { importId, fileName: "tasks.csv", at: expect.any(String), row: 12 };
  expect(shown.body["import"]).toEqual(file);
});

test("a task's questions are shown with their writers, answered or not", async () => {
  const [{ userId }, task] = [await aWriter({ firstName: "Achieng" }), await aTask()];
  const about = { taskId: task.id, question: "Whose ruling is it?" };
  const waits = newQuestion({ ...about, userId }, new Date());
  const earlier = newQuestion({ ...about, userId: "" }, new Date(Date.now() - 60_000));
  const answered = { ...earlier, answer: "Kisumu.", answeredAt: earlier.askedAt };
  await transact([...questionWrites(waits), questions.put(answered, answered)]);

  expect((await show(task.id)).body["questions"]).toMatchObject([
    { id: answered.id, answer: "Kisumu.", writer: null },
    { id: waits.id, answer: null, writer: { userId, name: "Achieng Otieno" } },
  ]);
});
