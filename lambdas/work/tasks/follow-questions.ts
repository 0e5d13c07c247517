import { profiles } from "../../accounts/profile/profile";
import { notificationWrite } from "../../messages/notifications";
import { where } from "../../platform/table/expressions";
import type { Change } from "../../platform/table/stream";
import { refusalOf, transact } from "../../platform/table/transact";
import { type QuestionItem, questions, questionsAbout } from "./question";
import { TaskItem } from "./task";

/** Ends the open questions about deleted tasks, and notifies their authors. */
export async function followQuestions(changes: readonly Change[], now: Date): Promise<void> {
  for (const { before, after } of changes) {
    if (before?.["type"] !== "Task" || after !== undefined) continue;
    const task = TaskItem.safeParse(before).data;
    // An unreadable item must not stop the other changes. The figures report it.
    if (!task) continue;
    for (const item of await questionsAbout(task.id))
      if (item.gsi1pk !== undefined) await end(item, task, now);
  }
}

/** Changes nothing if the question was answered, ended or erased since it was read. */
async function end(item: QuestionItem, { amount }: TaskItem, now: Date): Promise<void> {
  const { userId, taskId, question } = item;
  const taskDeletedAt = now.toISOString();
  await refusalOf(
    transact([
      questions.change(
        item,
        { set: { taskDeletedAt }, remove: ["gsi1pk", "gsi1sk"] },
        where({ answer: null, taskDeletedAt: undefined }),
      ),
      profiles.change(
        { userId },
        { set: { lastUpdated: taskDeletedAt }, add: { unread: 1 } },
        where({ closedAt: undefined }),
      ),
      notificationWrite({ userId, kind: "question-closed", taskId, amount, question }, now),
    ]),
  );
}
