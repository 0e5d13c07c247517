import { decidedStatus, type Review, reviewMessages, reviewRoutes } from "#contracts/reviews";
import type { Submission } from "#contracts/submissions";
import { auditWrite } from "../../desk/audit-log";
import { AppError } from "../../platform/app-error";
import { earlierReply, type Idempotency, transactOnce } from "../../platform/idempotency";
import { ownerOfId } from "../../platform/ids";
import { retryContested } from "../../platform/retry";
import type { Write } from "../../platform/table/transact";
import { insistOnScanned } from "../submissions/show-submissions";
import { type SubmissionItem, shownSubmission, submissions } from "../submissions/submission";
import { decidedItem, readWork, reviewWrites, type Times, type WorkRead } from "./decision";

interface Request {
  id: string;
  /** The administrator's `userId`. */
  by: string;
  review: Review;
  times: Times;
  idempotency: Idempotency | undefined;
  now: Date;
}
type Reply = { submission: Submission };
const { reply: replySchema } = reviewRoutes.reviewSubmission;

/**
 * Decides about work, once: what it says of submission, award, task, money and rating is one transaction.
 * Whoever says the same again, or in the same moment, gets the same answer; something else is a conflict.
 */
export const reviewSubmission = (request: Request): Promise<Reply> =>
  retryContested(async () => {
    const read = await readAsked(request);
    if (read.item.status !== "Pending Review") return await answerBefore(request, read.item);
    if (read.award.status !== "submitted" || read.award.submissionId !== read.item.id) {
      // One read of several items can see the award after a decision and the work before it.
      const latest = await submissions.find(request);
      if (latest && latest.status !== "Pending Review") return await answerBefore(request, latest);
      throw new AppError("conflict", reviewMessages.decided);
    }
    insistOnScanned(read.item);
    return await decide(request, read);
  });

/** The work as it is: in one read where the request says its award, unless that is another one's. */
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
    reviewAct(read, review, decided, by, now),
  ]);
}

/** What each decision is called in the audit log. */
const actOf = {
  approve: "work-approved",
  changes: "changes-requested",
  reject: "work-rejected",
} as const;

/** The write that keeps who decided what about work. */
function reviewAct(
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
}

/** It was decided about before: by this request, by one that said the same, or otherwise. */
async function answerBefore(
  { review, idempotency }: Request,
  item: SubmissionItem,
): Promise<Reply> {
  if (idempotency) await earlierReply(replySchema, idempotency);
  if (item.status !== decidedStatus[review.decision])
    throw new AppError("conflict", reviewMessages.decided);
  return { submission: shownSubmission(item) };
}
