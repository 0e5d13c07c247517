import { type NewTask, type Task, taskRoutes } from "#contracts/tasks";
import { auditWrite } from "../../desk/audit-log";
import { earlierReply, type Idempotency, replyWrites } from "../../platform/idempotency";
import { ConditionFailed } from "../../platform/table/refusals";
import { planTask } from "./plan-task";
import { newTask, shownTask, type TaskItem } from "./task";
import { taskStore } from "./task-store";

export interface Posting {
  /** The administrator's `userId`. */
  by: string;
  publishTime: string;
  idempotency: Idempotency | undefined;
  newId: () => string;
  now: Date;
}

type Reply = { task: Task };

/** Posts a task under a new id, once for a key; another id is drawn when the first is in use. */
export async function createTask(
  form: NewTask,
  { by, publishTime, idempotency, newId, now }: Posting,
): Promise<Reply> {
  // Before the plan: what was taken once is not refused when its time of publication has passed.
  const earlier = await answerBefore(idempotency);
  if (earlier) return earlier;
  const planned = planTask(form, publishTime, now);
  for (let draws = 0; draws < 5; draws++) {
    const task = newTask(planned, newId(), now);
    const reply = { task: shownTask(task, now) };
    try {
      await taskStore.add(
        task,
        [postingAct(task, by, now), ...replyWrites(idempotency, reply, now)],
        now,
      );
      return reply;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const meanwhile = error.failures.has("idempotency") && (await answerBefore(idempotency));
      if (meanwhile) return meanwhile;
    }
  }
  throw new Error("Five ids in a row were in use.");
}

const postingAct = ({ id, field, amount, dueAt, publishAt }: TaskItem, by: string, now: Date) =>
  auditWrite(
    {
      act: "task-posted",
      by,
      subject: id,
      after: { field, amount, dueAt, publishAt },
    },
    now,
  );

/** What was answered under the same key, if a task was posted under it. */
const answerBefore = async (idempotency: Idempotency | undefined) =>
  idempotency && (await earlierReply(taskRoutes.createTask.reply, idempotency));
