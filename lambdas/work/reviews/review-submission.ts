import { reviewMessages } from "#contracts/messages/work";
import { decidedStatus, type Review, reviewRoutes } from "#contracts/reviews";
import type { Submission } from "#contracts/submissions";
import { AppError } from "../../platform/app-error";
import { earlierReply, type Idempotency, replyWrites } from "../../platform/idempotency";
import { ownerOfId } from "../../platform/owned-id";
import { retryContested } from "../../platform/retry";
import { ConditionFailed } from "../../platform/table/refusals";
import { transact } from "../../platform/table/transact";
import { insistOnScanned } from "../submissions/kept-file";
import { shownSubmission } from "../submissions/submission";
import { reviewStore, type WorkRead } from "./review-store";
import { decidedItem, reviewAct, reviewWrites, type Times } from "./review-writes";

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

/**
 * Decides about work, once: what it says of submission, award, task, money and rating is one transaction.
 * Whoever says the same again, or in the same moment, gets the same answer; something else is a conflict.
 */
export async function reviewSubmission(request: Request): Promise<Reply> {
  return await retryContested(async () => {
    const read = await readWork(request);
    if (read.item.status !== "Pending Review") return await answerBefore(request, read.item);
    if (read.award.status !== "submitted" || read.award.submissionId !== read.item.id) {
      // One read of several items can see the award after a decision and the work before it.
      const latest = await reviewStore.find(request.id);
      if (latest && latest.status !== "Pending Review") return await answerBefore(request, latest);
      throw new AppError("conflict", reviewMessages.decided);
    }
    insistOnScanned(read.item);
    return await decide(request, read);
  });
}

/** The work as it is: in one read where the request says its award, unless that is another one's. */
async function readWork({ id, review: { taskId, awardedAt } }: Request): Promise<WorkRead> {
  const userId = ownerOfId(id);
  const read =
    userId && taskId && awardedAt
      ? await reviewStore.readWork({ userId, id, taskId, awardedAt })
      : undefined;
  if (read) return read;
  const found = await reviewStore.find(id);
  if (!found || found.id !== id || found.status === "Uploading") throw workNotFound();
  return (await reviewStore.readWork(found)) ?? missing(id);
}

const missing = (id: string): never => {
  throw new Error(`Work ${id} is not where it was.`);
};

async function decide(
  { by, review, times, idempotency, now }: Request,
  read: WorkRead,
): Promise<Reply> {
  const item = decidedItem(read, review, times, now);
  const reply = { submission: shownSubmission(item) };
  try {
    await transact([
      ...reviewWrites(read, review, item, times, now),
      reviewAct(read, review, item, by, now),
      ...replyWrites(idempotency, reply, now),
    ]);
    return reply;
  } catch (error) {
    const isUsed = error instanceof ConditionFailed && error.failures.has("idempotency");
    const earlier =
      isUsed && idempotency
        ? await earlierReply(reviewRoutes.reviewSubmission.reply, idempotency)
        : undefined;
    if (earlier) return earlier;
    throw error;
  }
}

/** It was decided about before: by this request, by one that said the same, or otherwise. */
async function answerBefore(
  { review, idempotency }: Request,
  item: Parameters<typeof shownSubmission>[0],
): Promise<Reply> {
  if (idempotency) await earlierReply(reviewRoutes.reviewSubmission.reply, idempotency);
  if (item.status !== decidedStatus[review.decision])
    throw new AppError("conflict", reviewMessages.decided);
  return { submission: shownSubmission(item) };
}

export const workNotFound = () => new AppError("not_found", reviewMessages.notFound);
