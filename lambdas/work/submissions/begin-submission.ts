import * as z from "zod/mini";
import { retention } from "#contracts/retention";
import {
  type NewSubmission,
  partSize,
  type Submission,
  submissionMessages,
  type Upload,
} from "#contracts/submissions";
import { taskMessages } from "#contracts/tasks";
import { insistOnLiveSession, profileAt } from "../../accounts/profile/profile";
import { insistOnNoSuspension, isNotSuspended } from "../../accounts/profile/suspension";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import {
  earlierReply,
  type Idempotency,
  replyAt,
  replyIn,
  replyWrites,
} from "../../platform/idempotency";
import { newOwnedId } from "../../platform/ids";
import { errorFacts, logger } from "../../platform/logger";
import { settings } from "../../platform/settings";
import { expiresAfter, readItems } from "../../platform/table/define-item";
import {
  ConditionFailed,
  TransactionConflict,
  transact,
  type Write,
} from "../../platform/table/transact";
import { throttleWrite, tooManyRequests } from "../../platform/throttle";
import { awards } from "../tasks/award";
import { tasks } from "../tasks/task";
import {
  awardRefusal,
  findOwn,
  isOpenUntil,
  objectKeyOf,
  type SubmissionItem,
  seenWrite,
  shownSubmission,
  submissionNotFound,
  type TaskWork,
  uploads,
  withUpload,
  workAsRead,
  works,
} from "./submission";
import { uploadBucket } from "./upload-bucket";

interface Request {
  caller: Caller;
  file: NewSubmission;
  idempotency: Idempotency | undefined;
  now: Date;
}
type Reply = { submission: Submission; upload: Upload };
type Read = Awaited<ReturnType<typeof readForBegin>>;

const rounds = 5;
const Begun = z.object({ id: z.string() });

/** Begins an upload, or resumes the interrupted upload of the same file. */
export async function beginSubmission(request: Request): Promise<Reply> {
  for (let round = 0; round < rounds; round++) {
    const reply = await begin(request);
    if (reply) return reply;
  }
  throw new AppError("conflict", submissionMessages.rush);
}

/** Returns undefined if an item changed after the read; the caller then reads again. */
async function begin(request: Request): Promise<Reply | undefined> {
  const { caller, file, idempotency } = request;
  const read = await readForBegin(caller.userId, file.taskId, idempotency);
  const { task, awardedAt } = admit(read, caller);
  const earlier = idempotency && replyIn(Begun, read.reply, idempotency);
  if (earlier) return await goOnOrThrow(caller, earlier.id);
  const work = read.work?.awardedAt === awardedAt ? read.work : undefined;
  if (work?.uploading && isSameFile(work.uploading, file)) {
    const reply = await goOn(caller, work.uploading.id);
    if (reply) return reply;
  }
  const held = { userId: caller.userId, taskId: task.id, awardedAt };
  // After requested changes the award may have a later deadline than the task.
  const award = work?.submissionIds.length ? await awards.find(held) : undefined;
  const item = newItem(request, { awardedAt, work, dueDate: award?.dueDate ?? task.dueAt });
  return await beginAnew(request, read, item);
}

async function readForBegin(userId: string, taskId: string, idempotency: Idempotency | undefined) {
  const [task, writer, work, reply] = await readItems([
    tasks.at({ id: taskId }),
    profileAt(userId),
    works.at({ userId, taskId }),
    ...replyAt(idempotency),
  ]);
  return { task, writer, work, reply };
}

/** The task and the time of its award. Throws the reason if the caller can't submit work for it. */
function admit({ task, writer }: Read, caller: Caller) {
  insistOnLiveSession(writer, caller);
  if (writer.accountStatus !== "active")
    throw new AppError("not_active", taskMessages.activateToBid);
  insistOnNoSuspension(writer);
  if (task?.takenBy !== caller.userId || !task.takenAt)
    throw new AppError("not_found", submissionMessages.notYours);
  return { task, awardedAt: task.takenAt };
}

/** The upload's present state; undefined if the upload was removed. */
async function goOn(caller: Caller, id: string): Promise<Reply | undefined> {
  const item = await findOwn(caller.userId, id);
  if (!item) return undefined;
  const upload =
    item.status === "Uploading" ? await uploadBucket.missing(item) : { partSize, parts: [] };
  return { submission: shownSubmission(item), upload };
}

/** Resumes the upload of the same idempotency key. Throws if the upload was removed. */
async function goOnOrThrow(caller: Caller, id: string): Promise<Reply> {
  const reply = await goOn(caller, id);
  if (!reply) throw submissionNotFound();
  return reply;
}

