import { type AttributeValue, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { logger, recordMetric } from "../logger";

/** Waits a random time, longer each round, so that writers of the same items spread out. */
export const jitter = (round: number) =>
  new Promise((done) => setTimeout(done, Math.random() * 2 ** Math.min(round, 6) * 10));

/** DynamoDB's error names for a partition, index, table or account at its limit. */
const throttled = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
]);

/**
 * Counts each attempt that DynamoDB throttles, with DynamoDB's reason. The client repeats the
 * attempt by itself, so no other code of ours sees it until it has failed three times.
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
    // Inside the retries, so that each attempt passes here.
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

/** Unmarshals an item of an error or of the stream, which the document client leaves raw. */
export const plain = (item: Record<string, AttributeValue> | undefined) => item && unmarshall(item);
