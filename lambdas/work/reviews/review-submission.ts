import { decidedStatus, type Review, reviewMessages, reviewRoutes } from "#contracts/reviews";
import type { Submission } from "#contracts/submissions";
import type { Award } from "#contracts/tasks";
import {
  inReviewAsRead,
  type Profile,
  profileAt,
  profiles,
  unmarkInReview,
} from "../../accounts/profile/profile";
import { auditWrite } from "../../desk/audit-log";
import { notificationWrite } from "../../messages/notifications";
import { appendEntry } from "../../money/ledger/ledger";
import { AppError } from "../../platform/app-error";
import { earlierReply, type Idempotency, transactOnce } from "../../platform/idempotency";
import { ownerOfId } from "../../platform/ids";
import { readItems } from "../../platform/table/define-item";
import { where } from "../../platform/table/expressions";
import { retryContested, type Write } from "../../platform/table/transact";
import { rated } from "../ratings";
import {
  insistOnScanned,
  type SubmissionItem,
  shownSubmission,
  submissions,
} from "../submissions/submission";
import { awards, firstPlace } from "../tasks/award";
import {
  completeTaskWrites,
  finishedTasks,
  isFreeAsRead,
  returnTaskWrites,
  type TaskItem,
  tasks,
  unlistTaskWrite,
} from "../tasks/task";

interface Request {
  id: string;
  by: string;
  review: Review;
  times: Times;
  idempotency: Idempotency | undefined;
  now: Date;
}
type Reply = { submission: Submission };
const { reply: replySchema } = reviewRoutes.reviewSubmission;

/**
 * Decides about a submission: one transaction changes submission, award, task, money and rating. A
 * repeated decision gets the first answer; a different decision gets a conflict.
 */
export const reviewSubmission = (request: Request): Promise<Reply> =>
  retryContested(async () => {
    const read = await readAsked(request);
    if (read.item.status !== "Pending Review") return await answerBefore(request, read.item);
    if (read.award.status !== "submitted" || read.award.submissionId !== read.item.id) {
      // One read may return the award after a decision, but the submission before it.
      const latest = await submissions.find(request);
      if (latest && latest.status !== "Pending Review") return await answerBefore(request, latest);
      throw new AppError("conflict", reviewMessages.decided);
    }
    insistOnScanned(read.item);
    return await decide(request, read);
  });

async function readAsked({ id, review: { taskId, awardedAt } }: Request): Promise<WorkRead> {
  const userId = ownerOfId(id);
  const read =
    userId && taskId && awardedAt ? await readWork({ userId, id, taskId, awardedAt }) : undefined;
  if (read) return read;
  const found = await submissions.find({ id });
  if (!found || found.id !== id || found.status === "Uploading")
    throw new AppError("not_found", reviewMessages.notFound);
  const work = await readWork(found);
  if (!work) throw new Error(`Work ${id} is not where it was.`);
  return work;
}

async function decide(
  { by, review, times, idempotency, now }: Request,
  read: WorkRead,
): Promise<Reply> {
  const decided = decidedItem(read, review, times, now);
  const reply = { submission: shownSubmission(decided) };
  return await transactOnce(replySchema, { idempotency, reply, now }, [
    ...reviewWrites({ ...read, review, decided, times, now }),
    auditOfReview(read, review, decided, by, now),
  ]);
}

const actOf = {
  approve: "work-approved",
  changes: "changes-requested",
  reject: "work-rejected",
} as const;

function auditOfReview(
  { item: before, award }: WorkRead,
  { decision, reopen = false }: Review,
  after: SubmissionItem,
  by: string,
  now: Date,
): Write {
  const { id: subject, userId, taskId, status, note, dueDate } = after;
  const facts = {
    approve: { paid: award.amount },
    changes: { dueDate },
    reject: { offeredAgain: reopen },
  };
  return auditWrite(
    {
      act: after.secondLook && decision === "reject" ? "rejection-kept" : actOf[decision],
      by,
      subject,
      userId,
      note,
      before: { taskId, status: before.status },
      after: { taskId, status, ...facts[decision] },
    },
    now,
  );
}

async function answerBefore(
  { review, idempotency }: Request,
  item: SubmissionItem,
): Promise<Reply> {
  if (idempotency) await earlierReply(replySchema, idempotency);
  if (item.status !== decidedStatus[review.decision])
    throw new AppError("conflict", reviewMessages.decided);
  return { submission: shownSubmission(item) };
}

interface WorkRead {
  item: SubmissionItem;
  award: Award;
  /** Undefined if the task was deleted after the rejection. */
  task: TaskItem | undefined;
  writer: Profile;
}

type WorkPlace = Pick<SubmissionItem, "userId" | "id" | "awardedAt" | "taskId">;

/**
 * Reads a submission with its award, task and writer in one request; undefined if there is no such
 * submission of this award and task.
 */
export async function readWork(place: WorkPlace): Promise<WorkRead | undefined> {
  const { userId, id, awardedAt, taskId } = place;
  const [item, award, task, writer] = await readItems([
    submissions.at({ id }),
    awards.at(place),
    tasks.at({ id: taskId }),
    profileAt(userId),
  ]);
  if (item?.id !== id || item.taskId !== taskId || item.awardedAt !== awardedAt) return undefined;
  if (!award || !writer) throw new Error(`Work ${id} has lost its award or its writer.`);
  return { item, award, task, writer };
}

export interface Times {
  /** The minimum hours that a writer gets for changes. */
  changesHours: number;
  dueSoonHours: number;
}

/**
 * The submission after a decision. Requested changes are due at the award's deadline, but not
 * before `changesHours` have passed.
 */
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

