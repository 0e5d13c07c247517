import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { retention } from "#contracts/retention";
import { Submission } from "#contracts/submissions";
import { userPartition } from "../../accounts/profile/profile";
import { ownerOfId } from "../../platform/owned-id";
import type { Item, Key } from "../../platform/table/item";

/** Work that is handed in, one item for each version, as it is stored. */
export const SubmissionItem = z.extend(Submission, {
  type: z.literal("Submission"),
  userId: z.string(),
  /** The award that it is for: with the task's id it makes the award's key. */
  awardedAt: Instant,
  /** The versions handed in before it, oldest first. */
  earlierIds: z.array(z.string()),
  /** Where its file is in the bucket. */
  objectKey: z.string(),
  /** What S3 calls the upload of its parts. */
  uploadId: z.string(),
});
export type SubmissionItem = z.infer<typeof SubmissionItem>;

// pk               sk                            index
// USER#<userId>    SUBMISSION#<32 hex digits>    gsi1 REVIEW_QUEUE, <submittedAt>#<id>, while it waits for its review
// UPLOADS#<userId> SUBMISSION#<32 hex digits>    while it is uploading: what is there may be taken away
export const submissionPrefix = "SUBMISSION#";
const sortKey = (id: string) => `${submissionPrefix}${id.slice(id.indexOf(".") + 1)}`;
export const submissionKey = (userId: string, id: string): Key => ({
  pk: userPartition(userId),
  sk: sortKey(id),
});
export const uploadsPartition = (userId: string) => `UPLOADS#${userId}`;
export const uploadKey = (userId: string, id: string): Key => ({
  pk: uploadsPartition(userId),
  sk: sortKey(id),
});

/** An upload under way; it goes when storage forgets its parts. */
export const uploadItem = (item: SubmissionItem, now: Date): Item => ({
  ...uploadKey(item.userId, item.id),
  ...item,
  expiresAt: Math.floor(now.getTime() / 1000) + retention.unfinishedUploadHours * 60 * 60,
});

/** Where a submission is, by its id alone; undefined when the id can't be one of ours. */
export function submissionKeyOf(id: string): Key | undefined {
  const userId = ownerOfId(id);
  return userId === undefined ? undefined : submissionKey(userId, id);
}

export const reviewQueue = "REVIEW_QUEUE";
/** The place of a submission that waits for its review, the oldest first. */
export const reviewPlace = (id: string, submittedAt: string) => ({
  gsi1pk: reviewQueue,
  gsi1sk: `${submittedAt}#${id}`,
});

/** Where the file of a submission is in the bucket. */
export const objectKeyOf = (userId: string, taskId: string, id: string) =>
  `${userId}/${taskId}/${id.slice(id.indexOf(".") + 1)}`;

/** Whose submission a file of the bucket is of; undefined when it is none of ours. */
export function idOfObject(objectKey: string): { userId: string; id: string } | undefined {
  const [userId = "", , digits] = objectKey.split("/");
  const id = `${userId}.${digits}`;
  return ownerOfId(id) === userId ? { userId, id } : undefined;
}

/** A submission as people see it. */
export const shownSubmission = (item: SubmissionItem): Submission => Submission.parse(item);
