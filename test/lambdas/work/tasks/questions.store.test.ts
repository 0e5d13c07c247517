import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { questionsPerDay } from "#contracts/questions";
import {
  answerQuestion,
  askQuestion,
  listQuestions,
  listWaitingQuestions,
} from "../../../../lambdas/work/tasks/questions";
import { freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });

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

test("an answer stands on the task for all, without who asked, who alone is told", async () => {
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
    times: { changesHours: 24, dueSoonHours: 12 },
    idempotency: undefined,
    now: new Date(),
  };
  await answerQuestion(answer);

  const shown = await questionsFor(other.userId, task.id);
  expect(shown).toMatchObject([{ question: "Whose ruling is it?", answer: "Of the High Court." }]);
  expect(JSON.stringify(shown)).not.toContain(asker.userId);
  const news = (await table.items()).filter(({ type }) => type === "Notification");
  expect(news).toMatchObject([{ pk: `INBOX#${asker.userId}`, kind: "question-answered" }]);
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

test("nobody asks about a task that is finished, or not published yet", async () => {
  const { userId } = await aWriter();
  const later = await aTask({ publishAt: new Date(Date.now() + 3_600_000).toISOString() });
  await expect(ask(userId, later.id)).rejects.toMatchObject({ code: "not_found" });
  const done = await aTask({ completedAt: new Date().toISOString() });
  await expect(ask(userId, done.id)).rejects.toMatchObject({ code: "conflict" });
});

test("beyond the day's questions one is told when the next can be asked", async () => {
  const [{ userId }, { id }] = [await aWriter(), await aTask()];
  for (let asked = 0; asked < questionsPerDay; asked++) await ask(userId, id);
  await expect(ask(userId, id)).rejects.toMatchObject({ code: "too_many_requests" });
});
