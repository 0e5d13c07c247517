import { submissionRoutes } from "#contracts/submissions";
import { answer, apiHandler } from "../platform/api-handler";
import { completeSubmission } from "../work/submissions/complete-submission";

/** Reads what writers send, which may be made to cost time: it is apart from all else. */
export const handler = apiHandler([
  answer(submissionRoutes.completeSubmission, async ({ params, caller }) => ({
    submission: await completeSubmission({ caller, id: params.id, now: new Date() }),
  })),
]);
