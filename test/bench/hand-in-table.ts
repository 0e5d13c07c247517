import type { Caller } from "../../lambdas/platform/caller";
import context from "../support/settings.json" with { type: "json" };
import { aWordFile } from "../support/work-files";

/**
 * Operations that submit a small file and approve it, with the table and storage that the
 * environment names.
 */
export async function handInOperations(caller: Caller, taskId: string, now: Date) {
  const { beginSubmission } = await import("../../lambdas/work/submissions/begin-submission");
  const { completeSubmission } = await import("../../lambdas/work/submissions/complete-submission");
  const { reviewSubmission } = await import("../../lambdas/work/reviews/review-submission");
  process.env["UPLOADS_BUCKET"] = "uploads";
  process.env["PARTS_BUCKET"] = "parts";
  const file = aWordFile();
  let begun: Awaited<ReturnType<typeof beginSubmission>> | undefined;

  const idOfWork = () => begun?.submission.id ?? "";

  return {
    begin: async () => {
      process.env["SETTINGS"] = JSON.stringify(context.kalamu);
      begun = await beginSubmission({
        caller,
        file: { taskId, fileName: "work.docx", size: file.length },
        idempotency: { key: "bench", scope: "begin", bodyHash: "bench" },
        now,
      });
    },
    send: () => fetch(begun?.upload.parts[0]?.url ?? "", { method: "PUT", body: file }),
    complete: () => completeSubmission({ caller, id: idOfWork(), now }),
    approve: () =>
      reviewSubmission({
        id: idOfWork(),
        by: "administrator",
        // The review queue sends these fields.
        review: { decision: "approve", taskId, awardedAt: now.toISOString() },
        times: { changesHours: 24, dueSoonHours: 12 },
        idempotency: { key: "bench", scope: "approve", bodyHash: "bench" },
        now,
      }),
  };
}
