import { profiles } from "../../accounts/profile/profile";
import { notificationWrite } from "../../messages/notifications";
import { where } from "../../platform/table/expressions";
import type { Change } from "../../platform/table/stream";
import { refusalOf, transact } from "../../platform/table/transact";
import { type QuestionItem, questions, questionsAbout } from "./question";
import { TaskItem } from "./task";

/**
 * Ends what waits about the texts of deleted tasks, as the table's stream tells, and says so to who asked.
 * Who asked for a task again, whose due time they missed, is still answered.
 */
export async function followQuestions(changes: readonly Change[], now: Date): Promise<void> {
  for (const { before, after } of changes) {
    if (before?.["type"] !== "Task" || after !== undefined) continue;
    const task = TaskItem.safeParse(before).data;
    // Told with the figures, and holds up no other change.
    if (!task) continue;
    for (const item of await questionsAbout(task.id))
      if (item.kind === "text" && item.gsi1pk !== undefined) await end(item, task, now);
  }
}

/** Not where it was answered or ended meanwhile, or its writer has gone, who takes it along. */
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
