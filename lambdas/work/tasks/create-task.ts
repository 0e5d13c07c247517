import { endOfEastAfricanDay, nextEastAfricanTime } from "#contracts/east-africa-time";
import { type NewTask, type Task, taskMessages, taskRoutes } from "#contracts/tasks";
import { auditWrite } from "../../desk/audit-log";
import { AppError } from "../../platform/app-error";
import { earlierReply, type Idempotency, transactOnce } from "../../platform/idempotency";
import { ConditionFailed, type Write } from "../../platform/table/transact";
import { openTaskWrites, placesOf, shownTask, type TaskItem, tasks } from "./task";

interface Posting {
  by: string;
  publishTime: string;
  idempotency: Idempotency | undefined;
  newId: () => string;
  now: Date;
}

type Reply = { task: Task };
const { reply: replySchema } = taskRoutes.createTask;

/** Posts a task once for each idempotency key. If the new id is in use, draws another. */
export async function createTask(
  form: NewTask,
  { by, publishTime, idempotency, newId, now }: Posting,
): Promise<Reply> {
  // Read before planning, so that a repeated request succeeds even after its publication time.
  const earlier = idempotency && (await earlierReply(replySchema, idempotency));
  if (earlier) return earlier;
  const planned = planTask(form, publishTime, now);
  for (let draws = 0; draws < 5; draws++) {
    const task = newTask(planned, newId(), now);
    const reply = { task: shownTask(task, now) };
    try {
      return await transactOnce(replySchema, { idempotency, reply, now }, [
        ...newTaskWrites(task, now),
        auditOfPosting(task, by, now),
      ]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new Error("Five ids in a row were in use.");
}

type PlannedTask = Omit<NewTask, "dueDate" | "publishAt"> & {
  dueAt: Date;
  publishAt: Date;
};

/**
 * The times of a new task. A `dueDate` without a time means the end of that day in East Africa
 * Time. Without `publishAt` the task is published at the next `publishTime` (such as `07:00`)
 * there.
 */
export function planTask(form: NewTask, publishTime: string, now: Date): PlannedTask {
  const publishAt = instantOf(form.publishAt, now) ?? nextEastAfricanTime(publishTime, now);
  if (publishAt < now) throw wrong("publishAt", taskMessages.publicationPassed);
  const plan = planned(form, publishAt);
  insistOnTime(plan, now);
  return plan;
}

/**
 * The task's times after a change. The publication time changes only with `publishAt`, and only
 * before the publication. For a taken task the new deadline is not checked here: the caller allows
 * only the same or better pay and deadline.
 */
export function planChange(form: NewTask, task: TaskItem, now: Date): PlannedTask {
  const before = new Date(task.publishAt);
  const publishAt = instantOf(form.publishAt, now) ?? before;
  const isMoved = publishAt.getTime() !== before.getTime();
  if (isMoved && before <= now) throw wrong("publishAt", taskMessages.published);
  if (isMoved && publishAt < now) throw wrong("publishAt", taskMessages.publicationPassed);
  const change = planned(form, publishAt);
  if (!task.takenBy) insistOnTime(change, now);
  return change;
}

export const dueInstant = ({ dueDate }: Pick<NewTask, "dueDate">) =>
  dueDate.includes("T") ? new Date(dueDate) : endOfEastAfricanDay(dueDate);

function planned({ dueDate, publishAt: _, ...form }: NewTask, publishAt: Date): PlannedTask {
  return { ...form, dueAt: dueInstant({ dueDate }), publishAt };
}

function insistOnTime({ dueAt, publishAt }: PlannedTask, now: Date): void {
  if (dueAt <= now) throw wrong("dueDate", taskMessages.dueDatePassed);
  if (dueAt <= publishAt) throw wrong("dueDate", taskMessages.dueBeforePublished);
}

function instantOf(publishAt: NewTask["publishAt"], now: Date): Date | undefined {
  if (publishAt === "now") return now;
  return publishAt ? new Date(publishAt) : undefined;
}

const wrong = (field: keyof NewTask, reason: string) =>
  new AppError("invalid_input", taskMessages.fillAllFields, { fields: { [field]: [reason] } });

export const newTask = (plan: PlannedTask, id: string, now: Date): TaskItem => ({
  ...plan,
  id,
  dueAt: plan.dueAt.toISOString(),
  publishAt: plan.publishAt.toISOString(),
  createdAt: now.toISOString(),
});

export const newTaskWrites = (task: TaskItem, now: Date): Write[] => [
  tasks.put(task, { ...task, ...placesOf(task) }),
  ...openTaskWrites(task, now),
];

const auditOfPosting = ({ id, field, amount, dueAt, publishAt }: TaskItem, by: string, now: Date) =>
  auditWrite(
    {
      act: "task-posted",
      by,
      subject: id,
      after: { field, amount, dueAt, publishAt },
    },
    now,
  );
