import { type FileLink, partSize, submissionMessages, type Upload } from "#contracts/submissions";
import { TaskId } from "#contracts/tasks";
import { insistOnNoSuspension } from "../../accounts/profile/suspension";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { settings } from "../../platform/settings";
import { readItems } from "../../platform/table/define-item";
import { awards } from "../tasks/award";
import {
  findOwn,
  ownSubmission,
  type SubmissionItem,
  shownSubmission,
  submissionNotFound,
  submissions,
  uploads,
  works,
} from "./submission";
import { uploadBucket } from "./upload-bucket";

const mostUploads = 50;

/** The caller's submissions, newest first. The first page begins with unfinished uploads. */
export async function listSubmissions({ userId }: Caller, cursor: string | undefined) {
  const [{ submissions: handedIn, ...next }, uploading] = await Promise.all([
    listHandedIn(userId, cursor),
    cursor === undefined ? uploadsOf(userId) : [],
  ]);
  return { submissions: [...uploading.map(shownSubmission), ...handedIn], ...next };
}

export async function listHandedIn(userId: string, cursor?: string, limit = 20) {
  const page = { cursor, limit, consistent: true };
  const { items, next } = await submissions.page({ userId }, page);
  return { submissions: items.map(shownSubmission), ...next };
}

const uploadsOf = async (userId: string) =>
  (await uploads.page({ userId }, { cursor: undefined, limit: mostUploads, consistent: true }))
    .items;

/** The upload addresses of the missing parts; none after the file was submitted. */
export async function missingParts(caller: Caller, id: string): Promise<Upload> {
  const { writer, item } = await ownSubmission(caller, id);
  insistOnNoSuspension(writer);
  if (item.status !== "Uploading") return { partSize, parts: [] };
  return await uploadBucket.missing(item);
}

export async function showTaskWork({ userId }: Caller, taskId: string) {
  const id = TaskId.safeParse(taskId).data;
  const work = id && (await works.find({ userId, taskId: id }));
  if (!work || work.submissionIds.length === 0)
    throw new AppError("not_found", submissionMessages.noWork);
  const [award, ...versions] = await readItems([
    awards.at({ userId, ...work }),
    ...work.submissionIds.map((each) => submissions.at({ id: each })),
  ]);
  if (!award) throw new Error(`The award of ${id} is not where it was.`);
  return { award, submissions: versions.filter((each) => each !== undefined).map(shownSubmission) };
}

export async function linkToFile({ userId }: Caller, id: string, now: Date): Promise<FileLink> {
  const item = await findOwn(userId, id);
  if (!item || item.id !== id || item.status === "Uploading") throw submissionNotFound();
  insistOnKept(item, now);
  return await uploadBucket.link(item, now);
}

/**
 * Throws if the file was deleted, because of malware or at the end of its storage time. The
 * submission's record still exists.
 */
export function insistOnKept(
  { submittedAt, scan }: Pick<SubmissionItem, "submittedAt" | "scan">,
  now: Date,
): void {
  const { workYears } = settings();
  if (scan === "threat") throw new AppError("not_found", submissionMessages.removedAsMalware);
  if (submittedAt !== null && now >= endOfKeeping(submittedAt, workYears))
    throw new AppError("not_found", submissionMessages.noLongerKept(workYears));
}

function endOfKeeping(submittedAt: string, years: number): Date {
  const end = new Date(submittedAt);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return end;
}
