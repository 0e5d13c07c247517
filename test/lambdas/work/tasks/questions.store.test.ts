import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { questionsPerDay } from "#contracts/questions";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { handler as writer } from "../../../../lambdas/functions/writer";
import { transact } from "../../../../lambdas/platform/table/transact";
import { deleteTask } from "../../../../lambdas/work/tasks/delete-task";
import { followQuestions } from "../../../../lambdas/work/tasks/follow-questions";
import {
  eraseQuestions,
  newQuestion,
  pageOfOwnQuestions,
  questions,
  questionWrites,
} from "../../../../lambdas/work/tasks/question";
import {
  answerQuestion,
  askQuestion,
  listQuestions,
  listWaitingQuestions,
} from "../../../../lambdas/work/tasks/questions";
import { claimsOf, send } from "../../../support/api-event";
import { freshTable } from "../../../support/table";
import { actingAs } from "../../../support/table-permissions";
import { aTask, aWriter, someSettings } from "../../../support/table-world";

const table = freshTable({
  SETTINGS: JSON.stringify(someSettings()),
  UPLOADS_BUCKET: "uploads",
});

const callerOf = (userId: string) => ({
  userId,
  isAdmin: false,
  signedInAt: Math.floor(Date.now() / 1000),
});

const ask = (userId: string, taskId: string, key?: string) =>
  askQuestion({
    caller: callerOf(userId),
    taskId,
    question: "Whose ruling is it?",
    idempotency: key ? { key, scope: `ask#${userId}`, bodyHash: "same" } : undefined,
    now: new Date(),
  });

const questionsFor = async (userId: string, taskId: string) =>
  (await listQuestions(callerOf(userId), taskId)).questions;

test("an answer is shown to all without the asker's name; only the asker is notified", async () => {
  const [asker, other, task] = [await aWriter(), await aWriter(), await aTask()];
  const key = randomUUID();
  const { question } = await ask(asker.userId, task.id, key);
  expect(await ask(asker.userId, task.id, key)).toEqual({ question });
  expect(await questionsFor(asker.userId, task.id)).toHaveLength(1);
  expect(await questionsFor(other.userId, task.id)).toEqual([]);

  const answer = {
    by: "administrator",
    taskId: task.id,
    form: { questionId: question.id, answer: "Of the High Court." },
    idempotency: undefined,
    now: new Date(),
  };
  await answerQuestion(answer);

  const shown = await questionsFor(other.userId, task.id);
  expect(shown).toMatchObject([{ question: "Whose ruling is it?", answer: "Of the High Court." }]);
  expect(JSON.stringify(shown)).not.toContain(asker.userId);
  const notifications = (await table.items()).filter(({ type }) => type === "Notification");
  expect(notifications).toMatchObject([{ pk: `INBOX#${asker.userId}`, kind: "question-answered" }]);
  expect((await listWaitingQuestions(undefined)).questions).toEqual([]);
  await expect(answerQuestion(answer)).rejects.toMatchObject({ code: "conflict" });
});

test.each([
  ["not paid yet", { accountStatus: "inactive" }, "not_active"],
  [
    "been suspended",
    { suspension: { since: "2026-11-01T06:00:00.000Z", withdrawals: false, reason: "Copied." } },
    "suspended",
  ],
] as const)("a writer who has %s can't ask", async (_, changes, code) => {
  const [{ userId }, { id }] = [await aWriter(changes), await aTask()];
  await expect(ask(userId, id)).rejects.toMatchObject({ code });
});

test("a finished or unpublished task takes no questions", async () => {
  const { userId } = await aWriter();
  const later = await aTask({ publishAt: new Date(Date.now() + 3_600_000).toISOString() });
  await expect(ask(userId, later.id)).rejects.toMatchObject({ code: "not_found" });
  const done = await aTask({ completedAt: new Date().toISOString() });
  await expect(ask(userId, done.id)).rejects.toMatchObject({ code: "conflict" });
});

test("a writer beyond the daily limit of questions learns when the next is possible", async () => {
  const [{ userId }, { id }] = [await aWriter(), await aTask()];
  for (let asked = 0; asked < questionsPerDay; asked++) await ask(userId, id);
  await expect(ask(userId, id)).rejects.toMatchObject({ code: "too_many_requests" });
});

const answered = (taskId: string, questionId: string) =>
  answerQuestion({
    by: "administrator",
    taskId,
    form: { questionId, answer: "Of the High Court." },
    idempotency: undefined,
    now: new Date(),
  });

test("answered questions, and the writer's own, are shown however many questions of others wait", async () => {
  const [{ userId }, other, task] = [await aWriter(), await aWriter(), await aTask()];
  const asked = { taskId: task.id, userId: other.userId };
  for (let count = 0; count < 101; count++)
    await transact(questionWrites(newQuestion({ ...asked, question: `${count}?` }, new Date(0))));
  const { question } = await ask(other.userId, task.id);
  await answered(task.id, question.id);
  const own = await ask(userId, task.id);

  const shown = await questionsFor(userId, task.id);
  expect(shown.map(({ id }) => id)).toEqual([question.id, own.question.id]);
});

