import type { Award } from "#contracts/tasks";
import { accountKey, userPartition } from "../ledger/account";
import { notificationWrite } from "../notifications/notification";
import type { Caller } from "../platform/caller";
import { type Idempotency, rememberReply } from "../platform/idempotency";
import type { Key, Write } from "../platform/table";
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
  award: Award;
  /** Tenths of a star, as it was read and as it will be. */
  ratingBefore: number;
  rating: number;
  idempotency: Idempotency | undefined;
  reply: unknown;
}

/** The writes that give a task to a writer. */
export const bidWrites = (bid: Bid, now: Date): Write[] => [
  taken(bid, now),
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
  writerChange(bid.caller, "SET #lastUpdated = :now ADD #awardCount :one, #unread :one", now, {
    ":one": 1,
  }),
  news(bid.caller, "task-awarded", bid.award, now),
  ...remembered(bid, now),
];

/** The writes that take it back. */
export const cancelWrites = (cancellation: Cancellation, now: Date): Write[] => [
  givenBack(cancellation),
  cancelled(cancellation),
  writerChange(
    cancellation.caller,
    "SET #lastUpdated = :now, #rating = :rating ADD #unread :one",
    now,
    { ":one": 1, ":rating": cancellation.rating, ":before": cancellation.ratingBefore },
  ),
  news(cancellation.caller, "task-cancelled", cancellation.award, now),
  ...remembered(cancellation, now),
];

const taken = ({ caller, task, award }: Bid, now: Date): Write => ({
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

const givenBack = ({ caller, award }: Cancellation): Write => ({
  name: "task",
  update: {
    Key: taskKey(award.taskId),
    UpdateExpression: "REMOVE #takenBy, #takenAt",
    ConditionExpression: "#takenBy = :writer AND #takenAt = :awardedAt",
    ExpressionAttributeNames: { "#takenBy": "takenBy", "#takenAt": "takenAt" },
    ExpressionAttributeValues: { ":writer": caller.userId, ":awardedAt": award.awardedAt },
  },
});

const cancelled = ({ caller, award }: Cancellation): Write => ({
  name: "award",
  update: {
    Key: awardKey(caller.userId, award),
    UpdateExpression: "SET #status = :cancelled, #cancelledAt = :cancelledAt",
    ConditionExpression: "#status = :awarded",
    ExpressionAttributeNames: { "#status": "status", "#cancelledAt": "cancelledAt" },
    ExpressionAttributeValues: {
      ":awarded": "awarded",
      ":cancelled": "cancelled",
      ":cancelledAt": award.cancelledAt,
    },
  },
});

/** A change of an active writer's profile by a session that has not been ended. */
function writerChange(
  caller: Caller,
  change: string,
  now: Date,
  values: Record<string, unknown>,
): Write {
  const asRead = ":before" in values ? " AND #rating = :before" : "";
  const changed = [...change.matchAll(/#(\w+)/g)].map(([, name = ""]) => name);
  const names = [...changed, "accountStatus", "sessionsValidFrom"];
  return {
    name: "writer",
    update: {
      Key: accountKey(caller.userId),
      UpdateExpression: change,
      ConditionExpression: `#accountStatus = :active AND #sessionsValidFrom <= :signedInAt${asRead}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ":active": "active",
        ":signedInAt": caller.signedInAt,
        ":now": now.toISOString(),
        ...values,
      },
    },
  };
}

const news = (
  { userId }: Caller,
  kind: "task-awarded" | "task-cancelled",
  { taskId, amount }: Award,
  now: Date,
) => notificationWrite({ userId, kind, taskId, amount }, now);

const remembered = (
  { idempotency, reply }: Pick<Bid, "idempotency" | "reply">,
  now: Date,
): Write[] => (idempotency ? [rememberReply(idempotency, reply, now)] : []);
