import type { BidsRest } from "#contracts/accounts";
import { eastAfricanMoment } from "#contracts/east-africa-time";
import { accountMessages, suspensionMessages } from "#contracts/messages/accounts";
import { taskMessages } from "#contracts/messages/tasks";
import type { Settings } from "#contracts/settings";
import type { Award } from "#contracts/tasks";
import type { Profile } from "../../accounts/profile/profile";
import { insistOnLiveSession } from "../../accounts/profile/profile-store";
import { type BidRules, bidsRest } from "../../accounts/profile/suspension";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { statusOf, type TaskItem } from "./task";

/** What a request for a task, or to give it back, is about; absent where there is none. */
export interface TaskAndWriter {
  task: TaskItem | undefined;
  writer: Profile | undefined;
}

/** Everything that decides about a bid. */
export interface BidRead extends TaskAndWriter {
  /** One place for each task a day; a place holds the id of the task that used it. */
  day: readonly (string | undefined)[];
}

/** The award that a task stands for once it is taken, as it was when it was taken. */
export const awardOf = (task: TaskItem, awardedAt: string): Award => ({
  taskId: task.id,
  field: task.field,
  amount: task.amount,
  context: task.context,
  dueDate: task.dueAt,
  awardedAt,
  status: "awarded",
  cancelledAt: null,
  submissionId: null,
  uploadBegunAt: null,
  reviewedAt: null,
  note: null,
});

/** The award that the writer has had already for this task, however often the bid is sent. */
export const earlierAward = ({ task }: TaskAndWriter, userId: string): Award | undefined =>
  task?.takenBy === userId && task.takenAt ? awardOf(task, task.takenAt) : undefined;

/** The task and the writer, who may be let in but not yet have the task; throws why not. */
export function admit({ task, writer }: TaskAndWriter, caller: Caller, now: Date) {
  if (!writer) throw new AppError("not_found", accountMessages.profileNotFound);
  insistOnLiveSession(writer, caller);
  if (!task || statusOf(task, now) === "scheduled") throw taskNotFound();
  return { task, writer };
}

/** What the operator has decided that bids go by. */
export type BidSettings = Pick<
  Settings,
  "tasksPerDay" | "publishTime" | "dueSoonHours" | "bids" | "supportEmail"
>;

/** Why the writer can't have the task, or undefined. */
export function refusal(
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
  if (task.takenBackAt) return new AppError("taken", taskMessages.notOffered);
  if (task.dueAt <= now.toISOString()) return new AppError("taken", taskMessages.pastDue);
  return day.every((place) => place !== undefined)
    ? new AppError("daily_limit", taskMessages.dailyLimit(tasksPerDay, publishTime))
    : undefined;
}

const restWords = ({ until }: BidsRest, rules: BidRules, supportEmail: string) =>
  until === null
    ? taskMessages.ratingTooLow(rules.lowestRating, supportEmail)
    : taskMessages.restAfterMissed(
        rules.restAfterMissed.missed,
        eastAfricanMoment(new Date(until)),
      );

export const taskNotFound = () => new AppError("not_found", taskMessages.notFound);

/** Others were at the same items each time. */
export const tooManyAtOnce = () => new AppError("conflict", taskMessages.rush);