test("an export has the writer's own questions with their answers, and nobody else's", async () => {
  const [{ userId }, other, task] = [await aWriter(), await aWriter(), await aTask()];
  const { question } = await ask(userId, task.id);
  await ask(other.userId, task.id);
  await answered(task.id, question.id);

  const claims = claimsOf(userId);
  const { body, text } = await actingAs("Writer", () => send(writer, api.exportMe, { claims }));

  expect(body["questions"]).toEqual([
    {
      ...question,
      answer: "Of the High Court.",
      answeredAt: expect.any(String),
      taskId: task.id,
    },
  ]);
  expect(body["others"]).toEqual([]);
  expect(text).not.toContain(other.userId);
});

test("closing an account removes its questions; one that was answered for all stays without the asker", async () => {
  const [{ userId }, other, task] = [await aWriter(), await aWriter(), await aTask()];
  const { question } = await ask(userId, task.id);
  await answered(task.id, question.id);
  await ask(userId, task.id);
  const { id } = await aTask();
  await ask(userId, id);

  await actingAs("Public", () => eraseQuestions(userId));
  await eraseQuestions(userId);

  expect(await questionsFor(other.userId, task.id)).toMatchObject([{ id: question.id }]);
  const left = (await table.items()).filter(({ type }) => /Question$/.test(type));
  expect(left.filter((item) => JSON.stringify(item).includes(userId))).toEqual([]);
});

test("a writer who asked about a deleted task is notified once, and sees that the question ended", async () => {
  const [{ userId }, task] = [await aWriter(), await aTask()];
  const { question } = await ask(userId, task.id);
  const first = await ask(userId, task.id);
  await answered(task.id, first.question.id);
  await deleteTask(task.id, "administrator", new Date());
  await expect(answered(task.id, question.id)).rejects.toThrow("This task was deleted");

  const before = { type: "Task", ...task };
  const deleted = [{ eventId: randomUUID(), before, after: undefined }];
  const now = new Date();
  await actingAs("TableChanges", () => followQuestions(deleted, now));
  await followQuestions(deleted, now);

  const items = await table.items();
  const waiting = items.filter(({ gsi1pk }) => gsi1pk === "QUESTION_QUEUE");
  expect(waiting.filter(({ taskId }) => taskId === task.id)).toEqual([]);
  const notifications = items.filter(
    ({ pk, type }) => pk === `INBOX#${userId}` && type === "Notification",
  );
  expect(notifications.map((item) => item["kind"])).toEqual([
    "question-answered",
    "question-closed",
  ]);
  expect(notifications[1]).toMatchObject({ taskId: task.id, question: "Whose ruling is it?" });
  expect(await profiles.find({ userId })).toMatchObject({ unread: 2 });
  const { body } = await actingAs("Writer", () =>
    send(writer, api.listOwnQuestions, { claims: claimsOf(userId) }),
  );
  expect(body["questions"]).toMatchObject([
    { id: first.question.id, taskId: task.id, answer: "Of the High Court.", hasEnded: false },
    {
      id: question.id,
      taskId: task.id,
      answer: null,
      hasEnded: true,
      taskDeletedAt: now.toISOString(),
    },
  ]);
});

test("a question that only left the list when its task was deleted, as in earlier versions, has ended", async () => {
  const [{ userId }, task] = [await aWriter(), await aTask()];
  const { question } = await ask(userId, task.id);
  await deleteTask(task.id, "administrator", new Date());
  const item = { taskId: task.id, id: question.id };
  await transact([questions.change(item, { remove: ["gsi1pk", "gsi1sk"] })]);

  const own = await pageOfOwnQuestions(userId, undefined);

  expect(own.questions).toMatchObject([{ id: question.id, hasEnded: true, taskDeletedAt: null }]);
});

test("all waiting questions about a task end with it, however many there are", async () => {
  const [{ userId }, task] = [await aWriter(), await aTask()];
  const asked = { taskId: task.id, userId };
  for (let count = 0; count < 101; count++)
    await transact(questionWrites(newQuestion({ ...asked, question: `${count}?` }, new Date(0))));

  await followQuestions(
    [{ eventId: randomUUID(), before: { type: "Task", ...task }, after: undefined }],
    new Date(),
  );

  const left = (await table.items()).filter(({ gsi1pk }) => gsi1pk === "QUESTION_QUEUE");
  expect(left.filter(({ taskId }) => taskId === task.id)).toEqual([]);
});

test("one's own questions go on from page to page, newest first", async () => {
  const [{ userId }, task] = [await aWriter(), await aTask()];
  const own = { taskId: task.id, userId };
  for (let count = 0; count < 12; count++)
    await transact(
      questionWrites(newQuestion({ ...own, question: `${count}?` }, new Date(count * 1000))),
    );

  const first = await pageOfOwnQuestions(userId, undefined);
  const second = await pageOfOwnQuestions(userId, first.cursor);

  const all = [...first.questions, ...second.questions].map(({ question }) => question);
  expect(all).toEqual(["11?", "10?", "9?", "8?", "7?", "6?", "5?", "4?", "3?", "2?", "1?", "0?"]);
  expect(second.cursor).toBeUndefined();
});
