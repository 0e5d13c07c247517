import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { expect, onTestFinished, test } from "vitest";
import { reportThrottles } from "../../../../lambdas/platform/table/client";
import { logged } from "../../../support/logged";
import { openService } from "../../../support/service";

const partitionFull = {
  __type: "com.amazonaws.dynamodb.v20120810#ThrottlingException",
  message: "Throughput exceeds the limit of a partition.",
  throttlingReasons: [{ reason: "TableReadKeyRangeThroughputExceeded", resource: "arn:table" }],
};

/** Returns the log of one request to which DynamoDB gives these answers in turn. */
async function loggedWhile(...answers: { status: number; body: object }[]) {
  const { url, close } = await openService((_, response) => {
    const { status, body } = answers.shift() ?? { status: 500, body: {} };
    response.writeHead(status, { "content-type": "application/x-amz-json-1.0" });
    response.end(JSON.stringify(body));
  });
  onTestFinished(close);
  const client = new DynamoDBClient({
    endpoint: url,
    region: "eu-west-1",
    credentials: { accessKeyId: "id", secretAccessKey: "secret" },
  });
  reportThrottles(client);
  const log = logged();
  await client
    .send(new GetItemCommand({ TableName: "t", Key: { pk: { S: "1" } } }))
    .catch(() => undefined)
    .finally(log.restore);
  return log.lines().map((line) => JSON.parse(line));
}

test("each attempt that DynamoDB throttles is counted, with its reason, even if the next succeeds", async () => {
  const lines = await loggedWhile(
    { status: 400, body: partitionFull },
    { status: 400, body: partitionFull },
    { status: 200, body: {} },
  );

  expect(lines.filter(({ event }) => event === "table-throttled")).toEqual(
    Array(2).fill({
      timestamp: expect.any(String),
      level: "warn",
      event: "table-throttled",
      error: "ThrottlingException",
      command: "GetItemCommand",
      reasons: "TableReadKeyRangeThroughputExceeded",
    }),
  );
  expect(lines.filter(({ TableThrottles }) => TableThrottles === 1)).toHaveLength(2);
});

test("a refusal by DynamoDB for another reason is not counted", async () => {
  const lines = await loggedWhile({
    status: 400,
    body: { __type: "com.amazonaws.dynamodb.v20120810#ResourceNotFoundException", message: "" },
  });

  expect(lines).toEqual([]);
});
