import * as z from "zod/mini";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { Instant } from "#contracts/fields";
import { lateMinutes } from "#contracts/submissions";
import { Award, TaskId } from "#contracts/tasks";
import { insistOnLiveSession, type Profile, profileAt } from "../../accounts/profile/profile";
import type { Caller } from "../../platform/caller";
import { defineItem, readItems } from "../../platform/table/define-item";
import { statusOf, type TaskItem, taskNotFound, tasks } from "./task";

/** The list of awards with a coming reminder or deadline. */
export const dueAwards = "DUE_AWARD";

export const awards = defineItem({
  type: "Award",
  name: "award",
  schema: Award,
  key: ["USER#{userId}", "AWARD#{awardedAt}#{taskId}"],
  dueLists: [dueAwards],
});

export const AwardItem = z.extend(Award, {
  userId: z.string(),
  remindedAt: z.optional(Instant),
  /** Number of the ledger entry that paid for the work. */
  paidEntry: z.optional(z.int()),
});
export type AwardItem = z.infer<typeof AwardItem>;

/** One item for each task that a writer took on a day in Nairobi; `place` counts from 1. */
export const tasksOfTheDay = defineItem({
  type: "TaskOfTheDay",
  name: "day",
  schema: z.object({ taskId: TaskId }),
  key: ["USER#{userId}", "DAY#{day}#{place}"],
});
export const placesOfDay = (userId: string, now: Date, tasksPerDay: number) => {
  const day = eastAfricanDay(now);
  return Array.from({ length: tasksPerDay }, (_, at) => ({ userId, day, place: at + 1 }));
};

export async function listAwards(userId: string, cursor?: string, limit = 20) {
  const page = { cursor, limit, consistent: true };
  const { items, next } = await awards.page({ userId }, page);
  return { awards: items, ...next };
}

export interface TaskAndWriter {
  task: TaskItem | undefined;
  writer: Profile | undefined;
}

export async function readTaskAndWriter(userId: string, taskId: string): Promise<TaskAndWriter> {
  const [task, writer] = await readItems([tasks.at({ id: taskId }), profileAt(userId)]);
  return { task, writer };
}

/**
 * The task and the writer. Throws if the task doesn't exist or isn't published yet, or if the
 * session has ended.
 */
export function admit({ task, writer }: TaskAndWriter, caller: Caller, now: Date) {
  insistOnLiveSession(writer, caller);
  if (!task || statusOf(task, now) === "scheduled") throw taskNotFound();
  return { task, writer };
}

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
  submittedAt: null,
  uploadBegunAt: null,
  reviewedAt: null,
  note: null,
  secondLookAt: null,
  secondLook: null,
});

/** The user's award as it was at the bid; undefined if the user doesn't have the task. */
export const earlierAward = ({ task }: TaskAndWriter, userId: string): Award | undefined =>
  task?.takenBy === userId && task.takenAt ? awardOf(task, task.takenAt) : undefined;

type Times = Pick<Award, "dueDate" | "uploadBegunAt">;
type Due = Pick<AwardItem, "userId" | "taskId"> & Times;

const minute = 60_000;
/** Milliseconds until the table reliably shows each upload that began before the deadline. */
const slack = minute / 2;

export const reminderAt = ({ dueDate }: Times, dueSoonHours: number) =>
  new Date(Date.parse(dueDate) - dueSoonHours * 60 * minute);

/**
 * The time from which the deadline counts as missed; later if an upload began in time and may still
 * finish.
 */
export function missedFrom({ dueDate, uploadBegunAt }: Times): Date {
  const isUnderWay = uploadBegunAt !== null && uploadBegunAt <= dueDate;
  return new Date(Date.parse(dueDate) + (isUnderWay ? lateMinutes * minute : 0) + slack);
}

const placeAt = ({ userId, taskId }: Due, at: Date) =>
  awards.due(dueAwards, `${userId}.${taskId}`, at.toISOString());

/** The award's place in the list when no reminder will follow. */
export const duePlace = (award: Due) => placeAt(award, missedFrom(award));

/**
 * The award's place in the list when it gets a deadline. A reminder that would be due already is
 * left out.
 */
export function firstPlace(award: Due, dueSoonHours: number, now: Date) {
  const remindedAt = reminderAt(award, dueSoonHours);
  return remindedAt > now ? placeAt(award, remindedAt) : duePlace(award);
}

export const placeAttributes = ["gsi1pk", "gsi1sk"] as const;
