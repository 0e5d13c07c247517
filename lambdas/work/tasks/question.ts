import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { OwnQuestion, TaskQuestion } from "#contracts/questions";
import { TaskId } from "#contracts/tasks";
import { sortableId } from "../../platform/ids";
import { defineItem } from "../../platform/table/define-item";
import { where } from "../../platform/table/expressions";
import { type Write, writeAlone } from "../../platform/table/transact";

export const QuestionItem = z.extend(TaskQuestion, {
  taskId: TaskId,
  /** The writer's id; `""` once the account is closed. */
  userId: z.string(),
  /** Set if the task was deleted before the question was answered. */
  taskDeletedAt: z.optional(Instant),
  /** Present while the question waits for an answer. */
  gsi1pk: z.optional(z.string()),
});
export type QuestionItem = z.infer<typeof QuestionItem>;

/**
 * A question about a task. Until it is answered or the task is deleted, it is in the list of
 * waiting questions.
 */
export const questions = defineItem({
  type: "Question",
  name: "question",
  schema: QuestionItem,
  key: ["QUESTIONS#{taskId}", "QUESTION#{id}"],
  views: { waiting: ["gsi1", "QUESTION_QUEUE", "{askedAt}#{id}"] },
});

/**
 * The index of a writer's questions. Its key is separate, since closing an account erases the index
 * but not the writer's other items.
 */
const asked = defineItem({
  type: "AskedQuestion",
  name: "asked",
  schema: z.object({ userId: z.string(), taskId: TaskId, id: z.string() }),
  key: ["ASKED#{userId}", "QUESTION#{id}"],
});

type NewQuestion = Pick<QuestionItem, "taskId" | "userId" | "question">;

export const newQuestion = (given: NewQuestion, now: Date): QuestionItem => ({
  ...given,
  id: sortableId(now),
  askedAt: now.toISOString(),
  answer: null,
  answeredAt: null,
});

export const questionWrites = (item: QuestionItem): Write[] => [
  questions.put(item, { ...item, ...questions.place("waiting", item) }),
  asked.put(item, { userId: item.userId, taskId: item.taskId, id: item.id }),
];

export const shownQuestion = (item: QuestionItem): TaskQuestion => TaskQuestion.parse(item);

const perRead = 100;

export async function questionsOf(userId: string) {
  const own: (TaskQuestion & Pick<QuestionItem, "taskId">)[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = { cursor, limit: perRead, order: "ascending", consistent: true } as const;
    const { items, next } = await asked.page({ userId }, page);
    for (const item of await questions.findAll(items))
      own.push({ ...shownQuestion(item), taskId: item.taskId });
    cursor = next.cursor;
    if (cursor === undefined) return own;
  }
}

export async function pageOfOwnQuestions(userId: string, cursor: string | undefined, limit = 10) {
  const { items, next } = await asked.page({ userId }, { cursor, limit, consistent: true });
  const found = (await questions.findAll(items)).map((item) =>
    OwnQuestion.parse({
      taskDeletedAt: null,
      ...item,
      hasEnded: item.answer === null && item.gsi1pk === undefined,
    }),
  );
  return { questions: found, ...next };
}

export async function questionsAbout(taskId: string): Promise<QuestionItem[]> {
  const all: QuestionItem[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = { cursor, limit: perRead, order: "ascending", consistent: true } as const;
    const { items, next } = await questions.page({ taskId }, page);
    all.push(...items);
    cursor = next.cursor;
    if (cursor === undefined) return all;
  }
}

/**
 * Erases a closed account's questions, but leaves answered ones on their tasks, without the
 * writer's id. Safe to repeat.
 */
export async function eraseQuestions(userId: string): Promise<void> {
  for (;;) {
    const page = { cursor: undefined, limit: perRead, consistent: true } as const;
    const { items } = await asked.page({ userId }, page);
    if (items.length === 0) return;
    for (const item of items) {
      const question = await questions.find(item);
      if (question) await writeAlone(eraseWrite(question));
      await writeAlone(asked.remove(item));
    }
  }
}

/** The write fails if the question was answered since the read. */
const eraseWrite = (item: QuestionItem): Write =>
  item.answer !== null
    ? questions.change(item, { set: { userId: "" } })
    : questions.remove(item, where({ answer: item.answer }));
