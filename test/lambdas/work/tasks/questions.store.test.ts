import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { questionsPerDay } from "#contracts/questions";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
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
import type { TaskItem } from "../../../../lambdas/work/tasks/task";
import { pagesOf } from "../../../support/pages";
import { actingAs } from "../../../support/table-permissions";
import { aTask, aWriter } from "../../../support/table-world";
import { asWriter, callerOf, inHours, workTable } from "../support/work";

const { items, notified, ofWriter } = workTable({}, { UPLOADS_BUCKET: "uploads" });

const ask = async (userId: string, taskId: string, key?: string) => {
  const { question } = await askQuestion({
    caller: callerOf(userId),
    taskId,
    question: "Whose ruling is it?",
    idempotency: key ? { key, scope: `ask#${userId}`, bodyHash: "same" } : undefined,
    now: new Date(),
  });
  return question;
};
async function manyQuestions(count: number, about: { taskId: string; userId: string }) {
  for (let at = 0; at < count; at++)
    await transact(
      questionWrites(newQuestion({ ...about, question: `${at}?` }, new Date(at * 1000))),
    );
}
const answer = (taskId: string, questionId: string) =>
  answerQuestion({
    by: "administrator",
    taskId,
    form: { questionId, answer: "Of the High Court." },
    idempotency: undefined,
    now: new Date(),
  });
const shownTo = async (userId: string, taskId: string) =>
  (await listQuestions(callerOf(userId), taskId)).questions;
const twoWritersAndTask = async () => [await aWriter(), await aWriter(), await aTask()] as const;
const isDeleted = (task: TaskItem) => [
  { eventId: randomUUID(), before: { type: "Task", ...task }, after: undefined },
];
const waitingAbout = async ({ id }: TaskItem) =>
  (await items()).filter((item) => item["gsi1pk"] === "QUESTION_QUEUE" && item["taskId"] === id);

test("everybody sees an answer without the author's name, and only the author is notified", async () => {
  const [{ userId }, other, { id }] = await twoWritersAndTask();
  const key = randomUUID();
  const question = await ask(userId, id, key);
  expect(await ask(userId, id, key)).toEqual(question);
  expect(await shownTo(userId, id)).toHaveLength(1);
  expect(await shownTo(other.userId, id)).toEqual([]);

  await answer(id, question.id);

  const shown = await shownTo(other.userId, id);
  expect(shown).toMatchObject([{ question: "Whose ruling is it?", answer: "Of the High Court." }]);
  expect(JSON.stringify(shown)).not.toContain(userId);
  expect(await notified(userId)).toEqual(["question-answered"]);
  expect(await notified(other.userId)).toEqual([]);
  expect((await listWaitingQuestions(undefined)).questions).toEqual([]);
  await expect(answer(id, question.id)).rejects.toMatchObject({ code: "conflict" });
});

const suspension = { since: "2026-11-01T06:00:00.000Z", withdrawals: false, reason: "Copied." };
test.each([
  ["a writer who has not paid yet", "not_active", { accountStatus: "inactive" }, {}],
  ["a suspended writer", "suspended", { suspension }, {}],
  ["anybody about an unpublished task", "not_found", {}, { publishAt: inHours(1) }],
  ["anybody about a finished task", "conflict", {}, { completedAt: inHours(0) }],
] as const)("%s can't ask a question: %s", async (_, code, writer, task) => {
  const [{ userId }, { id }] = [await aWriter(writer), await aTask(task)];
  await expect(ask(userId, id)).rejects.toMatchObject({ code });
});

test("a writer can't ask more questions than the daily limit", async () => {
  const [{ userId }, { id }] = [await aWriter(), await aTask()];
  for (let asked = 0; asked < questionsPerDay; asked++) await ask(userId, id);
  await expect(ask(userId, id)).rejects.toMatchObject({ code: "too_many_requests" });
});

