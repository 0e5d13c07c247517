import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { sessionGuard } from "../writers/live-session";
import { beginSubmission } from "./begin-submission";
import { linkToFile, listSubmissions, missingParts, showTaskWork } from "./show-submissions";

export const handler = apiHandler(
  [
    answer(api.beginSubmission, ({ input, caller, idempotency }) =>
      beginSubmission({ caller, file: input, idempotency, now: new Date() }),
    ),

    answer(api.getUpload, async ({ params, caller }) => ({
      upload: await missingParts(caller, params.id),
    })),

    answer(api.listSubmissions, ({ input, caller }) => listSubmissions(caller, input.cursor)),

    answer(api.getTaskWork, ({ params, caller }) => showTaskWork(caller, params.id)),

    answer(api.getSubmissionFile, ({ params, caller }) =>
      linkToFile(caller, params.id, new Date()),
    ),
  ],
  sessionGuard,
);
