import { answer, idempotency, throttle } from "./common";
import type { FunctionSpec } from "./function-spec";

export const submissions = {
  WriterSubmissions: {
    ...answer,
    entry: "writer-submissions",
    routes: ["beginSubmission", "getUpload", "listSubmissions", "getTaskWork", "getSubmissionFile"],
    uploads: [
      "PutObject",
      "GetObject",
      "DeleteObjectVersion",
      "AbortMultipartUpload",
      "ListMultipartUploadParts",
    ],
    table: [
      throttle,
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
  HandIns: {
    entry: "hand-in",
    // A whole processor: the judgement of a file may take three seconds of one.
    memory: 1769,
    timeout: 20,
    keptConcurrency: "handInConcurrency",
    routes: ["completeSubmission"],
    uploads: ["PutObject", "GetObject", "DeleteObjectVersion", "ListMultipartUploadParts"],
    table: [
      throttle,
      { actions: ["BatchGetItem", "PutItem", "UpdateItem"], leadingKeys: ["USER#*"] },
      { actions: ["BatchGetItem", "DeleteItem"], leadingKeys: ["UPLOADS#*"] },
    ],
  },
} as const satisfies Record<string, FunctionSpec>;
