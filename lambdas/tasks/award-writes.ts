import type { Award } from "#contracts/tasks";
import { notificationWrite } from "../notifications/notification";
import type { Caller } from "../platform/caller";
import { type Idempotency, replyWrites } from "../platform/idempotency";
import { type Condition, updateWhere } from "../platform/table/expressions";
import type { Key } from "../platform/table/item";
import type { Write } from "../platform/table/transact";
import { userPartition } from "../writers/profile";
import { isActive, ownProfileChange } from "../writers/profile-writes";
import { closeTaskWrite, openTaskWrites } from "./open-task-store";
import { type TaskItem, taskKey } from "./task";

// pk               sk                               one item per award, newest last; one per task of a day
// USER#<userId>    AWARD#<awardedAt>#<taskId>
// USER#<userId>    DAY#<day in Nairobi>#<place>
export const awardPrefix = "AWARD#";
export const awardKey = (
  userId: string,
  { awardedAt, taskId }: Pick<Award, "awardedAt" | "taskId">,
) => ({
  pk: userPartition(userId),
  sk: `${awardPrefix}${awardedAt}#${taskId}`,
});
export const dayKey = (userId: string, day: string, place: number): Key => ({
  pk: userPartition(userId),
  sk: `DAY#${day}#${place}`,
});

export interface Bid {
  caller: Caller;
  task: TaskItem;
  award: Award;
  /** The day in Nairobi, and which of its places (from 1) the task takes. */
  day: string;
  place: number;
  idempotency: Idempotency | undefined;
  reply: unknown;
}

export interface Cancellation {
  caller: Caller;
  task: TaskItem;
  award: Award;
  /** Tenths of a star, as it was read and as it will be. */
  ratingBefore: number;
  rating: number;
  idempotency: Idempotency | undefined;
  reply: unknown;
}

/** The writes that give a task to a writer. */
export const bidWrites = (bid: Bid, now: Date): Write[] => [
  takeTaskWrite(bid, now),
  closeTaskWrite(bid.task),
  {
    name: "day",
    put: {
      ...dayKey(bid.caller.userId, bid.day, bid.place),
      type: "TaskOfTheDay",
      taskId: bid.task.id,
    },
  },
  {
    name: "award",
    put: { ...awardKey(bid.caller.userId, bid.award), type: "Award", ...bid.award },
  },
  ownProfileChange(
    bid.caller,
    { set: { lastUpdated: now.toISOString() }, add: { awardCount: 1, unread: 1 } },
    isActive,
  ),
  newsWrite(bid.caller, "task-awarded", bid.award, now),
  ...replyWrites(bid.idempotency, bid.reply, now),
];

/** The writes that take it back. */
export const cancelWrites = (cancellation: Cancellation, now: Date): Write[] => [
  returnTaskWrite(cancellation),
  ...openTaskWrites(nobodys(cancellation.task), now),
  cancelAwardWrite(cancellation),
  ownProfileChange(
    cancellation.caller,
    { set: { lastUpdated: now.toISOString(), rating: cancellation.rating }, add: { unread: 1 } },
    isActive,
    ratingAsRead(cancellation),
  ),
  newsWrite(cancellation.caller, "task-cancelled", cancellation.award, now),
  ...replyWrites(cancellation.idempotency, cancellation.reply, now),
];

const takeTaskWrite = ({ caller, task, award }: Bid, now: Date): Write => ({
  name: "task",
  update: {
    Key: taskKey(task.id),
    UpdateExpression: "SET #takenBy = :writer, #takenAt = :awardedAt",
    // The award repeats what the task says, so it must still say that.
    ConditionExpression: [
      "attribute_not_exists(#takenBy)",
      "#publishAt <= :now",
      "#dueAt > :now",
      "#dueAt = :dueAt",
      "#amount = :amount",
      "#context = :context",
      "#field = :field",
    ].join(" AND "),
    ExpressionAttributeNames: {
      "#takenBy": "takenBy",
      "#takenAt": "takenAt",
      "#publishAt": "publishAt",
      "#dueAt": "dueAt",
      "#amount": "amount",
      "#context": "context",
      "#field": "field",
    },
    ExpressionAttributeValues: {
      ":writer": caller.userId,
      ":awardedAt": award.awardedAt,
      ":now": now.toISOString(),
      ":dueAt": task.dueAt,
      ":amount": task.amount,
      ":context": task.context,
      ":field": task.field,
    },
  },
});

const nobodys = ({ takenBy: _, takenAt: __, ...task }: TaskItem): TaskItem => task;

const returnTaskWrite = ({ caller, task, award }: Cancellation): Write => ({
  name: "task",
  update: {
    Key: taskKey(award.taskId),
    UpdateExpression: "REMOVE #takenBy, #takenAt",
    // The list of open tasks repeats what the task says, so it must still say that.
    ConditionExpression:
      "#takenBy = :writer AND #takenAt = :awardedAt AND #dueAt = :dueAt AND #amount = :amount",
    ExpressionAttributeNames: {
      "#takenBy": "takenBy",
      "#takenAt": "takenAt",
      "#dueAt": "dueAt",
      "#amount": "amount",
    },
    ExpressionAttributeValues: {
      ":writer": caller.userId,
      ":awardedAt": award.awardedAt,
      ":dueAt": task.dueAt,
      ":amount": task.amount,
    },
  },
});

const cancelAwardWrite = ({ caller, award }: Cancellation): Write => ({
  name: "award",
  update: {
    Key: awardKey(caller.userId, award),
    ...updateWhere({ set: { status: "cancelled", cancelledAt: award.cancelledAt } }, isAwarded),
  },
});

const isAwarded: Condition = {
  ConditionExpression: "#status = :awarded",
  ExpressionAttributeNames: { "#status": "status" },
  ExpressionAttributeValues: { ":awarded": "awarded" },
};

const ratingAsRead = ({ ratingBefore }: Cancellation): Condition => ({
  ConditionExpression: "#rating = :ratingBefore",
  ExpressionAttributeNames: { "#rating": "rating" },
  ExpressionAttributeValues: { ":ratingBefore": ratingBefore },
});

const newsWrite = (
  { userId }: Caller,
  kind: "task-awarded" | "task-cancelled",
  { taskId, amount }: Award,
  now: Date,
) => notificationWrite({ userId, kind, taskId, amount }, now);