test("writers see answered questions and their own, even if many others are unanswered", async () => {
  const [{ userId }, other, task] = await twoWritersAndTask();
  await manyQuestions(101, { taskId: task.id, userId: other.userId });
  const { id } = await ask(other.userId, task.id);
  await answer(task.id, id);
  const own = await ask(userId, task.id);

  const shown = await shownTo(userId, task.id);
  expect(shown.map((question) => question.id)).toEqual([id, own.id]);
  await followQuestions(isDeleted(task), new Date());
  expect(await waitingAbout(task)).toEqual([]);
});

test("an export has only the writer's own questions, with their answers", async () => {
  const [{ userId }, other, { id: taskId }] = await twoWritersAndTask();
  const question = await ask(userId, taskId);
  await ask(other.userId, taskId);
  await answer(taskId, question.id);

  const { body, text } = await asWriter(userId, api.exportMe);

  const answered = { answer: "Of the High Court.", answeredAt: expect.any(String) };
  expect(body["questions"]).toEqual([{ ...question, ...answered, taskId }]);
  expect(body["others"]).toEqual([]);
  expect(text).not.toContain(other.userId);
});

test("closing an account erases its questions, except answered ones, which lose their author", async () => {
  const [{ userId }, other, { id }] = await twoWritersAndTask();
  const question = await ask(userId, id);
  await answer(id, question.id);
  await ask(userId, id);
  await ask(userId, (await aTask()).id);

  await actingAs("Public", () => eraseQuestions(userId));
  await eraseQuestions(userId);

  expect(await shownTo(other.userId, id)).toMatchObject([{ id: question.id }]);
  const left = (await items()).filter(({ type }) => /Question$/.test(type));
  expect(JSON.stringify(left)).not.toContain(userId);
});

test("the author of a question about a deleted task is notified once", async () => {
  const [{ userId }, task] = [await aWriter(), await aTask()];
  const { id: taskId } = task;
  const waits = await ask(userId, taskId);
  const answered = await ask(userId, taskId);
  await answer(taskId, answered.id);
  await deleteTask(taskId, "administrator", new Date());
  await expect(answer(taskId, waits.id)).rejects.toThrow("This task was deleted");

  const now = new Date();
  const deleted = isDeleted(task);
  await actingAs("TableChanges", () => followQuestions(deleted, now));
  await followQuestions(deleted, now);

  expect(await waitingAbout(task)).toEqual([]);
  expect(await ofWriter(userId, "Notification")).toMatchObject([
    { kind: "question-answered" },
    { kind: "question-closed", taskId, question: "Whose ruling is it?" },
  ]);
  expect(await profiles.find({ userId })).toMatchObject({ unread: 2 });
  const { body } = await asWriter(userId, api.listOwnQuestions);
  const taskDeletedAt = now.toISOString();
  expect(body["questions"]).toMatchObject([
    { id: answered.id, taskId, answer: "Of the High Court.", hasEnded: false },
    { id: waits.id, taskId, answer: null, hasEnded: true, taskDeletedAt },
  ]);
});

test("an unanswered question outside the queue has ended, even if no deletion time is stored", async () => {
  const [{ userId }, { id: taskId }] = [await aWriter(), await aTask()];
  const { id } = await ask(userId, taskId);
  await deleteTask(taskId, "administrator", new Date());
  await transact([questions.change({ taskId, id }, { remove: ["gsi1pk", "gsi1sk"] })]);

  const own = await pageOfOwnQuestions(userId, undefined);

  expect(own.questions).toMatchObject([{ id, hasEnded: true, taskDeletedAt: null }]);
});

test("a writer's own questions are listed in pages, newest first", async () => {
  const [{ userId }, task] = [await aWriter(), await aTask()];
  await manyQuestions(12, { taskId: task.id, userId });

  const pages = await pagesOf(({ cursor }) => pageOfOwnQuestions(userId, cursor));

  const all = pages.flatMap((page) => page.questions.map(({ question }) => question));
  expect(all).toEqual(Array.from({ length: 12 }, (_, at) => `${11 - at}?`));
});
