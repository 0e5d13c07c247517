import { createHash } from "node:crypto";
import { taskMessages } from "#contracts/messages/tasks";
import { submissionMessages } from "#contracts/messages/work";
import { partsOf, type Submission } from "#contracts/submissions";
import { insistOnNoSuspension } from "../../accounts/profile/suspension";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { logger } from "../../platform/logger";
import { settings } from "../../platform/settings";
import { ConditionFailed, TransactionConflict } from "../../platform/table/refusals";
import { throttle } from "../../platform/throttle";
import { awardRefusal } from "./award-refusal";
import type { ContentProblem } from "./content/content-problem";
import { findContentProblem } from "./content/find-content-problem";
import { ownSubmission, submissionNotFound } from "./show-submissions";
import { type SubmissionItem, shownSubmission } from "./submission";
import { submissionStore } from "./submission-store";
import { uploadBucket } from "./upload-bucket";

interface Request {
  caller: Caller;
  id: string;
  now: Date;
}

/** Hands in a file once all of it has arrived and it is what its name says; however often it is asked. */
export async function completeSubmission({ caller, id, now }: Request): Promise<Submission> {
  const { writer, item } = await ownSubmission(caller, id);
  const limit = { count: settings().files.readPerHour, minutes: 60 };
  await throttle("hand-in", id, limit, now, submissionMessages.tooManyHandIns);
  if (item.status !== "Uploading") return shownSubmission(item);
  if (writer.accountStatus !== "active")
    throw new AppError("not_active", taskMessages.activateToBid);
  insistOnNoSuspension(writer);
  await joinParts(item);
  const bytes = await uploadBucket.read(item.objectKey);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const problem =
    item.sha256 === null || item.sha256 === sha256
      ? await findContentProblem({ fileName: item.fileName, bytes })
      : { kind: "other-file" as const };
  if (problem) return await refuse(caller, item, problem, now);
  return await handIn({ caller, item, sha256, now });
}

async function refuse(
  caller: Caller,
  item: SubmissionItem,
  problem: Problem,
  now: Date,
): Promise<never> {
  logger.info("file-refused", { submissionId: item.id, problem: problem.kind });
  await forget(caller, item, now);
  throw new AppError("wrong_file", wordsFor(problem, item.fileName));
}

/** Makes one file of the parts; a request that was repeated may find it made. */
async function joinParts(item: SubmissionItem): Promise<void> {
  const arrived = await uploadBucket.arrived(item);
  const missing = partsOf(item.size) - (arrived?.length ?? 0);
  if (arrived && missing > 0)
    throw new AppError("conflict", submissionMessages.partsMissing(missing));
  if (arrived && (await uploadBucket.join(item, arrived))) return;
  if ((await uploadBucket.sizeOf(item.objectKey)) !== item.size) throw submissionNotFound();
}

type Problem = ContentProblem | { kind: "other-file" | "malware" };

function wordsFor(problem: Problem, name: string): string {
  const words = submissionMessages;
  if (problem.kind === "other-content") return words.otherContent(problem.found, name);
  return {
    damaged: words.damaged,
    encrypted: words.encrypted,
    macros: words.macros,
    outside: words.outside,
    oversized: words.oversized,
    malware: words.malware,
    "other-file": words.otherFile,
  }[problem.kind](name);
}

/** Takes submission and file away. The file goes last: while its submission is there, it is looked for. */
async function forget(caller: Caller, item: SubmissionItem, now: Date): Promise<void> {
  try {
    await submissionStore.discard(caller, item, now);
  } catch (error) {
    // Another file has taken its place, or the same refusal was quicker.
    if (!(error instanceof ConditionFailed)) throw error;
  }
  await uploadBucket.remove(item.objectKey);
}

interface Arrived {
  caller: Caller;
  item: SubmissionItem;
  sha256: string;
  now: Date;
}

async function handIn({ caller, item, sha256, now }: Arrived): Promise<Submission> {
  if (item.scan === "threat") return await refuse(caller, item, { kind: "malware" }, now);
  const submittedAt = now.toISOString();
  try {
    await submissionStore.handIn({ caller, item, submittedAt, sha256 }, now);
    return shownSubmission({ ...item, status: "Pending Review", submittedAt, sha256 });
  } catch (error) {
    if (error instanceof TransactionConflict)
      throw new AppError("conflict", submissionMessages.rush);
    if (!(error instanceof ConditionFailed)) throw error;
    return await answerOvertaken({ caller, item, sha256, now }, error);
  }
}

/** What stands in the way is another press that handed it in, the scan's verdict, another file, or the award. */
async function answerOvertaken(
  { caller, item, sha256, now }: Arrived,
  refused: ConditionFailed,
): Promise<Submission> {
  const { writer, item: current } = await submissionStore.readOwn(caller.userId, item.id);
  if (current && current.status !== "Uploading") return shownSubmission(current);
  if (current && current.scan !== item.scan)
    return await handIn({ caller, item: current, sha256, now });
  // What was sent stays: it can be handed in when the suspension ends.
  if (writer) insistOnNoSuspension(writer);
  const refusal = current ? awardRefusal(refused) : submissionNotFound();
  if (!refusal) throw new AppError("conflict", submissionMessages.rush);
  await forget(caller, item, now);
  throw refusal;
}
