import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { logger } from "../logger";
import { recordMetric } from "../metrics";

/** How DynamoDB calls that a partition, an index, the table or the account takes no more for now. */
const throttled = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
]);

/**
 * Counts each attempt that DynamoDB throttles, and says what it gives as the reason. The client repeats
 * such an attempt by itself, so nothing else of ours sees it until it has failed three times.
 */
export function reportThrottles(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        try {
          return await next(args);
        } catch (error) {
          if (error instanceof Error && throttled.has(error.name)) report(error, commandName);
          throw error;
        }
      },
    // Within the repetitions, so that each attempt passes.
    { step: "deserialize", priority: "high", name: "reportThrottles" },
  );
}

function report(error: Error, commandName: string | undefined) {
  const { throttlingReasons = [] } = error as Error & { throttlingReasons?: { reason?: string }[] };
  logger.warn("table-throttled", {
    error: error.name,
    command: commandName,
    reasons: throttlingReasons.map(({ reason }) => reason).join(" "),
  });
  recordMetric("TableThrottles", 1);
}
