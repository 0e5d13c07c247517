import type { Award } from "#contracts/tasks";
import type { Change, Condition } from "../../platform/table/expressions";
import type { Write } from "../../platform/table/transact";
import { awardChange, hasStatus } from "./award-writes";
import type { AwardItem } from "./due-award";
import { firstPlace } from "./due-place-store";
import { completeTaskWrites } from "./finished-store";
import { returnTaskWrites } from "./return-task";
import type { TaskItem } from "./task";

/** An award whose newest work is decided about, and what the writer is told. */
export interface ReviewedAward {
  userId: string;
  award: Award;
  note: string | null;
}

/** The writes that end an award and complete its task. */
export const approveAwardWrites = (reviewed: ReviewedAward, task: TaskItem, now: Date): Write[] => [
  decided(reviewed, { set: { status: "approved" } }, now),
  ...completeTaskWrites(task, now.toISOString()),
];

/** The writes that give an award back to its writer for changes, until `dueDate`. */
export function changeAwardWrites(
  reviewed: ReviewedAward,
  dueDate: string,
  dueSoonHours: number,
  now: Date,
): Write[] {
  const { userId, award } = reviewed;
  const item: AwardItem = { ...award, userId, dueDate, uploadBegunAt: null };
  const place = firstPlace(item, dueSoonHours, now);
  const set = { status: "changes", dueDate, uploadBegunAt: null, ...place };
  return [decided(reviewed, { set, remove: ["remindedAt"] }, now)];
}

/** The writes that end an award whose work was rejected; the task is offered again if `task` is given. */
export const rejectAwardWrites = (
  reviewed: ReviewedAward,
  task: TaskItem | undefined,
  now: Date,
): Write[] => [
  decided(reviewed, { set: { status: "rejected" } }, now),
  ...(task ? returnTaskWrites(task, reviewed.userId, now) : []),
];

const decided = ({ userId, award, note }: ReviewedAward, change: Change, now: Date): Write =>
  awardChange(
    userId,
    award,
    { ...change, set: { ...change.set, note, reviewedAt: now.toISOString() } },
    hasStatus("submitted"),
    isAsRead(award),
  );

/** It is still this work that waits, and it still pays what was read. */
const isAsRead = ({ submissionId, amount }: Award): Condition => ({
  ConditionExpression: "#submissionId = :submissionIdRead AND #amount = :amountRead",
  ExpressionAttributeNames: { "#submissionId": "submissionId", "#amount": "amount" },
  ExpressionAttributeValues: { ":submissionIdRead": submissionId, ":amountRead": amount },
});
