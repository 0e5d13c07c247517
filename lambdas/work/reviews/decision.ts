import { decidedStatus, type Review } from "#contracts/reviews";
import type { Award } from "#contracts/tasks";
import { type Profile, profileAt } from "../../accounts/profile/profile";
import { profileChange } from "../../accounts/profile/profile-store";
import { notificationWrite } from "../../messages/notifications";
import { appendEntry } from "../../money/ledger/ledger";
import { readItems } from "../../platform/table/define-item";
import { where } from "../../platform/table/expressions";
import type { Write } from "../../platform/table/transact";
import { rated } from "../ratings";
import { type SubmissionItem, submissions } from "../submissions/submission";
import { awards, firstPlace } from "../tasks/award";
import { returnTaskWrites } from "../tasks/open-tasks";
import { completeTaskWrites, type TaskItem, tasks } from "../tasks/task";

/** Work together with what decides about it. */
export interface WorkRead {
  item: SubmissionItem;
  award: Award;
  task: TaskItem;
  writer: Profile;
}

/** Where work, its award and its task are. */
type WorkPlace = Pick<SubmissionItem, "userId" | "id" | "awardedAt" | "taskId">;

/** Work as it is now, with award, task and writer, in one read; undefined when it is not of that place. */
export async function readWork(place: WorkPlace): Promise<WorkRead | undefined> {
  const { userId, id, awardedAt, taskId } = place;
  const [item, award, task, writer] = await readItems([
    submissions.at({ id }),
    awards.at(place),
    tasks.at({ id: taskId }),
    profileAt(userId),
  ]);
  if (item?.id !== id || item.taskId !== taskId || item.awardedAt !== awardedAt) return undefined;
  if (!award || !task || !writer) throw new Error(`Work ${id} has lost its award or its task.`);
  return { item, award, task, writer };
}

export interface Times {
  /** How long a writer has at least for changes. */
  changesHours: number;
  dueSoonHours: number;
}

/** Work as it is once it is decided about. Changes have a due date of their own. */
export function decidedItem(
  { item, award }: Pick<WorkRead, "item" | "award">,
  { decision, note }: Review,
  { changesHours }: Pick<Times, "changesHours">,
  now: Date,
): SubmissionItem {
  const least = new Date(now.getTime() + changesHours * 3_600_000).toISOString();
  return {
    ...item,
    status: decidedStatus[decision],
    reviewedAt: now.toISOString(),
    note: note ?? null,
    dueDate: decision === "changes" ? later(award.dueDate, least) : item.dueDate,
  };
}

const later = (one: string, other: string) => (one > other ? one : other);

/** What a decision writes: the work as it was read, the review, and the work as it is decided. */
interface Decision extends WorkRead {
  review: Review;
  decided: SubmissionItem;
  times: Times;
  now: Date;
}

/**
 * The writes of a decision about submission, award, task, money, rating and what the writer is told; they
 * refuse when the work or its award was decided about meanwhile.
 */
export const reviewWrites = (decision: Decision): Write[] => [
  submissionWrite(decision),
  ...outcomes[decision.review.decision](decision),
];

function submissionWrite({ decided, now }: Decision): Write {
  const { id, status, note, dueDate, scan } = decided;
  const reviewedAt = now.toISOString();
  const place = submissions.place("reviewed", { status, reviewedAt, id });
  return submissions.change(
    decided,
    { set: { status, reviewedAt, note, dueDate, scan, ...place } },
    where({ status: "Pending Review" }),
  );
}

/** The write that changes the award while this work waits, and while it pays what was read. */
const awardWrite = (
  { award, decided: { userId, note }, now }: Decision,
  set: Partial<Award> & Record<string, unknown>,
  remove: readonly string[] = [],
): Write =>
  awards.change(
    { userId, ...award },
    { set: { ...set, note, reviewedAt: now.toISOString() }, remove },
    where({ status: "submitted", submissionId: award.submissionId, amount: award.amount }),
  );

const outcomes: Record<Review["decision"], (decision: Decision) => Write[]> = {
  approve: (decision) => {
    const { award, task, writer, now } = decision;
    const { userId } = writer;
    const { taskId, amount, field } = award;
    const date = now.toISOString();
    // What is taken in was begun before its due time, so that it is on time.
    const change = rated(writer, "approved-on-time", taskId, now);
    const { writes } = appendEntry(
      writer,
      { kind: "earning", amount, date, receiptNumber: null, taskId, field },
      {
        // Due times that were missed before are no more in a row.
        set: {
          rating: change.rating,
          approvedCount: writer.approvedCount + 1,
          missedInARow: 0,
        },
        notifications: 1,
        conditions: [change.asRead],
      },
      now,
    );
    return [
      awardWrite(decision, { status: "approved" }),
      ...completeTaskWrites(task, date),
      ...writes,
      ...change.writes,
      notificationWrite({ userId, kind: "work-approved", taskId, amount }, now),
    ];
  },

  changes: (decision) => {
    const { award, decided, times, now } = decision;
    const { taskId, amount } = award;
    const { userId, dueDate } = decided;
    const open = { ...award, userId, dueDate, uploadBegunAt: null };
    const place = firstPlace(open, times.dueSoonHours, now);
    const set = { status: "changes", dueDate, uploadBegunAt: null, ...place } as const;
    return [
      awardWrite(decision, set, ["remindedAt"]),
      profileChange(userId, { set: { lastUpdated: now.toISOString() }, add: { unread: 1 } }),
      notificationWrite({ userId, kind: "changes-requested", taskId, amount, dueDate }, now),
    ];
  },

  reject: (decision) => {
    const { award, task, writer, review, now } = decision;
    const { userId } = writer;
    const { taskId, amount } = award;
    const change = rated(writer, "rejected", taskId, now);
    return [
      awardWrite(decision, { status: "rejected" }),
      ...(review.reopen ? returnTaskWrites(task, userId, now) : []),
      profileChange(
        userId,
        { set: { lastUpdated: now.toISOString(), rating: change.rating }, add: { unread: 1 } },
        change.asRead,
      ),
      ...change.writes,
      notificationWrite({ userId, kind: "work-rejected", taskId, amount }, now),
    ];
  },
};
