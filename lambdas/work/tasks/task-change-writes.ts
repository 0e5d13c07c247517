import { type Award, waitsForWriter } from "#contracts/tasks";
import { profileChange } from "../../accounts/profile/profile-store";
import { auditWrite } from "../../desk/audit-log";
import { notificationWrite } from "../../messages/notifications";
import { allOf, type Condition, present, updateWhere } from "../../platform/table/expressions";
import type { Write } from "../../platform/table/transact";
import { awardChange, hasStatus } from "./award-writes";
import { firstPlace } from "./due-place-store";
import { closeTaskWrite, relistTaskWrites } from "./open-task-store";
import { type TaskItem, taskKey } from "./task";
import { placesOf } from "./task-store";

/** The write that keeps what the administrator made of a task; `after` is undefined where it is gone. */
export const taskActWrite = (
  before: TaskItem,
  after: TaskItem | undefined,
  by: string,
  now: Date,
): Write =>
  auditWrite(
    {
      act: after ? "task-changed" : "task-deleted",
      by,
      subject: before.id,
      userId: before.takenBy ?? null,
      before: factsOf(before),
      after: after ? factsOf(after) : null,
    },
    now,
  );

const factsOf = ({ field, amount, dueAt, publishAt, context }: TaskItem) => ({
  field,
  amount,
  dueAt,
  publishAt,
  context,
});

/** A task that a writer has, before and after it pays more or leaves more time. */
export interface Improvement {
  before: TaskItem;
  after: TaskItem;
  takenBy: string;
  awardBefore: Award;
  award: Award;
  dueSoonHours: number;
}

/** The writes that change a task that nobody has. */
export const changeTaskWrites = (before: TaskItem, after: TaskItem, now: Date): Write[] => [
  {
    name: "task",
    update: {
      Key: taskKey(before.id),
      ...updateWhere(
        // One that was taken back is offered again with its change.
        { set: { ...changeable(after), ...placesOf(after) }, remove: ["takenBackAt"] },
        ...isFreeAndAsRead(before),
      ),
    },
  },
  ...relistTaskWrites(before, after, now),
];

/** The writes that delete a task that nobody has. */
export const deleteTaskWrites = (task: TaskItem): Write[] => [
  { name: "task", delete: taskKey(task.id), if: allOf(...isFreeAndAsRead(task)) },
  closeTaskWrite(task),
];

/** The writes that give a task and its award more money or time, and tell the writer. */
export function improveTaskWrites(
  { before, after, takenBy, awardBefore, award, dueSoonHours }: Improvement,
  now: Date,
): Write[] {
  const { taskId, amount, dueDate, status } = award;
  return [
    {
      name: "task",
      update: {
        Key: taskKey(before.id),
        ...updateWhere({ set: changeable(after) }, present, isAsRead(before), {
          ConditionExpression:
            "#takenBy = :writer AND #takenAt = :takenAt AND attribute_not_exists(#completedAt)",
          ExpressionAttributeNames: {
            "#takenBy": "takenBy",
            "#takenAt": "takenAt",
            "#completedAt": "completedAt",
          },
          ExpressionAttributeValues: { ":writer": takenBy, ":takenAt": before.takenAt },
        }),
      },
    },
    awardChange(
      takenBy,
      award,
      {
        set: {
          amount,
          dueDate,
          ...(waitsForWriter(award) &&
            firstPlace({ ...award, userId: takenBy }, dueSoonHours, now)),
        },
        remove: ["remindedAt"],
      },
      hasStatus(status),
      paysAndIsDueAsRead(awardBefore),
    ),
    profileChange(takenBy, { set: { lastUpdated: now.toISOString() }, add: { unread: 1 } }),
    notificationWrite({ userId: takenBy, kind: "task-improved", taskId, amount, dueDate }, now),
  ];
}

const changeable = ({ field, dueAt, context, amount, publishAt, version }: TaskItem) => ({
  field,
  dueAt,
  context,
  amount,
  publishAt,
  version,
});

const isAsRead = ({ version }: TaskItem): Condition =>
  version === undefined
    ? {
        ConditionExpression: "attribute_not_exists(#version)",
        ExpressionAttributeNames: { "#version": "version" },
      }
    : {
        ConditionExpression: "#version = :versionRead",
        ExpressionAttributeNames: { "#version": "version" },
        ExpressionAttributeValues: { ":versionRead": version },
      };

const isFreeAndAsRead = (read: TaskItem): [Condition, Condition, Condition] => [
  present,
  isAsRead(read),
  {
    ConditionExpression: "attribute_not_exists(#takenBy) AND attribute_not_exists(#completedAt)",
    ExpressionAttributeNames: { "#takenBy": "takenBy", "#completedAt": "completedAt" },
  },
];

const paysAndIsDueAsRead = ({ amount, dueDate }: Award): Condition => ({
  ConditionExpression: "#amount = :amountRead AND #dueDate = :dueDateRead",
  ExpressionAttributeNames: { "#amount": "amount", "#dueDate": "dueDate" },
  ExpressionAttributeValues: { ":amountRead": amount, ":dueDateRead": dueDate },
});
