import type { Award, AwardStatus } from "#contracts/tasks";
import { type Profile, userPartition } from "../../accounts/profile/profile";
import { isActive, ownProfileChange } from "../../accounts/profile/profile-store";
import {
  bidsDoNotRest,
  inARowAsRead,
  isNotSuspended,
  type missedOnceMore,
} from "../../accounts/profile/suspension";
import { notificationWrite } from "../../messages/notifications";
import type { Caller } from "../../platform/caller";
import { type Idempotency, replyWrites } from "../../platform/idempotency";
import {
  type Change,
  type Condition,
  present,
  updateWhere,
} from "../../platform/table/expressions";
import type { Key } from "../../platform/table/item";
import type { Write } from "../../platform/table/transact";
import type { rated } from "../ratings/rating-change";
import type { BidSettings } from "./award";
import type { AwardItem } from "./due-award";
import { firstPlace, placeAttributes } from "./due-place-store";
import { closeTaskWrite } from "./open-task-store";
import { returnTaskWrites } from "./return-task";
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
  settings: BidSettings;
  task: TaskItem;
  award: Award;
  /** The day in Nairobi, and which of its places (from 1) the task takes. */
  day: string;
  place: number;
  idempotency: Idempotency | undefined;
  reply: unknown;
}

type Rated = ReturnType<typeof rated>;

export interface Cancellation {
  caller: Caller;
  /** As it was read. */
  writer: Profile;
  task: TaskItem;
  award: Award;
  statusBefore: AwardStatus;
  rated: Rated;
  /** Where it counts as a due time missed. */
  missed: ReturnType<typeof missedOnceMore> | undefined;
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
    put: newAward(bid, now),
  },
  ownProfileChange(
    bid.caller,
    { set: { lastUpdated: now.toISOString() }, add: { awardCount: 1, unread: 1 } },
    isActive,
    isNotSuspended,
    bidsDoNotRest(bid.settings.bids, now),
  ),
  newsWrite(bid.caller, "task-awarded", bid.award, now),
  ...replyWrites(bid.idempotency, bid.reply, now),
];

function newAward({ caller: { userId }, award, settings }: Bid, now: Date) {
  const item: AwardItem = { ...award, userId };
  return {
    ...awardKey(userId, award),
    type: "Award",
    ...item,
    ...firstPlace(item, settings.dueSoonHours, now),
  };
}

/** The write that changes an award where all `conditions` hold; else it refuses as `award`. */
export const awardChange = (
  userId: string,
  award: Pick<Award, "awardedAt" | "taskId">,
  change: Change,
  ...conditions: readonly Condition[]
): Write => ({
  name: "award",
  update: { Key: awardKey(userId, award), ...updateWhere(change, present, ...conditions) },
});

export const hasStatus = (status: AwardStatus): Condition => ({
  ConditionExpression: "#status = :statusRead",
  ExpressionAttributeNames: { "#status": "status" },
  ExpressionAttributeValues: { ":statusRead": status },
});

/** The writes that take it back. */
export const cancelWrites = (cancellation: Cancellation, now: Date): Write[] => [
  ...returnTaskWrites(cancellation.task, cancellation.caller.userId, now),
  cancelAwardWrite(cancellation),
  ownProfileChange(
    cancellation.caller,
    {
      set: {
        lastUpdated: now.toISOString(),
        rating: cancellation.rated.rating,
        ...cancellation.missed,
      },
      add: { unread: 1 },
    },
    isActive,
    cancellation.rated.asRead,
    ...(cancellation.missed ? [inARowAsRead(cancellation.writer)] : []),
  ),
  ...cancellation.rated.writes,
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
      "attribute_not_exists(#takenBackAt)",
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
      "#takenBackAt": "takenBackAt",
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

const cancelAwardWrite = ({ caller, award, statusBefore }: Cancellation): Write =>
  awardChange(
    caller.userId,
    award,
    {
      set: { status: "cancelled", cancelledAt: award.cancelledAt, uploadBegunAt: null },
      remove: placeAttributes,
    },
    hasStatus(statusBefore),
  );

const newsWrite = (
  { userId }: Caller,
  kind: "task-awarded" | "task-cancelled",
  { taskId, amount }: Award,
  now: Date,
) => notificationWrite({ userId, kind, taskId, amount }, now);
