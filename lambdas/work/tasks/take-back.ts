import { eastAfricanDay } from "#contracts/east-africa-time";
import { taskMessages } from "#contracts/messages/tasks";
import { type AdminTask, adminTaskRoutes, type TakeBack, waitsForWriter } from "#contracts/tasks";
import { AppError } from "../../platform/app-error";
import { answerOnce, type Idempotency, replyWrites } from "../../platform/idempotency";
import { retryContested } from "../../platform/retry";
import { transact } from "../../platform/table/transact";
import { taskNotFound, tooManyAtOnce } from "./award";
import { awardStore } from "./award-store";
import { takeBackWrites } from "./take-back-writes";
import { type TaskItem, taskForAdmin } from "./task";
import { taskStore } from "./task-store";

interface Request {
  /** The administrator. */
  by: string;
  id: string;
  form: TakeBack;
  tasksPerDay: number;
  idempotency: Idempotency | undefined;
  now: Date;
}
type Reply = { task: AdminTask };

/** Takes a task from the writer who has it, and offers it again at once or not at all; once for each key. */
export const takeBack = (request: Request): Promise<Reply> =>
  retryContested(
    () =>
      // Somebody else may have the task by now: the same request is never about them.
      answerOnce(adminTaskRoutes.takeBackTask.reply, request.idempotency, () => take(request)),
    tooManyAtOnce,
  );

async function take(request: Request): Promise<Reply> {
  const { by, form, idempotency, now } = request;
  const { before, award, placeOfDay } = await readHeld(request);
  if (form.reopen && before.dueAt <= now.toISOString())
    throw new AppError("past_due", taskMessages.pastDueToReopen);
  const { takenBy: _, takenAt: __, ...free } = before;
  const after: TaskItem = form.reopen ? free : { ...free, takenBackAt: now.toISOString() };
  const reply = { task: taskForAdmin(after, now) };
  await transact([
    ...takeBackWrites({ ...form, before, after, award, placeOfDay, by }, now),
    ...replyWrites(idempotency, reply, now),
  ]);
  return reply;
}

/** The task with its award, which can be taken back; throws why it can't. */
async function readHeld({ id, tasksPerDay, now }: Request) {
  const task = await taskStore.find(id);
  if (!task) throw taskNotFound();
  if (task.completedAt) throw new AppError("conflict", taskMessages.approvedAlready);
  if (!task.takenBy || !task.takenAt) throw new AppError("conflict", taskMessages.nobodyHasIt);
  const before = { ...task, takenBy: task.takenBy };
  const held = { taskId: id, awardedAt: task.takenAt };
  const isToday = eastAfricanDay(new Date(task.takenAt)) === eastAfricanDay(now);
  const { award, placeOfDay } = await awardStore.readHeld(
    task.takenBy,
    held,
    isToday ? tasksPerDay : 0,
  );
  if (award.status === "submitted") throw new AppError("conflict", taskMessages.inReview);
  if (!waitsForWriter(award) && award.status !== "rejected")
    throw new AppError("conflict", taskMessages.nobodyHasIt);
  return { before, award, placeOfDay };
}