interface Decision extends WorkRead {
  review: Review;
  decided: SubmissionItem;
  times: Times;
  now: Date;
}

/**
 * The writes of a decision: submission, award, task, money, rating and notifications. They fail if
 * another decision was stored first.
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

const writerWrite = (
  { writer, decided: { id, taskId }, now }: Decision,
  change?: ReturnType<typeof rated>,
): Write =>
  profiles.change(
    writer,
    {
      set: { lastUpdated: now.toISOString(), rating: change?.rating },
      add: { unread: 1 },
      take: { ...unmarkInReview(writer, id), secondLooks: new Set([taskId]) },
    },
    inReviewAsRead(writer),
    ...(change ? [change.asRead] : []),
  );

const noteOf = ({ decided: { note } }: Decision) => (note ? { note } : {});

const outcomes: Record<Review["decision"], (decision: Decision) => Write[]> = {
  approve: (decision) => {
    const { award, decided, writer, now } = decision;
    const { userId } = writer;
    const { taskId, amount, field } = award;
    const date = now.toISOString();
    // Accepted uploads began before the deadline, so the work is on time.
    const reason = decision.decided.secondLook ? "approved-on-second-look" : "approved-on-time";
    const change = rated(writer, reason, taskId, now);
    const { writes, entry } = appendEntry(
      writer,
      { kind: "earning", amount, date, receiptNumber: null, taskId, field },
      {
        set: {
          rating: change.rating,
          approvedCount: writer.approvedCount + 1,
          missedInARow: 0,
        },
        notifications: 1,
        take: unmarkInReview(writer, decided.id),
        conditions: [change.asRead, inReviewAsRead(writer)],
      },
      now,
    );
    return [
      awardWrite(decision, { status: "approved", paidEntry: entry.sequence }),
      ...finishTaskWrites(decision),
      ...writes,
      ...change.writes,
      notificationWrite(
        { userId, kind: "work-approved", taskId, amount, ...noteOf(decision) },
        now,
      ),
    ];
  },

  changes: (decision) => {
    const { award, decided, writer, times, now } = decision;
    const { taskId, amount } = award;
    const { userId, dueDate } = decided;
    const open = { ...award, userId, dueDate, uploadBegunAt: null };
    const place = firstPlace(open, times.dueSoonHours, now);
    const set = { status: "changes", dueDate, uploadBegunAt: null, ...place } as const;
    const lifted = decided.secondLook ? rated(writer, "rejection-lifted", taskId, now) : undefined;
    return [
      awardWrite(decision, set, ["remindedAt"]),
      ...(decided.secondLook ? takeAgainWrites(decision) : []),
      writerWrite(decision, lifted),
      ...(lifted?.writes ?? []),
      notificationWrite(
        { userId, kind: "changes-requested", taskId, amount, dueDate, ...noteOf(decision) },
        now,
      ),
    ];
  },

  reject: (decision) => {
    const { award, task, writer, review, now } = decision;
    const { userId } = writer;
    const { taskId, amount } = award;
    if (decision.decided.secondLook) return keepRejectionWrites(decision);
    const change = rated(writer, "rejected", taskId, now);
    return [
      awardWrite(decision, { status: "rejected" }),
      ...(review.reopen && task ? returnTaskWrites(task, userId, now) : []),
      writerWrite(decision, change),
      ...change.writes,
      notificationWrite(
        { userId, kind: "work-rejected", taskId, amount, ...noteOf(decision) },
        now,
      ),
    ];
  },
};

function keepRejectionWrites(decision: Decision): Write[] {
  const { award, writer, decided, now } = decision;
  const { userId } = writer;
  const { taskId, amount } = award;
  return [
    awardWrite(decision, { status: "rejected" }),
    writerWrite(decision),
    notificationWrite(
      { userId, kind: "decision-kept", taskId, amount, note: decided.note ?? "" },
      now,
    ),
  ];
}

const isHeldBy = (task: TaskItem, { userId }: Profile, { awardedAt }: Award) =>
  task.takenBy === userId && task.takenAt === awardedAt;

/**
 * The writes that complete the task; none if it is deleted or completed already. Throws if the task
 * was taken again.
 */
function finishTaskWrites({ task, writer, award, now }: Decision): Write[] {
  const completedAt = now.toISOString();
  if (!task) return [];
  const isHeld = isHeldBy(task, writer, award);
  if (isHeld) return task.completedAt ? [] : completeTaskWrites(task, completedAt);
  if (task.takenBy === writer.userId) throw new AppError("conflict", reviewMessages.writersTask);
  if (task.takenBy || task.completedAt) throw new AppError("conflict", reviewMessages.othersTask);
  const finished = { ...task, takenBy: writer.userId, takenAt: award.awardedAt, completedAt };
  const { takenBy, takenAt } = finished;
  return [
    tasks.change(task, { set: { takenBy, takenAt, completedAt } }, isFreeAsRead(task)),
    unlistTaskWrite(task),
    finishedTasks.put(finished, finished),
  ];
}

/**
 * The writes that return a task to its writer, even if it is offered to others. Throws if the task
 * was deleted or taken again.
 */
function takeAgainWrites({ task, writer, award }: Decision): Write[] {
  if (task && isHeldBy(task, writer, award)) return [];
  if (!task) throw new AppError("conflict", reviewMessages.goneNoChanges);
  if (task.takenBy || task.completedAt) throw new AppError("conflict", reviewMessages.othersTask);
  return [
    tasks.change(
      task,
      { set: { takenBy: writer.userId, takenAt: award.awardedAt }, remove: ["takenBackAt"] },
      isFreeAsRead(task),
    ),
    unlistTaskWrite(task),
  ];
}
