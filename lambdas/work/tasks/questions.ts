import {
  type AnswerQuestion,
  questionMessages,
  questionRoutes,
  questionsPerDay,
  type TaskQuestion,
  type WaitingQuestion,
} from "#contracts/questions";
import { secondLookMessages } from "#contracts/second-looks";
import { Award, taskMessages } from "#contracts/tasks";
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
import { where, without } from "../../platform/table/expressions";
import { refusalOf, retryContested, transact, type Write } from "../../platform/table/transact";
import { throttleWrite, tooManyRequests } from "../../platform/throttle";
import { rated } from "../ratings";
import { AwardItem, awards, firstPlace } from "./award";
import {
  newQuestion,
  type QuestionItem,
  questions,
  questionsAbout,
  questionWrites,
  shownQuestion,
} from "./question";
import {
  isFreeAsRead,
  statusOf,
  TaskItem,
  taskNotFound,
  tasks,
  tooManyAtOnce,
  unlistTaskWrite,
} from "./task";

interface Asked {
  caller: Caller;
  taskId: string;
  question: string;
  idempotency: Idempotency | undefined;
  now: Date;
}

const limit = { count: questionsPerDay, minutes: 24 * 60 };

/** Asks about the text of a task that the caller may read. Throws `too_many_requests` beyond the day's limit. */
export async function askQuestion(asked: Asked): Promise<{ question: TaskQuestion }> {
  const { caller, taskId, question, idempotency, now } = asked;
  const { reply: schema } = questionRoutes.askQuestion;
  return await answerOnce(schema, idempotency, async () => {
    const task = await readableTask(caller, taskId, now);
    if (task.completedAt) throw new AppError("conflict", questionMessages.finished);
    const item = newQuestion({ kind: "text", taskId, userId: caller.userId, question }, now);
    const reply = { question: shownQuestion(item) };
    const refused = await refusalOf(
      transact([
        // It is not deleted or finished meanwhile.
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

/** A published task, for a writer who may bid on it; throws for anybody else. */
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
 * What was answered about a task, and what the caller waits for, oldest first: of all that was asked, so
 * that many that wait of others don't hide what was answered.
 */
export async function listQuestions({ userId }: Caller, taskId: string) {
  const [items, writer] = await Promise.all([questionsAbout(taskId), profiles.find({ userId })]);
  if (writer?.accountStatus !== "active")
    throw new AppError("not_active", taskMessages.activateToBid);
  const isShown = (item: QuestionItem) =>
    item.kind === "text" && (item.answer !== null || item.userId === userId);
  return { questions: items.filter(isShown).map(shownQuestion) };
}

const perPage = 20;

/** A page of what waits for an answer, the oldest first. */
export async function listWaitingQuestions(cursor: string | undefined) {
  const page = { cursor, limit: perPage, order: "ascending" as const };
  const { items, next } = await questions.pageOf("waiting", {}, page);
  const found = await readItems(
    items.flatMap(({ taskId, userId, awardedAt = "" }) => [
      tasks.at({ id: taskId }),
      profileAt(userId),
      awards.at({ userId, taskId, awardedAt }),
    ]),
  );
  const waiting = items.flatMap((item): WaitingQuestion[] => {
    const [task, asking, award] = found.splice(0, 3);
    const writer = asking && Profile.parse(asking);
    // Nobody can be answered whose account is closed, or about the text of a task that was deleted.
    if (!writer || writer.closedAt || !(task || award)) return [];
    const { field, amount, context } = task ? TaskItem.parse(task) : Award.parse(award);
    return [
      {
        ...shownQuestion(item),
        kind: item.kind,
        writer: { userId: writer.userId, name: nameOf(writer) },
        task: { id: item.taskId, field, amount, context },
        taskIsGone: !task,
      },
    ];
  });
  return { questions: waiting, ...next };
}

interface Answered {
  by: string;
  taskId: string;
  form: AnswerQuestion;
  /** How long a writer has at least who is given a task again, and when one is reminded. */
  times: { changesHours: number; dueSoonHours: number };
  idempotency: Idempotency | undefined;
  now: Date;
}
type Reply = { question: TaskQuestion };

/** Answers a question once, and gives a task whose due time was missed back to its writer where that is said. */
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
  const givesBack = before.kind === "missed" && form.giveBack === true;
  const reply = { question: shownQuestion(after) };
  return await transactOnce(questionRoutes.answerQuestion.reply, { idempotency, reply, now }, [
    questions.change(
      before,
      { set: { answer: after.answer, answeredAt: after.answeredAt }, remove: ["gsi1pk", "gsi1sk"] },
      where({ answer: null }),
    ),
    ...(givesBack ? await giveBackWrites(answered, before) : await tellWrites(answered, before)),
    auditWrite(
      {
        act: givesBack ? "task-given-again" : "question-answered",
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

/** The writes that tell who asked. */
async function tellWrites({ form, now }: Answered, asked: QuestionItem): Promise<Write[]> {
  const { userId, taskId, kind, awardedAt } = asked;
  const [task, writer, award] = await readItems([
    tasks.at({ id: taskId }),
    profileAt(userId),
    awards.at({ userId, taskId, awardedAt: awardedAt ?? "" }),
  ]);
  if (kind === "text" && !task) throw new AppError("conflict", questionMessages.taskDeleted);
  const amount = award?.amount ?? task?.amount;
  if (amount === undefined || !writer || writer.closedAt) return [];
  const about = { userId, taskId, amount };
  const decided = { note: form.answer, reviewedAt: now.toISOString() };
  return [
    ...(kind === "missed" && awardedAt
      ? [
          awards.change(
            { userId, taskId, awardedAt },
            { set: decided },
            where({ status: "missed" }),
          ),
        ]
      : []),
    profiles.change({ userId }, { set: { lastUpdated: now.toISOString() }, add: { unread: 1 } }),
    kind === "missed"
      ? notificationWrite({ ...about, kind: "decision-kept", note: form.answer }, now)
      : notificationWrite({ ...about, kind: "question-answered", answer: form.answer }, now),
  ];
}

/** The writes that make a missed award the writer's again, with new time, and mend what missing it cost. */
async function giveBackWrites({ form, times, now }: Answered, asked: QuestionItem) {
  const { userId, taskId, awardedAt = "" } = asked;
  const [task, writer, award] = await readItems([
    tasks.at({ id: taskId }),
    profileAt(userId),
    { key: awards.key({ userId, taskId, awardedAt }), schema: AwardItem },
  ]);
  if (!task) throw new AppError("conflict", secondLookMessages.goneNotGivenBack);
  if (task.takenBy || task.completedAt || !writer || award?.status !== "missed")
    throw new AppError("conflict", secondLookMessages.othersDueTime);
  if (writer.secondLooks?.includes(taskId))
    throw new AppError("conflict", secondLookMessages.alsoSecondLook);
  const least = new Date(now.getTime() + times.changesHours * 3_600_000).toISOString();
  const dueDate = task.dueAt > least ? task.dueAt : least;
  const status = award.submissionId === null ? ("awarded" as const) : ("changes" as const);
  const change = rated(writer, "missed-lifted", taskId, now, award.ratingSpared);
  return [
    tasks.change(
      task,
      { set: { takenBy: userId, takenAt: awardedAt, dueAt: dueDate }, remove: ["takenBackAt"] },
      isFreeAsRead(task),
    ),
    unlistTaskWrite(task),
    awards.change(
      award,
      {
        set: {
          status,
          dueDate,
          note: form.answer,
          reviewedAt: now.toISOString(),
          ...firstPlace({ ...award, dueDate, uploadBegunAt: null }, times.dueSoonHours, now),
        },
        remove: ["remindedAt"],
      },
      where({ status: "missed" }),
    ),
    profiles.change(
      { userId },
      {
        set: { lastUpdated: now.toISOString(), rating: change.rating, missedInARow: 0 },
        remove: ["bidsRestUntil"],
        add: { unread: 1, missedCount: -1 },
      },
      change.asRead,
      where({ secondLooks: without(taskId) }),
    ),
    ...change.writes,
    notificationWrite(
      { userId, kind: "task-given-again", taskId, amount: award.amount, dueDate },
      now,
    ),
  ];
}
