import type { Award } from "#contracts/tasks";
import { Profile } from "../accounts/profile";
import { accountKey } from "../ledger/account";
import { notificationWrite } from "../notifications/notification";
import type { Caller } from "../platform/caller";
import { fromCursor, toCursor } from "../platform/cursor";
import { type Idempotency, rememberReply } from "../platform/idempotency";
import {
  type ConditionFailed,
  getItems,
  type Key,
  queryPage,
  transact,
  type Write,
} from "../platform/table";
import { AwardItem, type Scene } from "./award";
import { TaskItem, taskKey } from "./task";

// pk               sk                               one item per award, newest last; one per task of a day
// USER#<userId>    AWARD#<awardedAt>#<taskId>
// USER#<userId>    DAY#<day in Nairobi>#<place>
const awardKey = (userId: string, { awardedAt, taskId }: Pick<Award, "awardedAt" | "taskId">) => ({
  pk: `USER#${userId}`,
  sk: `AWARD#${awardedAt}#${taskId}`,
});
const dayKey = (userId: string, day: string, place: number): Key => ({
  pk: `USER#${userId}`,
  sk: `DAY#${day}#${place}`,
});
const cursorPattern = /^AWARD#\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#TASK-[0-9A-F]{8}$/;
const perPage = 20;

type Stored = Record<string, unknown>;

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

export const awardStore = {
  /** Everything that decides about a bid, in one read; without `quota` the day is left out. */
  async scene(
    userId: string,
    taskId: string,
    quota?: { day: string; tasksPerDay: number },
  ): Promise<Scene> {
    const places = Array.from({ length: quota?.tasksPerDay ?? 0 }, (_, at) =>
      dayKey(userId, quota?.day ?? "", at + 1),
    );
    const [task, writer, ...used] = await getItems([
      taskKey(taskId),
      accountKey(userId),
      ...places,
    ]);
    return sceneOf(task, writer, used.map(taskOfPlace));
  },

  /** Takes the task, uses the day's place and keeps the award, all at once; else `ConditionFailed`. */
  award: (bid: Bid, now: Date) =>
    transact([
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
    ]),

  /** Gives the task back and lowers the rating, all at once; else `ConditionFailed`. */
  cancel: (cancellation: Cancellation, now: Date) =>
    transact([
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
    ]),

  /** A page of the writer's awards, the newest first. One more is read, to know whether there is one. */
  async page(userId: string, cursor: string | undefined, limit = perPage) {
    const { items } = await queryPage(AwardItem, {
      pk: `USER#${userId}`,
      sk: { expression: "begins_with(#sk, :awards)", values: { ":awards": "AWARD#" } },
      after:
        cursor === undefined
          ? undefined
          : { pk: `USER#${userId}`, sk: fromCursor(cursor, cursorPattern) },
      limit: limit + 1,
      consistent: true,
    });
    const awards = items.slice(0, limit);
    const last = awards.at(-1);
    return {
      awards,
      ...(items.length > limit && last && { cursor: toCursor(awardKey(userId, last).sk) }),
    };
  },
};

const sceneOf = (
  task: Stored | undefined,
  writer: Stored | undefined,
  day: Scene["day"],
): Scene => ({
  task: task && TaskItem.parse(task),
  writer: writer && Profile.parse(writer),
  day,
});

const taskOfPlace = (place: Stored | undefined) => place && String(place["taskId"]);

/** The scene with what stood in the way of a bid, as the refused transaction says. */
export const changedScene = (
  scene: Scene,
  place: number,
  failures: ConditionFailed["failures"],
): Scene => ({
  ...scene,
  ...(failures.has("task") && { task: sceneOf(failures.get("task"), undefined, []).task }),
  ...(failures.has("writer") && { writer: sceneOf(undefined, failures.get("writer"), []).writer }),
  ...(failures.has("day") && {
    day: scene.day.with(place - 1, taskOfPlace(failures.get("day"))),
  }),
});

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
