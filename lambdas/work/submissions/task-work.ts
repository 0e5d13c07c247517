import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import type { NewSubmission } from "#contracts/submissions";
import { TaskId } from "#contracts/tasks";
import { userPartition } from "../../accounts/profile/profile";
import type { Item, Key } from "../../platform/table/item";
import type { SubmissionItem } from "./submission";

/** What tells one file from another before it has arrived. */
const File = z.object({
  fileName: z.string(),
  size: z.int(),
  sha256: z.nullable(z.string()),
});

/** What a writer has handed in for a task, and what is on its way: one upload at a time. */
export const TaskWork = z.object({
  taskId: TaskId,
  awardedAt: Instant,
  /** The versions handed in, oldest first. */
  submissionIds: z.array(z.string()),
  uploading: z.nullable(z.extend(File, { id: z.string(), uploadId: z.string() })),
});
export type TaskWork = z.infer<typeof TaskWork>;

// USER#<userId>   WORK#<taskId>
export const workKey = (userId: string, taskId: string): Key => ({
  pk: userPartition(userId),
  sk: `WORK#${taskId}`,
});

export const workItem = (userId: string, work: TaskWork): Item => ({
  ...workKey(userId, work.taskId),
  type: "TaskWork",
  ...work,
});

/** The work as it is while `item` is uploading. */
export const withUpload = (item: SubmissionItem): TaskWork => ({
  taskId: item.taskId,
  awardedAt: item.awardedAt,
  submissionIds: item.earlierIds,
  uploading: {
    id: item.id,
    uploadId: item.uploadId,
    fileName: item.fileName,
    size: item.size,
    sha256: item.sha256,
  },
});

/** The work once `item` is handed in. */
export const withoutUpload = ({ taskId, awardedAt, earlierIds, id }: SubmissionItem): TaskWork => ({
  taskId,
  awardedAt,
  submissionIds: [...earlierIds, id],
  uploading: null,
});

/**
 * Whether a chosen file is the one that is uploading: by its content where both are known by it, else by
 * name and size.
 */
export function isSameFile(uploading: z.infer<typeof File>, chosen: NewSubmission): boolean {
  if (uploading.size !== chosen.size) return false;
  if (uploading.sha256 !== null && chosen.sha256 !== undefined)
    return uploading.sha256 === chosen.sha256 && endOf(uploading) === endOf(chosen);
  return uploading.fileName === chosen.fileName;
}

/** A file under another name may go on, but as another type it would be judged by the wrong rules. */
const endOf = ({ fileName }: { fileName: string }) => fileName.split(".").at(-1)?.toLowerCase();
