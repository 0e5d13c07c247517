import { accountMessages } from "#contracts/messages/accounts";
import { submissionMessages } from "#contracts/messages/work";
import { type FileLink, partSize, type Upload } from "#contracts/submissions";
import { TaskId } from "#contracts/tasks";
import { insistOnLiveSession } from "../../accounts/profile/profile-store";
import { insistOnNoSuspension } from "../../accounts/profile/suspension";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { insistOnKept } from "./kept-file";
import { shownSubmission } from "./submission";
import { submissionStore } from "./submission-store";
import { uploadBucket } from "./upload-bucket";

/** The caller's submissions, the newest first; before them, on the first page, what is uploading. */
export async function listSubmissions({ userId }: Caller, cursor: string | undefined) {
  const [{ submissions, ...next }, uploads] = await Promise.all([
    submissionStore.page(userId, cursor),
    cursor === undefined ? submissionStore.uploads(userId) : [],
  ]);
  return { submissions: [...uploads, ...submissions].map(shownSubmission), ...next };
}

/** One of the caller's submissions, whose session is live; throws when it is not there. */
export async function ownSubmission(caller: Caller, id: string) {
  const { writer, item } = await submissionStore.readOwn(caller.userId, id);
  if (!writer) throw new AppError("not_found", accountMessages.profileNotFound);
  insistOnLiveSession(writer, caller);
  if (!item || item.id !== id) throw submissionNotFound();
  return { writer, item };
}

/** Where the parts go that have not arrived; none for a file that was handed in. */
export async function missingParts(caller: Caller, id: string): Promise<Upload> {
  const { writer, item } = await ownSubmission(caller, id);
  insistOnNoSuspension(writer);
  if (item.status !== "Uploading") return { partSize, parts: [] };
  const arrived = await uploadBucket.arrived(item);
  if (!arrived) throw submissionNotFound();
  return await uploadBucket.addresses(item, arrived);
}

/** What the caller has handed in for a task, with the award. */
export async function showTaskWork({ userId }: Caller, taskId: string) {
  const id = TaskId.safeParse(taskId).data;
  const work = id && (await submissionStore.taskWork(userId, id));
  if (!work) throw new AppError("not_found", submissionMessages.noWork);
  return { award: work.award, submissions: work.submissions.map(shownSubmission) };
}

/** A link to the caller's own file, once it is handed in. */
export async function linkToFile({ userId }: Caller, id: string, now: Date): Promise<FileLink> {
  const item = await submissionStore.find(userId, id);
  if (!item || item.id !== id || item.status === "Uploading") throw submissionNotFound();
  insistOnKept(item, now);
  return await uploadBucket.link(item, now);
}

export const submissionNotFound = () => new AppError("not_found", submissionMessages.notFound);
