import { errorFacts, logger } from "../../platform/logger";
import type { Change } from "../../platform/table/stream";
import { retryFailed } from "../../platform/table/transact";
import { SubmissionItem, submissions, uploads } from "./submission";
import { uploadBucket } from "./upload-bucket";

/**
 * Removes the stored file, if any, of each upload whose item was removed, unless the file was
 * submitted. A failed removal does not stop the others.
 */
export async function removeUnfinished(changes: readonly Change[]): Promise<void> {
  for (const { before, after } of changes) {
    const gone = after || before?.["type"] !== "Submission" ? undefined : before;
    const item = SubmissionItem.safeParse(gone).data;
    if (!item || gone?.["pk"] !== uploads.key(item).pk) continue;
    await retryFailed(() => removeUnlessHandedIn(item)).catch((error: unknown) =>
      logger.error("unfinished-file-kept", { submissionId: item.id, ...errorFacts(error) }),
    );
  }
}

async function removeUnlessHandedIn({ id, objectKey }: SubmissionItem) {
  if (!(await submissions.find({ id }))) await uploadBucket.remove(objectKey);
}
