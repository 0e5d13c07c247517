import { type AttributeValue, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { logger, recordMetric } from "../logger";

/**
 * Waits a random time that grows with the round, so that conflicting writers retry at different
 * times.
 */
export const jitter = (round: number) =>
  new Promise((done) => setTimeout(done, Math.random() * 2 ** Math.min(round, 6) * 10));

/** DynamoDB's errors at the limit of a partition, index, table or account. */
const throttled = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
]);

/**
 * Logs and counts each throttled attempt with DynamoDB's reason. The client itself retries, so our
 * code would otherwise notice only the third failure in a row.
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
    // This step of the stack is inside the retries, so each attempt passes through it.
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

export const client = new DynamoDBClient({});
reportThrottles(client);

export const documents = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true },
});

/** Converts an item from DynamoDB's own format, which errors and the stream have. */
export const plain = (item: Record<string, AttributeValue> | undefined) => item && unmarshall(item);
