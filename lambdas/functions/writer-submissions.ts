import { submissionRoutes } from "#contracts/submissions";
import { sessionGuard } from "../accounts/profile/profile-store";
import { answer, apiHandler } from "../platform/api-handler";
import { beginSubmission } from "../work/submissions/begin-submission";
import {
  linkToFile,
  listSubmissions,
  missingParts,
  showTaskWork,
} from "../work/submissions/show-submissions";

export const handler = apiHandler(
  [
    answer(submissionRoutes.beginSubmission, ({ input, caller, idempotency }) =>
      beginSubmission({ caller, file: input, idempotency, now: new Date() }),
    ),

    answer(submissionRoutes.getUpload, async ({ params, caller }) => ({
      upload: await missingParts(caller, params.id),
    })),

    answer(submissionRoutes.listSubmissions, ({ input, caller }) =>
      listSubmissions(caller, input.cursor),
    ),

    answer(submissionRoutes.getTaskWork, ({ params, caller }) => showTaskWork(caller, params.id)),

    answer(submissionRoutes.getSubmissionFile, ({ params, caller }) =>
      linkToFile(caller, params.id, new Date()),
    ),
  ],
  sessionGuard,
);
