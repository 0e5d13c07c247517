import { acts, answer, idempotency, liveSession } from "./common";
import type { FunctionSpec } from "./function-spec";

export const reviews = {
  AdminReviews: {
    ...answer,
    entry: "reviews",
    routes: ["listReviews", "getReviewFile", "reviewSubmission"],
    uploads: ["GetObject"],
    table: [
      acts,
      idempotency,
      liveSession,
      { actions: ["Query"], index: "gsi1", leadingKeys: ["REVIEW_QUEUE", "REVIEWED#*"] },
      { actions: ["BatchGetItem", "PutItem", "UpdateItem"], leadingKeys: ["USER#*"] },
      { actions: ["BatchGetItem", "UpdateItem"], leadingKeys: ["TASK#*"] },
      { actions: ["PutItem"], leadingKeys: ["OPEN_TASKS", "FINISHED_TASKS", "INBOX#*"] },
    ],
  },
} as const satisfies Record<string, FunctionSpec>;
