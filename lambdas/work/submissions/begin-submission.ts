import * as z from "zod/mini";
import { accountMessages } from "#contracts/messages/accounts";
import { taskMessages } from "#contracts/messages/tasks";
import { submissionMessages } from "#contracts/messages/work";
import { type NewSubmission, partSize, type Submission, type Upload } from "#contracts/submissions";
import { insistOnLiveSession } from "../../accounts/profile/profile-store";
import { insistOnNoSuspension } from "../../accounts/profile/suspension";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { earlierReply, type Idempotency, replyIn } from "../../platform/idempotency";
import { errorFacts, logger } from "../../platform/logger";
import { newOwnedId } from "../../platform/owned-id";
import { settings } from "../../platform/settings";
import { ConditionFailed, TransactionConflict } from "../../platform/table/refusals";
import { tooManyRequests } from "../../platform/throttle";
import { awardRefusal } from "./award-refusal";
import { submissionNotFound } from "./show-submissions";
import { objectKeyOf, type SubmissionItem, shownSubmission } from "./submission";
import { submissionStore } from "./submission-store";
import { uploadLimit } from "./submission-writes";
import { isSameFile, type TaskWork } from "./task-work";
import { uploadBucket } from "./upload-bucket";

interface Request {
  caller: Caller;
  file: NewSubmission;
  idempotency: Idempotency | undefined;
  now: Date;
}
type Reply = { submission: Submission; upload: Upload };
type Read = Awaited<ReturnType<typeof submissionStore.readForBegin>>;

/** How often we look again when something else changed in the same moment. */
const rounds = 5;
const Begun = z.object({ id: z.string() });

/** Begins to hand in a file, or goes on with the same one where it stopped. */
export async function beginSubmission(request: Request): Promise<Reply> {
  for (let round = 0; round < rounds; round++) {
    const reply = await begin(request);
    if (reply) return reply;
  }
  throw new AppError("conflict", submissionMessages.rush);
}

/** Undefined when something came between that has to be looked at again. */
async function begin(request: Request): Promise<Reply | undefined> {
  const { caller, file, idempotency } = request;
  const read = await submissionStore.readForBegin(caller.userId, file.taskId, idempotency);
  const { task, awardedAt } = admit(read, caller);
  const earlier = idempotency && replyIn(Begun, read.reply, idempotency);
  if (earlier) return await goOnOrThrow(caller, earlier.id);
  const work = read.work?.awardedAt === awardedAt ? read.work : undefined;
  if (work?.uploading && isSameFile(work.uploading, file)) {
    const reply = await goOn(caller, work.uploading.id);
    if (reply) return reply;
  }
  const held = { userId: caller.userId, taskId: task.id, awardedAt };
  const dueDate = work?.submissionIds.length ? await submissionStore.dueDate(held) : undefined;
  const item = newItem(request, { awardedAt, work, dueDate: dueDate ?? task.dueAt });
  return await beginAnew(request, read, item);
}

/** The task and when the writer got it; throws why nothing can be handed in for it. */
function admit({ task, writer }: Read, caller: Caller) {
  if (!writer) throw new AppError("not_found", accountMessages.profileNotFound);
  insistOnLiveSession(writer, caller);
  if (writer.accountStatus !== "active")
    throw new AppError("not_active", taskMessages.activateToBid);
  insistOnNoSuspension(writer);
  if (task?.takenBy !== caller.userId || !task.takenAt)
    throw new AppError("not_found", submissionMessages.notYours);
  return { task, awardedAt: task.takenAt };
}

/** The upload as it stands; undefined when S3 has forgotten it, or somebody took it away. */
async function goOn(caller: Caller, id: string): Promise<Reply | undefined> {
  const item = await submissionStore.find(caller.userId, id);
  if (!item) return undefined;
  const submission = shownSubmission(item);
  const arrived = await uploadBucket.arrived(item);
  if (arrived) return { submission, upload: await uploadBucket.addresses(item, arrived) };
  return item.status === "Uploading" ? undefined : { submission, upload: { partSize, parts: [] } };
}

/** What a key began may have been refused since: then it is gone. */
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
): Omit<SubmissionItem, "uploadId"> {
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
    dueDate,
    sha256: file.sha256 ?? null,
    ...(settings().malwareScan && { scan: "pending" as const }),
    objectKey: objectKeyOf(userId, file.taskId, id),
  };
}

async function beginAnew(
  { caller, idempotency, now }: Request,
  { work }: Read,
  unplaced: Omit<SubmissionItem, "uploadId">,
): Promise<Reply | undefined> {
  const uploadId = await uploadBucket.begin(unplaced.objectKey);
  const item: SubmissionItem = { ...unplaced, uploadId };
  try {
    await submissionStore.begin({ caller, item, work, idempotency }, now);
  } catch (error) {
    await uploadBucket.abort(item);
    if (error instanceof TransactionConflict) return undefined;
    if (!(error instanceof ConditionFailed)) throw error;
    if (idempotency && error.failures.has("idempotency")) {
      const earlier = await earlierReply(Begun, idempotency);
      return earlier && (await goOnOrThrow(caller, earlier.id));
    }
    const refused = refusalOf(error, now);
    if (refused) throw refused;
    return undefined;
  }
  if (work?.uploading) await letGo(caller.userId, work.taskId, work.uploading);
  return { submission: shownSubmission(item), upload: await uploadBucket.addresses(item, []) };
}

/** Undefined when something came between that has to be looked at again. */
function refusalOf(error: ConditionFailed, now: Date): AppError | undefined {
  if (error.failures.has("work")) return undefined;
  const refused = awardRefusal(error);
  if (refused || !error.failures.has("uploads")) return refused;
  return tooManyRequests(uploadLimit(), now, submissionMessages.tooManyUploads);
}

/** Frees what was sent of a file whose place another has taken. What is missed, S3 forgets by itself. */
async function letGo(
  userId: string,
  taskId: string,
  { id, uploadId }: NonNullable<TaskWork["uploading"]>,
): Promise<void> {
  const objectKey = objectKeyOf(userId, taskId, id);
  try {
    // Its parts may have been joined by a request that broke off before it was handed in.
    if (!(await uploadBucket.abort({ objectKey, uploadId }))) await uploadBucket.remove(objectKey);
  } catch (error) {
    logger.warn("replaced-upload-kept", { submissionId: id, ...errorFacts(error) });
  }
}
