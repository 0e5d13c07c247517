import { isActive, ownProfileChange } from "../../accounts/profile/profile-store";
import { isNotSuspended } from "../../accounts/profile/suspension";
import type { Caller } from "../../platform/caller";
import { type Idempotency, replyWrites } from "../../platform/idempotency";
import { settings } from "../../platform/settings";
import { absent, type Condition, present } from "../../platform/table/expressions";
import type { Write } from "../../platform/table/transact";
import { throttleWrite } from "../../platform/throttle";
import { handInWrite, uploadBegunWrite } from "../tasks/hand-in-writes";
import { scanAsRead } from "./scan-writes";
import {
  reviewPlace,
  type SubmissionItem,
  submissionKey,
  uploadItem,
  uploadKey,
} from "./submission";
import { type TaskWork, withoutUpload, withUpload, workItem } from "./task-work";

export interface Beginning {
  caller: Caller;
  item: SubmissionItem;
  /** As it was read; undefined when nothing was begun for the task before. */
  work: TaskWork | undefined;
  idempotency: Idempotency | undefined;
}

export interface HandIn {
  caller: Caller;
  item: SubmissionItem;
  submittedAt: string;
  sha256: string;
}

/** That the work is as it was read. */
const asRead = (work: TaskWork | undefined): Condition =>
  work
    ? {
        ConditionExpression:
          "#awardedAt = :readAwardedAt AND #submissionIds = :readIds AND #uploading = :readUploading",
        ExpressionAttributeNames: {
          "#awardedAt": "awardedAt",
          "#submissionIds": "submissionIds",
          "#uploading": "uploading",
        },
        ExpressionAttributeValues: {
          ":readAwardedAt": work.awardedAt,
          ":readIds": work.submissionIds,
          ":readUploading": work.uploading,
        },
      }
    : absent;

/** How many uploads a writer may begin for one task. */
export const uploadLimit = () => ({ count: settings().files.begunPerDay, minutes: 24 * 60 });

/** The writes that begin an upload; it takes the place of the one that was under way. */
export const beginWrites = ({ caller, item, work, idempotency }: Beginning, now: Date): Write[] => [
  { name: "submission", put: uploadItem(item, now) },
  { name: "work", put: workItem(item.userId, withUpload(item)), if: asRead(work) },
  ...(work?.uploading
    ? [{ name: "replaced", delete: uploadKey(item.userId, work.uploading.id) }]
    : []),
  uploadBegunWrite(item, now),
  throttleWrite("uploads", `${item.userId} ${item.taskId}`, uploadLimit(), now),
  seenWrite(caller, now, isNotSuspended),
  ...replyWrites(idempotency, { id: item.id }, now),
];

/** The writes that hand in what has arrived. */
export const handInWrites = ({ caller, item, submittedAt, sha256 }: HandIn, now: Date): Write[] => [
  { name: "upload", delete: uploadKey(item.userId, item.id), if: scanAsRead(item) },
  {
    name: "submission",
    put: {
      ...submissionKey(item.userId, item.id),
      ...item,
      status: "Pending Review",
      submittedAt,
      sha256,
      ...reviewPlace(item.id, submittedAt),
    },
  },
  { name: "work", put: workItem(item.userId, withoutUpload(item)), if: asRead(withUpload(item)) },
  handInWrite(item, item.id, now),
  ownProfileChange(caller, { set: { lastUpdated: now.toISOString() } }, isActive, isNotSuspended),
];

/** The writes that forget an upload: its file is not what it should be, or too late. */
export const discardWrites = (caller: Caller, item: SubmissionItem, now: Date): Write[] => [
  { name: "upload", delete: uploadKey(item.userId, item.id), if: present },
  {
    name: "work",
    put: workItem(item.userId, { ...withUpload(item), uploading: null }),
    if: asRead(withUpload(item)),
  },
  seenWrite(caller, now),
];

/** The writer's open pages follow `lastUpdated`. */
const seenWrite = (caller: Caller, now: Date, ...conditions: readonly Condition[]): Write =>
  ownProfileChange(caller, { set: { lastUpdated: now.toISOString() } }, isActive, ...conditions);
