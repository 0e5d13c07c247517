import { eastAfricanMoment } from "#contracts/east-africa-time";
import type { BidsRest } from "#contracts/me";
import { suspensionMessages } from "#contracts/person";
import { requestMessages } from "#contracts/problem";
import { secondLookMessages } from "#contracts/second-looks";
import type { Settings } from "#contracts/settings";
import { type Award, type BidTerms, taskMessages, taskRoutes } from "#contracts/tasks";
import { isActive, ownProfileChange, Profile, profileAt } from "../../accounts/profile/profile";
import { bidsDoNotRest, bidsRest, isNotSuspended } from "../../accounts/profile/suspension";
import { notificationWrite } from "../../messages/notifications";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { earlierReply, type Idempotency, replyWrites } from "../../platform/idempotency";
import { readItems } from "../../platform/table/define-item";
import { where, without } from "../../platform/table/expressions";
import {
  type ConditionFailed,
  refusalOf,
  retryContested,
  transact,
  type Write,
} from "../../platform/table/transact";
import {
  admit,
  awardOf,
  awards,
  earlierAward,
  firstPlace,
  placesOfDay,
  type TaskAndWriter,
  tasksOfTheDay,
} from "./award";
import { closeTaskWrite, isAsRead, shownTask, TaskItem, tasks, tooManyAtOnce } from "./task";

interface Request {
  caller: Caller;
  taskId: string;
  /** The terms that the writer saw; a field is absent if the browser doesn't send it. */
  terms: BidTerms;
  settings: BidSettings;
  idempotency: Idempotency | undefined;
  now: Date;
}
type Reply = { award: Award };

type BidSettings = Pick<
  Settings,
  "tasksPerDay" | "publishTime" | "dueSoonHours" | "bids" | "supportEmail"
>;

interface BidRead extends TaskAndWriter {
  /** The ids of the tasks that used the day's places; undefined for a free place. */
  day: readonly (string | undefined)[];
}

/** Gives the task to the first bidder. Throws the reason to all others. */
export const bid = (request: Request): Promise<Reply> =>
  retryContested(() => take(request), tooManyAtOnce);

/**
 * Throws ConditionFailed if an item changed after the read but the bid may still succeed; the
 * caller then tries again.
 */
async function take(request: Request): Promise<Reply> {
  const { caller, settings, now } = request;
  const read = await readWhole(request);
  const { task } = admit(read, caller, now);
  const refused = refusal(read, settings, now);
  if (refused) return await answerBefore(request, read, refused);
  insistOnTerms(task, request.terms, now);
  const award = awardOf(task, now.toISOString());
  const place = freePlace(request, read);
  const overtaken = await refusalOf(transact(bidWrites(request, task, award, place)));
  return overtaken ? await answerOvertaken(request, read, overtaken) : { award };
}

async function readWhole(request: Request): Promise<BidRead> {
  const read = await readOnce(request);
  // The read is inconsistent: the day has this task, but the task is from before the bid.
  const isTorn = read.day.includes(request.taskId) && read.task?.takenBy !== request.caller.userId;
  return isTorn ? await readOnce(request) : read;
}

async function readOnce({ caller, taskId, settings, now }: Request): Promise<BidRead> {
  const [task, writer, ...day] = await readItems([
    tasks.at({ id: taskId }),
    profileAt(caller.userId),
    ...placesOfDay(caller.userId, now, settings.tasksPerDay).map(tasksOfTheDay.at),
  ]);
  return { task, writer, day: day.map((used) => used?.taskId) };
}

function refusal(
  { task, writer, day }: BidRead,
  { tasksPerDay, publishTime, bids, supportEmail }: BidSettings,
  now: Date,
): AppError | undefined {
  if (writer?.accountStatus !== "active")
    return new AppError("not_active", taskMessages.activateToBid);
  if (writer.suspension) return new AppError("suspended", suspensionMessages.noWork(supportEmail));
  const rest = bidsRest(writer, bids, now);
  if (rest) return new AppError("resting", restWords(rest, bids, supportEmail));
  if (!task || task.takenBy || task.completedAt)
    return new AppError("taken", taskMessages.justTaken);
  if (writer.secondLooks?.includes(task.id))
    return new AppError("conflict", secondLookMessages.bidMeanwhile);
  if (task.takenBackAt) return new AppError("taken", taskMessages.notOffered);
  if (task.dueAt <= now.toISOString()) return new AppError("taken", taskMessages.pastDue);
  return day.every((place) => place !== undefined)
    ? new AppError("daily_limit", taskMessages.dailyLimit(tasksPerDay, publishTime))
    : undefined;
}

