import { taskMessages } from "#contracts/messages/tasks";
import type { AdminTask, Award, TaskChange } from "#contracts/tasks";
import { AppError } from "../../platform/app-error";
import { retryContested } from "../../platform/retry";
import { transact, type Write } from "../../platform/table/transact";
import { taskNotFound } from "./award";
import { awardStore } from "./award-store";
import { dueInstant, planChange } from "./plan-task";
import { type TaskItem, taskForAdmin } from "./task";
import { changeTaskWrites, improveTaskWrites, taskActWrite } from "./task-change-writes";
import { taskStore } from "./task-store";

interface Request {
  /** The administrator. */
  by: string;
  id: string;
  form: TaskChange;
  dueSoonHours: number;
  now: Date;
}

/** Work that is decided about, or was missed or given back, has got what it was awarded for. */
const improvable: ReadonlySet<Award["status"]> = new Set(["awarded", "submitted", "changes"]);

/** Changes a task, for its writer too if it is taken; the same change sent again answers the same. */
export const changeTask = (request: Request): Promise<AdminTask> =>
  retryContested(() => changeOnce(request), changedMeanwhile);

async function changeOnce({ by, id, form, dueSoonHours, now }: Request): Promise<AdminTask> {
  const before = await taskStore.find(id);
  if (!before) throw taskNotFound();
  const version = before.version ?? 1;
  if (version === form.version + 1 && matchesForm(form, before, now))
    return taskForAdmin(before, now);
  if (version !== form.version) throw changedMeanwhile(before, now);
  if (before.completedAt) throw takenByWriter();
  const plan = planChange(form, before, now);
  const { takenBackAt: _, ...rest } = before;
  const after: TaskItem = {
    ...rest,
    ...plan,
    dueAt: plan.dueAt.toISOString(),
    publishAt: plan.publishAt.toISOString(),
    version: version + 1,
  };
  const writes = before.takenBy
    ? await improvement(before, after, before.takenBy, dueSoonHours, now)
    : changeTaskWrites(before, after, now);
  await transact([...writes, taskActWrite(before, after, by, now)]);
  return taskForAdmin(after, now);
}

/** The writes that give the writer more money or time, and nothing else; throws `taken_task` where it would be less. */
async function improvement(
  before: TaskItem,
  after: TaskItem,
  takenBy: string,
  dueSoonHours: number,
  now: Date,
): Promise<Write[]> {
  const isNoWorse = after.amount >= before.amount && after.dueAt >= before.dueAt;
  const isSameWork = after.field === before.field && after.context === before.context;
  const award =
    before.takenAt &&
    (await awardStore.find(takenBy, { taskId: before.id, awardedAt: before.takenAt }));
  if (!isNoWorse || !isSameWork || !award || !improvable.has(award.status)) throw takenByWriter();
  const improved = {
    ...award,
    amount: after.amount,
    // Changes that were asked for may be due later than the task.
    dueDate: after.dueAt > award.dueDate ? after.dueAt : award.dueDate,
  };
  const isSame = after.amount === before.amount && after.dueAt === before.dueAt;
  if (isSame) throw takenByWriter();
  return improveTaskWrites(
    { before, after, takenBy, awardBefore: award, award: improved, dueSoonHours },
    now,
  );
}

/** Whether a task is what the form asks for: somebody has sent the same before. */
const matchesForm = (
  { field, context, amount, dueDate, publishAt }: TaskChange,
  task: TaskItem,
  now: Date,
) =>
  task.field === field &&
  task.context === context &&
  task.amount === amount &&
  task.dueAt === dueInstant({ dueDate }).toISOString() &&
  isPublishedAs(publishAt, task, now);

/** Whether a task appears when a form says, which may leave that as it is. */
function isPublishedAs(asked: TaskChange["publishAt"], { publishAt }: TaskItem, now: Date) {
  if (asked === undefined) return true;
  return asked === "now"
    ? publishAt <= now.toISOString()
    : publishAt === new Date(asked).toISOString();
}

const takenByWriter = () => new AppError("taken_task", taskMessages.takenByWriter);

const changedMeanwhile = (task?: TaskItem, now = new Date()) =>
  new AppError(
    "conflict",
    taskMessages.changedMeanwhile,
    task && { task: taskForAdmin(task, now) },
  );
