import { createHash } from "node:crypto";
import { lateMinutes, type Submission, submissionMessages } from "#contracts/submissions";
import { Award, taskMessages } from "#contracts/tasks";
import { isActive, markInReview, ownProfileChange } from "../../accounts/profile/profile";
import { insistOnNoSuspension, isNotSuspended } from "../../accounts/profile/suspension";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { logger } from "../../platform/logger";
import { settings } from "../../platform/settings";
import { present, where } from "../../platform/table/expressions";
import {
  type ConditionFailed,
  refusalOf,
  TransactionConflict,
  transact,
  type Write,
} from "../../platform/table/transact";
import { throttle } from "../../platform/throttle";
import { awards, placeAttributes } from "../tasks/award";
import type { ContentProblem } from "./content/budget";
import { judgeFile } from "./content/judge-file";
import {
  awardRefusal,
  findOwn,
  isOpenUntil,
  ownSubmission,
  readOwn,
  type SubmissionItem,
  seenWrite,
  shownSubmission,
  submissionNotFound,
  submissions,
  uploads,
  withoutUpload,
  withUpload,
  workAsRead,
  works,
} from "./submission";
import { uploadBucket } from "./upload-bucket";

interface Request {
  caller: Caller;
  id: string;
  now: Date;
}

/**
 * Submits an uploaded file. Throws if parts are missing or if a reviewer could not open the file.
 * Safe to repeat.
 */
export async function completeSubmission({ caller, id, now }: Request): Promise<Submission> {
  const { writer, item } = await ownSubmission(caller, id);
  const limit = { count: settings().files.readPerHour, minutes: 60 };
  await throttle("hand-in", id, limit, now, submissionMessages.tooManyHandIns);
  if (item.status !== "Uploading") return shownSubmission(item);
  if (writer.accountStatus !== "active")
    throw new AppError("not_active", taskMessages.activateToBid);
  insistOnNoSuspension(writer);
  const arrived = await arrivedBytes(item);
  if (item.sha256 !== null && item.sha256 !== fingerprintOf(arrived))
    return await refuse(caller, item, { kind: "other-file" }, now);
  const judged = await judgeFile({ fileName: item.fileName, bytes: arrived });
  if ("problem" in judged) return await refuse(caller, item, judged.problem, now);
  // Stores the judged bytes, since the browser can replace parts at any time. If another request
  // stored the file first, `file` has that request's bytes.
  const file = await uploadBucket.keep(item.objectKey, arrived);
  if (!file) throw new AppError("conflict", submissionMessages.rush);
  const kept = file.equals(arrived)
    ? judged
    : await judgeFile({ fileName: item.fileName, bytes: file });
  if ("problem" in kept) return await refuse(caller, item, kept.problem, now);
  return await handIn({ caller, item, found: { ...kept, sha256: fingerprintOf(file) }, now });
}

const fingerprintOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** The file's bytes, from its parts or from the file that another request stored. */
async function arrivedBytes(item: SubmissionItem): Promise<Buffer> {
  const { bytes, missing } = await uploadBucket.gather(item);
  if (missing === 0) return bytes;
  const file = await uploadBucket.read(item.objectKey);
  if (!file) throw new AppError("conflict", submissionMessages.partsMissing(missing));
  return file;
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

type Problem = ContentProblem | { kind: "other-file" | "malware" };

function wordsFor(problem: Problem, name: string): string {
  const words = submissionMessages;
  if (problem.kind === "other-content") return words.otherContent(problem.found, name);
  if ("found" in problem) return words[problem.kind](problem.found, name);
  return {
    damaged: words.damaged,
    encrypted: words.encrypted,
    macros: words.macros,
    oversized: words.oversized,
    malware: words.malware,
    "other-file": words.otherFile,
  }[problem.kind](name);
}

/**
 * Removes the submission, then its file. If the file's removal fails, `removeUnfinished` removes
 * the file.
 */
async function forget(caller: Caller, item: SubmissionItem, now: Date): Promise<void> {
  const refused = await refusalOf(
    transact([
      uploads.remove(item, present),
      works.put(item, { ...withUpload(item), uploading: null }, workAsRead(withUpload(item))),
      seenWrite(caller, now),
    ]),
  );
  // The submission still exists, for example because another request submitted the file.
  if (refused && (await findOwn(caller.userId, item.id))) return;
  await uploadBucket.remove(item.objectKey);
  await uploadBucket.removeParts(item);
}

interface Arrived {
  caller: Caller;
  item: SubmissionItem;
  found: Pick<SubmissionItem, "fileName" | "marks" | "sha256">;
  now: Date;
}

async function handIn(arrived: Arrived): Promise<Submission> {
  const { caller, item, found, now } = arrived;
  if (item.scan === "threat") return await refuse(caller, item, { kind: "malware" }, now);
  const handedIn: SubmissionItem = {
    ...item,
    status: "Pending Review",
    submittedAt: now.toISOString(),
    ...found,
  };
  const award = await awards.find(item);
  if (!award) throw new AppError("not_found", submissionMessages.notYours);
  try {
    const refused = await refusalOf(transact(handInWrites(arrived, handedIn, award.amount)));
    if (refused) return await answerOvertaken(arrived, award, refused);
  } catch (error) {
    if (error instanceof TransactionConflict)
      throw new AppError("conflict", submissionMessages.rush);
    throw error;
  }
  await uploadBucket.removeParts(item);
  return shownSubmission(handedIn);
}

/** An upload can still meet a deadline after this time, since it may end `lateMinutes` late. */
const latestDue = (now: Date) => new Date(now.getTime() - lateMinutes * 60_000);

/**
 * The writes that submit the file. They fail if the award is no longer open, or if the scan's
 * verdict or the award's pay changed since the read.
 */
const handInWrites = (
  { caller, item, now }: Arrived,
  handedIn: SubmissionItem,
  amount: number,
): Write[] => [
  uploads.remove(item, item.scan === undefined ? present : where({ scan: item.scan })),
  submissions.put(handedIn, {
    ...handedIn,
    ...submissions.place("waiting", { id: item.id, submittedAt: now.toISOString() }),
  }),
  works.put(item, withoutUpload(item), workAsRead(withUpload(item))),
  awards.change(
    item,
    {
      set: {
        status: "submitted",
        submissionId: item.id,
        submittedAt: now.toISOString(),
        uploadBegunAt: null,
      },
      remove: placeAttributes,
    },
    isOpenUntil(latestDue(now)),
    where({ amount }),
  ),
  ownProfileChange(
    caller,
    { set: { lastUpdated: now.toISOString() }, add: markInReview({ ...handedIn, amount }) },
    isActive,
    isNotSuspended,
  ),
];

/**
 * Answers after refused writes: returns the submission if another request submitted the file,
 * retries after a verdict or a rise in pay, and otherwise throws the reason.
 */
async function answerOvertaken(
  { caller, item, found, now }: Arrived,
  before: Award,
  refused: ConditionFailed,
): Promise<Submission> {
  const { writer, item: current } = await readOwn(caller.userId, item.id);
  if (current && current.status !== "Uploading") return shownSubmission(current);
  if (current && current.scan !== item.scan)
    return await handIn({ caller, item: current, found, now });
  const award = Award.safeParse(refused.failures.get("award")).data;
  if (current && award && award.amount !== before.amount)
    return await handIn({ caller, item: current, found, now });
  // A suspended writer keeps the parts, and can submit them after the suspension.
  if (writer) insistOnNoSuspension(writer);
  const refusal = current ? awardRefusal(refused) : submissionNotFound();
  if (!refusal) throw new AppError("conflict", submissionMessages.rush);
  await forget(caller, item, now);
  throw refusal;
}
