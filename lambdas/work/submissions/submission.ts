import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { reviewMessages } from "#contracts/reviews";
import { Submission, submissionMessages } from "#contracts/submissions";
import { Award, TaskId, waitsForWriter } from "#contracts/tasks";
import {
  insistOnLiveSession,
  isActive,
  ownProfileChange,
  profileAt,
} from "../../accounts/profile/profile";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { ownerOfId } from "../../platform/ids";
import { settings } from "../../platform/settings";
import { defineItem, readItems } from "../../platform/table/define-item";
import { above, absent, type Condition, oneOf, where } from "../../platform/table/expressions";
import type { ConditionFailed } from "../../platform/table/transact";

/** A stored submission; each version is one item. */
export const SubmissionItem = z.extend(Submission, {
  type: z.literal("Submission"),
  userId: z.string(),
  /** The time of the award. With `userId` and `taskId` it is the award's key. */
  awardedAt: Instant,
  earlierIds: z.array(z.string()),
  objectKey: z.string(),
});
export type SubmissionItem = z.infer<typeof SubmissionItem>;

const digitsOf = (id: string) => id.slice(id.indexOf(".") + 1);

function partsOf({ id }: { id: string }) {
  const userId = ownerOfId(id);
  return userId === undefined ? undefined : { userId, digits: digitsOf(id) };
}

/** Submitted versions: `waiting` for a review, or `reviewed` with a decision. */
export const submissions = defineItem({
  type: "Submission",
  name: "submission",
  schema: SubmissionItem,
  key: ["USER#{userId}", "SUBMISSION#{digits}"],
  partsOf,
  views: {
    waiting: ["gsi1", "REVIEW_QUEUE", "{submittedAt}#{id}"],
    reviewed: ["gsi1", "REVIEWED#{status}", "{reviewedAt}#{id}"],
  },
});

/** Versions that are uploading. They expire and can be removed. */
export const uploads = defineItem({
  type: "Submission",
  name: "upload",
  schema: SubmissionItem,
  key: ["UPLOADS#{userId}", "SUBMISSION#{digits}"],
  partsOf,
});

export const objectKeyOf = (userId: string, taskId: string, id: string) =>
  `${userId}/${taskId}/${digitsOf(id)}`;

/** The id of the submission whose file has this key in the bucket; undefined for any other key. */
export function idOfObject(objectKey: string): string | undefined {
  const [userId = "", , digits] = objectKey.split("/");
  const id = `${userId}.${digits}`;
  return ownerOfId(id) === userId ? id : undefined;
}

export const shownSubmission = (item: SubmissionItem): Submission => Submission.parse(item);

export const submissionNotFound = () => new AppError("not_found", submissionMessages.notFound);

export async function findOwn(userId: string, id: string): Promise<SubmissionItem | undefined> {
  if (ownerOfId(id) !== userId) return undefined;
  const [handedIn, uploading] = await readItems([submissions.at({ id }), uploads.at({ id })]);
  return handedIn ?? uploading;
}

export async function readOwn(userId: string, id: string) {
  const isOwn = ownerOfId(id) === userId;
  const [writer, handedIn, uploading] = await readItems([
    profileAt(userId),
    ...(isOwn ? ([submissions.at({ id }), uploads.at({ id })] as const) : []),
  ]);
  return { writer, item: handedIn ?? uploading };
}

/** One of the caller's submissions. Throws if it doesn't exist or the session has ended. */
export async function ownSubmission(caller: Caller, id: string) {
  const { writer, item } = await readOwn(caller.userId, id);
  insistOnLiveSession(writer, caller);
  if (!item || item.id !== id) throw submissionNotFound();
  return { writer, item };
}

const UploadingFile = z.object({
  id: z.string(),
  fileName: z.string(),
  size: z.int(),
  sha256: z.nullable(z.string()),
});

const TaskWork = z.object({
  taskId: TaskId,
  awardedAt: Instant,
  submissionIds: z.array(z.string()),
  uploading: z.nullable(UploadingFile),
});
export type TaskWork = z.infer<typeof TaskWork>;

export const works = defineItem({
  type: "TaskWork",
  name: "work",
  schema: TaskWork,
  key: ["USER#{userId}", "WORK#{taskId}"],
});

export const withUpload = (item: SubmissionItem): TaskWork => ({
  taskId: item.taskId,
  awardedAt: item.awardedAt,
  submissionIds: item.earlierIds,
  uploading: {
    id: item.id,
    fileName: item.fileName,
    size: item.size,
    sha256: item.sha256,
  },
});

export const withoutUpload = ({ taskId, awardedAt, earlierIds, id }: SubmissionItem): TaskWork => ({
  taskId,
  awardedAt,
  submissionIds: [...earlierIds, id],
  uploading: null,
});

export const workAsRead = (work: TaskWork | undefined): Condition =>
  work
    ? where({
        awardedAt: work.awardedAt,
        submissionIds: work.submissionIds,
        ...(work.uploading ? { "uploading.id": work.uploading.id } : { uploading: null }),
      })
    : absent;

/** The condition that an award is open and its deadline later than `instant`. */
export const isOpenUntil = (instant: Date) =>
  where({ status: oneOf("awarded", "changes"), dueDate: above(instant.toISOString()) });

/** The reason why the award refused the submission; undefined if the award did not. */
export function awardRefusal({ failures }: ConditionFailed): AppError | undefined {
  if (!failures.has("award")) return undefined;
  const award = Award.safeParse(failures.get("award")).data;
  if (!award) return new AppError("not_found", submissionMessages.notYours);
  if (award.status === "missed" || waitsForWriter(award))
    return new AppError("past_due", submissionMessages.pastDue);
  if (award.status === "taken-back") return new AppError("conflict", submissionMessages.takenBack);
  return new AppError("conflict", submissionMessages.notOpen);
}

/** Throws for a file without a scan verdict, which nobody may review yet. */
export function insistOnScanned({ scan }: Pick<SubmissionItem, "scan">): void {
  // If the scan was turned off since the upload, no verdict will arrive.
  if (scan === "pending" && settings().malwareScan)
    throw new AppError("conflict", reviewMessages.scanning);
}

/** The write of `lastUpdated`, after which the writer's open pages reload. */
export const seenWrite = (caller: Caller, now: Date, ...conditions: readonly Condition[]) =>
  ownProfileChange(caller, { set: { lastUpdated: now.toISOString() } }, isActive, ...conditions);
