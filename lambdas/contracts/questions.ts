import * as z from "zod/mini";
import { Cursor, Instant, paragraph } from "./fields";
import { requestMessages, waitOf } from "./problem";
import { route } from "./route";
import { TaskField, TaskId } from "./tasks";

export const questionMessages = {
  questionNeeded: "Write your question.",
  answerNeeded: "Write the answer. The writer reads it.",
  notFound: "There is no such question.",
  answered: "This question has been answered already.",
  taskDeleted: "This task was deleted, so its text is not asked about any more. Who asked is told.",
  finished: "This task is finished, so its text is not asked about any more.",
  tooMany: (minutes: number) =>
    `You have asked many questions today. You can ask the next one in ${waitOf(minutes)}.`,
} as const;
const words = questionMessages;

export const questionLength = 500;
export const answerLength = 1000;
export const questionsPerDay = 10;

/**
 * A question about a task's text. All writers see an answered question, without its author's name.
 */
export const TaskQuestion = z.object({
  id: z.string(),
  question: z.string(),
  askedAt: Instant,
  /** Null until the question is answered; until then, no other writer sees the question. */
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
});
export type TaskQuestion = z.infer<typeof TaskQuestion>;

/** A question as its author sees it, even after the task is finished or deleted. */
export const OwnQuestion = z.extend(TaskQuestion, {
  taskId: TaskId,
  /** True if the task was deleted before the question was answered. */
  hasEnded: z._default(z.boolean(), false),
  taskDeletedAt: z.nullable(Instant),
});
export type OwnQuestion = z.infer<typeof OwnQuestion>;

/**
 * A question as the administrator sees it with its task. `writer` is null once the account is
 * closed.
 */
export const QuestionOfTask = z.extend(TaskQuestion, {
  writer: z.nullable(z.object({ userId: z.string(), name: z.string() })),
});
export type QuestionOfTask = z.infer<typeof QuestionOfTask>;

export const WaitingQuestion = z.extend(TaskQuestion, {
  writer: z.object({ userId: z.string(), name: z.string() }),
  task: z.object({ id: TaskId, field: TaskField, amount: z.int(), context: z.string() }),
});
export type WaitingQuestion = z.infer<typeof WaitingQuestion>;

export const AnswerQuestion = z.strictObject({
  questionId: z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, requestMessages.wrongForm)),
  answer: paragraph(answerLength, words.answerNeeded),
});
export type AnswerQuestion = z.infer<typeof AnswerQuestion>;

export const questionRoutes = {
  askQuestion: route({
    method: "POST",
    path: "/api/tasks/{id}/questions",
    caller: "active-writer",
    summary: "Ask the administrator about the text of a task. The answer is shown to all writers.",
    input: z.strictObject({ question: paragraph(questionLength, words.questionNeeded) }),
    reply: z.object({ question: TaskQuestion }),
    status: 201,
    idempotent: true,
    problems: ["not_found", "not_active", "suspended", "conflict", "too_many_requests"],
  }),
  listQuestions: route({
    method: "GET",
    path: "/api/tasks/{id}/questions",
    caller: "active-writer",
    summary:
      "What was asked about a task and answered, and what the caller has asked, oldest first.",
    input: z.strictObject({}),
    reply: z.object({ questions: z.array(TaskQuestion) }),
    problems: ["not_found", "not_active"],
  }),
  listOwnQuestions: route({
    method: "GET",
    path: "/api/questions",
    caller: "writer",
    summary: "What the caller has asked about the texts of tasks, newest first.",
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    reply: z.object({ questions: z.array(OwnQuestion), cursor: z.optional(z.string()) }),
    problems: ["not_found"],
  }),
  listWaitingQuestions: route({
    method: "GET",
    path: "/api/admin/questions",
    caller: "admin",
    summary: "Questions that wait for an answer, the oldest first.",
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    reply: z.object({ questions: z.array(WaitingQuestion), cursor: z.optional(z.string()) }),
    problems: ["not_found"],
  }),
  answerQuestion: route({
    method: "POST",
    path: "/api/admin/tasks/{id}/answers",
    caller: "admin",
    summary: "Answer a question about a task.",
    input: AnswerQuestion,
    reply: z.object({ question: TaskQuestion }),
    idempotent: true,
    problems: ["not_found", "conflict"],
  }),
};
