import { idempotency } from "./common";
import type { FunctionSpec } from "./function-spec";

export const submissions = {
  WriterSubmissions: {
    memory: 512,
    // A file of 25 MB is read once when it is complete.
    timeout: 29,
    entry: "submissions/writer-submissions.handler",
    routes: [
      "beginSubmission",
      "getUpload",
      "completeSubmission",
      "listSubmissions",
      "getTaskWork",
      "getSubmissionFile",
    ],
    uploads: [
      "PutObject",
      "GetObject",
      "DeleteObject",
      "AbortMultipartUpload",
      "ListMultipartUploadParts",
    ],
    table: [
      { actions: ["BatchGetItem", "PutItem"], leadingKeys: idempotency.leadingKeys },
      { actions: ["BatchGetItem"], leadingKeys: ["TASK#*"] },
      {
        actions: ["BatchGetItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        leadingKeys: ["USER#*"],
      },
      // What is not handed in yet, and may be taken away.
      { actions: ["BatchGetItem", "DeleteItem", "PutItem", "Query"], leadingKeys: ["UPLOADS#*"] },
    ],
  },
} as const satisfies Record<string, FunctionSpec>;