interface ForWhat {
  awardedAt: string;
  work: TaskWork | undefined;
  dueDate: string;
}

function newItem(
  { caller: { userId }, file, now }: Request,
  { awardedAt, work, dueDate }: ForWhat,
): SubmissionItem {
  const id = newOwnedId(userId, now);
  const earlierIds = work?.submissionIds ?? [];
  return {
    type: "Submission",
    id,
    userId,
    taskId: file.taskId,
    awardedAt,
    earlierIds,
    version: earlierIds.length + 1,
    fileName: file.fileName,
    size: file.size,
    status: "Uploading",
    begunAt: now.toISOString(),
    submittedAt: null,
    reviewedAt: null,
    note: null,
    secondLook: null,
    dueDate,
    sha256: file.sha256 ?? null,
    marks: [],
    ...(settings().malwareScan && { scan: "pending" as const }),
    objectKey: objectKeyOf(userId, file.taskId, id),
  };
}

/**
 * True if the chosen file is the one that is uploading. Compares hash and extension if both files
 * have a hash, otherwise size and name.
 */
function isSameFile(uploading: NonNullable<TaskWork["uploading"]>, chosen: NewSubmission): boolean {
  if (uploading.size !== chosen.size) return false;
  if (uploading.sha256 !== null && chosen.sha256 !== undefined)
    return uploading.sha256 === chosen.sha256 && endOf(uploading) === endOf(chosen);
  return uploading.fileName === chosen.fileName;
}

/**
 * The file's extension, which decides how the file is judged. An upload may continue under another
 * name, but not with another extension.
 */
const endOf = ({ fileName }: { fileName: string }) => fileName.split(".").at(-1)?.toLowerCase();

const uploadLimit = () => ({ count: settings().files.begunPerDay, minutes: 24 * 60 });

function beginWrites(
  { caller, idempotency, now }: Request,
  item: SubmissionItem,
  work: TaskWork | undefined,
): Write[] {
  const { userId, taskId } = item;
  const expiresAt = expiresAfter(now, { hours: retention.unfinishedUploadHours });
  return [
    uploads.put(item, { ...item, expiresAt }),
    works.put(item, withUpload(item), workAsRead(work)),
    ...(work?.uploading ? [uploads.remove(work.uploading)] : []),
    awards.change(item, { set: { uploadBegunAt: now.toISOString() } }, isOpenUntil(now)),
    throttleWrite("uploads", `${userId} ${taskId}`, uploadLimit(), now),
    seenWrite(caller, now, isNotSuspended),
    ...replyWrites(idempotency, { id: item.id }, now),
  ];
}

async function beginAnew(
  request: Request,
  { work }: Read,
  item: SubmissionItem,
): Promise<Reply | undefined> {
  const { caller, idempotency, now } = request;
  try {
    await transact(beginWrites(request, item, work));
  } catch (error) {
    if (error instanceof TransactionConflict) return undefined;
    if (!(error instanceof ConditionFailed)) throw error;
    if (idempotency && error.failures.has("idempotency")) {
      const earlier = await earlierReply(Begun, idempotency);
      return earlier && (await goOnOrThrow(caller, earlier.id));
    }
    const refused = refusedUpload(error, now);
    if (refused) throw refused;
    return undefined;
  }
  if (work?.uploading) await letGo(caller.userId, work.taskId, work.uploading);
  return { submission: shownSubmission(item), upload: await uploadBucket.addresses(item) };
}

/**
 * The reason for the refusal. Undefined if the task's work or the profile changed after the read;
 * the caller then reads again.
 */
function refusedUpload(error: ConditionFailed, now: Date): AppError | undefined {
  if (error.failures.has("work")) return undefined;
  const refused = awardRefusal(error);
  if (refused || !error.failures.has("uploads")) return refused;
  return tooManyRequests(uploadLimit(), now, submissionMessages.tooManyUploads);
}

async function letGo(
  userId: string,
  taskId: string,
  { id, size }: NonNullable<TaskWork["uploading"]>,
): Promise<void> {
  const objectKey = objectKeyOf(userId, taskId, id);
  try {
    await uploadBucket.removeParts({ objectKey, size });
    // An interrupted request may have stored the joined file.
    await uploadBucket.remove(objectKey);
  } catch (error) {
    logger.warn("replaced-upload-kept", { submissionId: id, ...errorFacts(error) });
  }
}
