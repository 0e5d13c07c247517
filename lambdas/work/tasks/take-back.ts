import { type AdminTask, adminTaskRoutes, type TakeBack } from "#contracts/admin-tasks";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { taskMessages, waitsForWriter } from "#contracts/tasks";
import { profiles } from "../../accounts/profile/profile";
import { auditWrite } from "../../desk/audit-log";
import { notificationWrite } from "../../messages/notifications";
import { AppError } from "../../platform/app-error";
import { answerOnce, type Idempotency, replyWrites } from "../../platform/idempotency";
import { readItems } from "../../platform/table/define-item";
import { where } from "../../platform/table/expressions";
import { retryContested, transact, type Write } from "../../platform/table/transact";
import { awards, placeAttributes, placesOfDay, tasksOfTheDay } from "./award";
import {
  openTaskWrites,
  type TaskItem,
  takeAwayWrite,
  taskForAdmin,
  taskNotFound,
  tasks,
  tooManyAtOnce,
} from "./task";

interface Request {
  by: string;
  id: string;
  form: TakeBack;
  tasksPerDay: number;
  idempotency: Idempotency | undefined;
  now: Date;
}
type Reply = { task: AdminTask };

/**
 * Takes a task from its writer, once for each idempotency key. With `reopen` the task is offered
 * again immediately.
 */
export const takeBack = (request: Request): Promise<Reply> =>
  retryContested(
    () =>
      // A repeated request must not affect a writer who took the task since.
      answerOnce(adminTaskRoutes.takeBackTask.reply, request.idempotency, () => take(request)),
    tooManyAtOnce,
  );

async function take(request: Request): Promise<Reply> {
  const { by, form, idempotency, now } = request;
  const held = await readHeld(request);
  const { task, userId, award } = held;
  if (form.reopen && task.dueAt <= now.toISOString())
    throw new AppError("past_due", taskMessages.pastDueToReopen);
  const { takenBy: _, takenAt: __, ...free } = task;
  const after: TaskItem = form.reopen ? free : { ...free, takenBackAt: now.toISOString() };
  const reply = { task: taskForAdmin(after, now) };
  await transact([
    takeAwayWrite(task, userId, after.takenBackAt),
    ...openTaskWrites(after, now),
    // Rejected work is already decided, so its writer gets no notification.
    ...(waitsForWriter(award)
      ? endAwardWrites(held, form.note, now)
      : // Fails if a second look began since the read.
        [awards.check({ userId, ...award }, where({ status: "rejected" }))]),
    auditWrite(
      {
        act: "task-taken-back",
        by,
        subject: task.id,
        userId,
        note: form.note,
        before: { status: award.status },
        after: { offeredAgain: form.reopen },
      },
      now,
    ),
    ...replyWrites(idempotency, reply, now),
  ]);
  return reply;
}

type Held = Awaited<ReturnType<typeof readHeld>>;

async function readHeld({ id, tasksPerDay, now }: Request) {
  const task = await tasks.find({ id });
  if (!task) throw taskNotFound();
  if (task.completedAt) throw new AppError("conflict", taskMessages.approvedAlready);
  const { takenBy: userId, takenAt: awardedAt } = task;
  if (!userId || !awardedAt) throw new AppError("conflict", taskMessages.nobodyHasIt);
  const taken = new Date(awardedAt);
  const isToday = eastAfricanDay(taken) === eastAfricanDay(now);
  const places = placesOfDay(userId, taken, isToday ? tasksPerDay : 0);
  const [award, ...used] = await readItems([
    awards.at({ userId, taskId: id, awardedAt }),
    ...places.map(tasksOfTheDay.at),
  ]);
  if (!award) throw new Error(`The award of ${id} is not where it was.`);
  if (award.status === "submitted") throw new AppError("conflict", taskMessages.inReview);
  if (!waitsForWriter(award) && award.status !== "rejected")
    throw new AppError("conflict", taskMessages.nobodyHasIt);
  return { task, userId, award, place: places[used.findIndex((each) => each?.taskId === id)] };
}

function endAwardWrites({ userId, award, place }: Held, note: string, now: Date): Write[] {
  const { taskId, amount, status } = award;
  return [
    awards.change(
      { userId, ...award },
      {
        set: { status: "taken-back", note, reviewedAt: now.toISOString(), uploadBegunAt: null },
        remove: placeAttributes,
      },
      where({ status }),
    ),
    // The writer did not give the task back, so the task no longer counts towards the daily limit.
    ...(place ? [tasksOfTheDay.remove(place)] : []),
    profiles.change({ userId }, { set: { lastUpdated: now.toISOString() }, add: { unread: 1 } }),
    notificationWrite({ userId, kind: "task-taken-back", taskId, amount, note }, now),
  ];
}
