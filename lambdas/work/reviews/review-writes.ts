import { decidedStatus, type Review } from "#contracts/reviews";
import { profileChange } from "../../accounts/profile/profile-store";
import { auditWrite } from "../../desk/audit-log";
import { type News, notificationWrite } from "../../messages/notifications";
import { appendEntry } from "../../money/ledger/ledger-store";
import { type Condition, updateWhere } from "../../platform/table/expressions";
import type { Write } from "../../platform/table/transact";
import { rated } from "../ratings/rating-change";
import { type SubmissionItem, submissionKey } from "../submissions/submission";
import { approveAwardWrites, changeAwardWrites, rejectAwardWrites } from "../tasks/review-writes";
import { reviewedPlace, type WorkRead } from "./review-store";

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

/** The writes of a decision; each refuses when the work or its award was decided about meanwhile. */
export const reviewWrites = (
  read: WorkRead,
  review: Review,
  item: SubmissionItem,
  times: Times,
  now: Date,
): Write[] => [
  decideWrite(item, now),
  ...outcomes[review.decision](read, review, item, times, now),
];

/** What each decision is called among what the administrator did. */
const actOf = {
  approve: "work-approved",
  changes: "changes-requested",
  reject: "work-rejected",
} as const;

/** The write that keeps who decided what about work. */
export const reviewAct = (
  { item: before, award }: Pick<WorkRead, "item" | "award">,
  { decision, reopen = false }: Review,
  after: SubmissionItem,
  by: string,
  now: Date,
): Write => {
  const { id: subject, userId, taskId, status, note, dueDate } = after;
  const facts = {
    approve: { paid: award.amount },
    changes: { dueDate },
    reject: { offeredAgain: reopen },
  };
  return auditWrite(
    {
      act: actOf[decision],
      by,
      subject,
      userId,
      note,
      before: { taskId, status: before.status },
      after: { taskId, status, ...facts[decision] },
    },
    now,
  );
};

const isPending: Condition = {
  ConditionExpression: "#status = :pending",
  ExpressionAttributeNames: { "#status": "status" },
  ExpressionAttributeValues: { ":pending": "Pending Review" },
};

const decideWrite = (item: SubmissionItem, now: Date): Write => {
  const { userId, id, status, note, dueDate, scan } = item;
  const reviewedAt = now.toISOString();
  const place = reviewedPlace(status, id, reviewedAt);
  return {
    name: "submission",
    update: {
      Key: submissionKey(userId, id),
      ...updateWhere(
        { set: { status, reviewedAt, note, dueDate, ...(scan && { scan }), ...place } },
        isPending,
      ),
    },
  };
};

type Outcome = (
  read: WorkRead,
  review: Review,
  item: SubmissionItem,
  times: Times,
  now: Date,
) => Write[];

const outcomes: Record<Review["decision"], Outcome> = {
  approve: ({ award, task, writer }, _, item, __, now) => {
    const { userId, taskId } = item;
    const change = rated(writer, "approved-on-time", taskId, now);
    // What is taken in was begun before its due time, so that it is on time.
    const { writes } = appendEntry(
      writer,
      {
        kind: "earning",
        amount: award.amount,
        date: now.toISOString(),
        receiptNumber: null,
        taskId,
        field: award.field,
      },
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
      ...approveAwardWrites({ userId, award, note: item.note }, task, now),
      ...writes,
      ...change.writes,
      tell({ userId, kind: "work-approved", taskId, amount: award.amount }, now),
    ];
  },

  changes: ({ award }, _, { userId, taskId, note, dueDate }, { dueSoonHours }, now) => [
    ...changeAwardWrites({ userId, award, note }, dueDate, dueSoonHours, now),
    seenWrite(userId, now),
    tell({ userId, kind: "changes-requested", taskId, amount: award.amount, dueDate }, now),
  ],

  reject: ({ award, task, writer }, { reopen }, { userId, taskId, note }, _, now) => {
    const change = rated(writer, "rejected", taskId, now);
    return [
      ...rejectAwardWrites({ userId, award, note }, reopen ? task : undefined, now),
      profileChange(
        userId,
        { set: { lastUpdated: now.toISOString(), rating: change.rating }, add: { unread: 1 } },
        change.asRead,
      ),
      ...change.writes,
      tell({ userId, kind: "work-rejected", taskId, amount: award.amount }, now),
    ];
  },
};

const tell = (news: News, now: Date) => notificationWrite(news, now);

/** The writer's open pages follow `lastUpdated`. */
const seenWrite = (userId: string, now: Date) =>
  profileChange(userId, { set: { lastUpdated: now.toISOString() }, add: { unread: 1 } });
