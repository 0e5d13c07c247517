import {
  type AnswerQuestion,
  questionMessages,
  questionRoutes,
  questionsPerDay,
  type TaskQuestion,
  type WaitingQuestion,
} from "#contracts/questions";
import { taskMessages } from "#contracts/tasks";
import {
  nameOf,
  Profile,
  profileAt,
  profileNotFound,
  profiles,
} from "../../accounts/profile/profile";
import { insistOnNoSuspension } from "../../accounts/profile/suspension";
import { auditWrite } from "../../desk/audit-log";
import { notificationWrite } from "../../messages/notifications";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import {
  answerOnce,
  type Idempotency,
  replyWrites,
  transactOnce,
} from "../../platform/idempotency";
import { readItems } from "../../platform/table/define-item";
import { where } from "../../platform/table/expressions";
import { refusalOf, retryContested, transact, type Write } from "../../platform/table/transact";
import { throttleWrite, tooManyRequests } from "../../platform/throttle";
import {
  newQuestion,
  type QuestionItem,
  questions,
  questionsAbout,
  questionWrites,
  shownQuestion,
} from "./question";
import { statusOf, TaskItem, taskNotFound, tasks, tooManyAtOnce } from "./task";

interface Asked {
  caller: Caller;
  taskId: string;
  question: string;
  idempotency: Idempotency | undefined;
  now: Date;
}

const limit = { count: questionsPerDay, minutes: 24 * 60 };

/**
 * Stores a question about a task that the caller may read. Throws `too_many_requests` above the
 * day's limit.
 */
export async function askQuestion(asked: Asked): Promise<{ question: TaskQuestion }> {
  const { caller, taskId, question, idempotency, now } = asked;
  const { reply: schema } = questionRoutes.askQuestion;
  return await answerOnce(schema, idempotency, async () => {
    const task = await readableTask(caller, taskId, now);
    if (task.completedAt) throw new AppError("conflict", questionMessages.finished);
    const item = newQuestion({ taskId, userId: caller.userId, question }, now);
    const reply = { question: shownQuestion(item) };
    const refused = await refusalOf(
      transact([
        // Fails if the task was deleted or completed after the read.
        tasks.check(task, where({ id: taskId, completedAt: undefined })),
        ...questionWrites(item),
        throttleWrite("questions", caller.userId, limit, now),
        ...replyWrites(idempotency, reply, now),
      ]),
    );
    if (!refused) return reply;
    if (refused.failures.has("questions"))
      throw tooManyRequests(limit, now, questionMessages.tooMany);
    if (!refused.failures.has("task")) throw new AppError("conflict", taskMessages.rush);
    if (!refused.failures.get("task")) throw taskNotFound();
    throw new AppError("conflict", questionMessages.finished);
  });
}

/** Throws if the task isn't published, or if the writer isn't active or is suspended. */
async function readableTask({ userId }: Caller, taskId: string, now: Date): Promise<TaskItem> {
  const [task, writer] = await readItems([tasks.at({ id: taskId }), profileAt(userId)]);
  if (!writer) throw profileNotFound();
  if (writer.accountStatus !== "active")
    throw new AppError("not_active", taskMessages.activateToBid);
  insistOnNoSuspension(writer);
  if (!task || statusOf(task, now) === "scheduled") throw taskNotFound();
  return task;
}

/**
 * The answered questions about a task and the caller's own, oldest first. Reads all questions, so
 * that many unanswered ones can't hide the answered ones.
 */
export async function listQuestions({ userId }: Caller, taskId: string) {
  const [items, writer] = await Promise.all([questionsAbout(taskId), profiles.find({ userId })]);
  if (writer?.accountStatus !== "active")
    throw new AppError("not_active", taskMessages.activateToBid);
  const isShown = (item: QuestionItem) => item.answer !== null || item.userId === userId;
  return { questions: items.filter(isShown).map(shownQuestion) };
}

const perPage = 20;

export async function listWaitingQuestions(cursor: string | undefined) {
  const page = { cursor, limit: perPage, order: "ascending" as const };
  const { items, next } = await questions.pageOf("waiting", {}, page);
  const found = await readItems(
    items.flatMap(({ taskId, userId }) => [tasks.at({ id: taskId }), profileAt(userId)]),
  );
  const waiting = items.flatMap((item): WaitingQuestion[] => {
    const [task, asking] = found.splice(0, 2);
    const writer = asking && Profile.parse(asking);
    // A closed account can't get an answer, and questions about a deleted task have ended.
    if (!writer || writer.closedAt || !task) return [];
    const { field, amount, context } = TaskItem.parse(task);
    return [
      {
        ...shownQuestion(item),
        writer: { userId: writer.userId, name: nameOf(writer) },
        task: { id: item.taskId, field, amount, context },
      },
    ];
  });
  return { questions: waiting, ...next };
}

interface Answered {
  by: string;
  taskId: string;
  form: AnswerQuestion;
  idempotency: Idempotency | undefined;
  now: Date;
}
type Reply = { question: TaskQuestion };

export const answerQuestion = (answered: Answered): Promise<Reply> =>
  retryContested(
    () =>
      answerOnce(questionRoutes.answerQuestion.reply, answered.idempotency, () => answer(answered)),
    tooManyAtOnce,
  );

async function answer(answered: Answered): Promise<Reply> {
  const { by, taskId, form, idempotency, now } = answered;
  const before = await questions.find({ taskId, id: form.questionId });
  if (!before) throw new AppError("not_found", questionMessages.notFound);
  if (before.answer !== null) throw new AppError("conflict", questionMessages.answered);
  const after = { ...before, answer: form.answer, answeredAt: now.toISOString() };
  const reply = { question: shownQuestion(after) };
  return await transactOnce(questionRoutes.answerQuestion.reply, { idempotency, reply, now }, [
    questions.change(
      before,
      { set: { answer: after.answer, answeredAt: after.answeredAt }, remove: ["gsi1pk", "gsi1sk"] },
      where({ answer: null }),
    ),
    ...(await tellWrites(answered, before)),
    auditWrite(
      {
        act: "question-answered",
        by,
        subject: taskId,
        userId: before.userId,
        note: form.answer,
        before: { question: before.question },
      },
      now,
    ),
  ]);
}

async function tellWrites({ form, now }: Answered, asked: QuestionItem): Promise<Write[]> {
  const { userId, taskId } = asked;
  const [task, writer] = await readItems([tasks.at({ id: taskId }), profileAt(userId)]);
  if (!task) throw new AppError("conflict", questionMessages.taskDeleted);
  if (!writer || writer.closedAt) return [];
  const about = { userId, taskId, amount: task.amount };
  return [
    profiles.change({ userId }, { set: { lastUpdated: now.toISOString() }, add: { unread: 1 } }),
    notificationWrite({ ...about, kind: "question-answered", answer: form.answer }, now),
  ];
}
