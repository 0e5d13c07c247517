import {
  type AskSecondLook,
  mayAskSecondLook,
  secondLookDays,
  secondLookMessages,
  secondLookRoutes,
} from "#contracts/second-looks";
import type { Award } from "#contracts/tasks";
import {
  insistOnLiveSession,
  markInReview,
  ownProfileChange,
  profileAt,
} from "../../accounts/profile/profile";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { answerOnce, type Idempotency, transactOnce } from "../../platform/idempotency";
import { readItems } from "../../platform/table/define-item";
import {
  absent,
  allOf,
  missingOr,
  present,
  where,
  without,
} from "../../platform/table/expressions";
import { retryContested, type Write } from "../../platform/table/transact";
import { type SubmissionItem, submissions } from "../submissions/submission";
import { awards } from "../tasks/award";
import { type TaskItem, tasks, tooManyAtOnce } from "../tasks/task";

interface Request {
  caller: Caller;
  taskId: string;
  form: AskSecondLook;
  idempotency: Idempotency | undefined;
  now: Date;
}
type Reply = { award: Award };
interface AwardRead {
  award: Award;
  /** Undefined if the task was deleted. */
  task: TaskItem | undefined;
}
const { reply: replySchema } = secondLookRoutes.askSecondLook;

/**
 * Requests a second look at rejected work, once for each award. The work returns to the review
 * queue; the request costs nothing.
 */
export const askSecondLook = (request: Request): Promise<Reply> =>
  retryContested(
    () => answerOnce(replySchema, request.idempotency, () => ask(request)),
    tooManyAtOnce,
  );

async function ask(request: Request): Promise<Reply> {
  const { caller, idempotency, now } = request;
  const { award, task } = await readAward(request);
  const secondLookAt = now.toISOString();
  const work = await rejectedWork(award);
  const { taskId, amount } = award;
  const waits = { id: work.id, submittedAt: secondLookAt, amount };
  const asked = askedOf(request, award);
  const reply: Reply = {
    award: { ...award, status: "submitted", reviewedAt: null, note: null, ...asked },
  };
  const ownChange = ownProfileChange(
    caller,
    {
      set: { lastUpdated: secondLookAt },
      add: { ...markInReview(waits), secondLooks: new Set([taskId]) },
    },
    where({ secondLooks: without(taskId) }),
  );
  return await transactOnce(replySchema, { idempotency, reply, now }, [
    ...rejectedWrites(request, award, work),
    // Fails if the task's writer changed, or the task was deleted, since the read.
    tasks.check(
      { id: taskId },
      task ? allOf(present, where({ takenBy: task.takenBy, takenAt: task.takenAt })) : absent,
    ),
    ownChange,
  ]);
}

/**
 * Returns the caller's award, and its task if the task still exists. Throws the reason if the award
 * can't get a second look.
 */
async function readAward({
  caller,
  taskId,
  form: { awardedAt },
  now,
}: Request): Promise<AwardRead> {
  const { userId } = caller;
  const [writer, award, task] = await readItems([
    profileAt(userId),
    awards.at({ userId, taskId, awardedAt }),
    tasks.at({ id: taskId }),
  ]);
  insistOnLiveSession(writer, caller);
  if (!award) throw new AppError("not_found", secondLookMessages.notAward);
  if (mayAskSecondLook(award, now)) {
    if (task?.takenBy === userId && task.takenAt !== awardedAt)
      throw new AppError("conflict", secondLookMessages.hasTaskAgain);
    if (writer.secondLooks?.includes(taskId))
      throw new AppError("conflict", secondLookMessages.asksAlready);
    return { award, task };
  }
  if (award.secondLookAt !== null) throw new AppError("conflict", secondLookMessages.askedBefore);
  if (award.status === "rejected")
    throw new AppError("conflict", secondLookMessages.tooLate(secondLookDays));
  throw new AppError("conflict", secondLookMessages.notPossible);
}

async function rejectedWork({ submissionId }: Award): Promise<SubmissionItem> {
  const item = submissionId === null ? undefined : await submissions.find({ id: submissionId });
  if (!item) throw new Error("Rejected work is not where it was.");
  return item;
}

/**
 * The award's fields for the request. `rejectedFor` copies the rejection's note, because the
 * request clears the award's `note`.
 */
const askedOf = ({ form: { words }, now }: Request, { note }: Award) => ({
  secondLookAt: now.toISOString(),
  secondLook: { words, rejectedFor: note },
});

const isNotAsked = { secondLookAt: missingOr(null) };

function rejectedWrites(request: Request, award: Award, item: SubmissionItem): Write[] {
  const { caller, form, now } = request;
  const secondLookAt = now.toISOString();
  const secondLook = { askedAt: secondLookAt, words: form.words, rejectedFor: item.note ?? "" };
  // The review queue sorts this work by the time of the request, since the first decision already
  // answered the submission.
  const place = submissions.place("waiting", { id: item.id, submittedAt: secondLookAt });
  const undecided = { reviewedAt: null, note: null };
  return [
    submissions.change(
      item,
      { set: { status: "Pending Review", ...undecided, secondLook, ...place } },
      where({ status: "Rejected" }),
    ),
    awards.change(
      { userId: caller.userId, ...award },
      { set: { status: "submitted", ...undecided, ...askedOf(request, award) } },
      where({ status: "rejected", submissionId: award.submissionId, ...isNotAsked }),
    ),
  ];
}