const restWords = ({ until }: BidsRest, rules: Settings["bids"], supportEmail: string) =>
  until === null
    ? taskMessages.ratingTooLow(rules.lowestRating, supportEmail)
    : taskMessages.restAfterMissed(
        rules.restAfterMissed.missed,
        eastAfricanMoment(new Date(until)),
      );

function insistOnTerms(task: TaskItem, { amount, dueDate }: BidTerms, now: Date): void {
  const isAsSeen =
    (amount === undefined || amount === task.amount) &&
    (dueDate === undefined || Date.parse(dueDate) === Date.parse(task.dueAt));
  if (!isAsSeen)
    throw new AppError("conflict", taskMessages.changed, { task: shownTask(task, now) });
}

const freePlace = ({ caller, settings, now }: Request, { day }: BidRead) =>
  placesOfDay(caller.userId, now, settings.tasksPerDay)[day.indexOf(undefined)];

function bidWrites(
  { caller, settings, idempotency, now }: Request,
  task: TaskItem,
  award: Award,
  place: ReturnType<typeof freePlace>,
): Write[] {
  const { userId } = caller;
  const { taskId, field, amount, dueDate, awardedAt } = award;
  const item = { ...award, userId };
  return [
    tasks.change(
      task,
      { set: { takenBy: userId, takenAt: awardedAt } },
      isAsRead(task),
      where({ takenBackAt: undefined }),
    ),
    closeTaskWrite(task),
    ...(place ? [tasksOfTheDay.put(place, { taskId })] : []),
    awards.put(item, { ...item, ...firstPlace(item, settings.dueSoonHours, now) }),
    ownProfileChange(
      caller,
      { set: { lastUpdated: now.toISOString() }, add: { awardCount: 1, unread: 1 } },
      isActive,
      isNotSuspended,
      bidsDoNotRest(settings.bids, now),
      where({ secondLooks: without(taskId) }),
    ),
    notificationWrite({ userId, kind: "task-awarded", taskId, field, amount, dueDate }, now),
    ...replyWrites(idempotency, { award }, now),
  ];
}

/**
 * Answers a refused bid from the items that refused it. Throws `refused` if the writer may still
 * take the task.
 */
async function answerOvertaken(
  request: Request,
  before: BidRead,
  refused: ConditionFailed,
): Promise<Reply> {
  const read = asRefused(before, refused.failures);
  admit(read, request.caller, request.now);
  const reason = refusal(read, request.settings, request.now);
  if (reason) return await answerBefore(request, read, reason);
  if (!refused.failures.has("idempotency")) throw refused;
  // The key belongs to a cancelled award, so it must not take the task again.
  const usedKey = new AppError("idempotency_conflict", requestMessages.usedKey);
  return await answerBefore(request, read, usedKey);
}

/** The read, with the present states of the items that refused the transaction. */
function asRefused(read: BidRead, failures: ConditionFailed["failures"]): BidRead {
  const [task, writer, place] = ["task", "profile", "day"].map((name) => failures.get(name));
  const free = read.day.indexOf(undefined);
  return {
    task: failures.has("task") ? task && TaskItem.parse(task) : read.task,
    writer: failures.has("profile") ? writer && Profile.parse(writer) : read.writer,
    day: place ? read.day.with(free, tasksOfTheDay.schema.parse(place).taskId) : read.day,
  };
}

/**
 * Returns the writer's award if the writer has the task, even from a bid with another idempotency
 * key. Otherwise throws `refused`.
 */
async function answerBefore(
  { caller, idempotency }: Request,
  read: BidRead,
  refused: AppError,
): Promise<Reply> {
  // Throws a conflict if the key was used for something else.
  if (idempotency) await earlierReply(taskRoutes.bid.reply, idempotency);
  const award = earlierAward(read, caller.userId);
  if (!award) throw refused;
  return { award: (await awards.find({ userId: caller.userId, ...award })) ?? award };
}
