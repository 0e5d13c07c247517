import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { reportThrottles } from "../../../../lambdas/platform/table/client";
import { loggedInEach } from "../../../support/logged";
import { serviceUrl } from "../../../support/service";

const errorOf = (name: string, details: object = {}) => ({
  status: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: "", ...details },
});
const reasons = [{ reason: "TableReadKeyRangeThroughputExceeded", resource: "arn:table" }];
const partitionFull = errorOf("ThrottlingException", { throttlingReasons: reasons });

const answers: { status: number; body: object }[] = [];
const endpoint = await serviceUrl((_, response) => {
  const { status, body } = answers.shift() ?? { status: 500, body: {} };
  response.writeHead(status, { "content-type": "application/x-amz-json-1.0" });
  response.end(JSON.stringify(body));
});
const credentials = { accessKeyId: "id", secretAccessKey: "secret" };
const client = new DynamoDBClient({ endpoint, region: "eu-west-1", credentials });
reportThrottles(client);
const read = () =>
  client.send(new GetItemCommand({ TableName: "t", Key: { pk: { S: "1" } } })).catch(() => {});

const log = loggedInEach();

test("each attempt that DynamoDB throttles is counted, even if a later attempt succeeds", async () => {
  answers.push(partitionFull, partitionFull, { status: 200, body: {} });
  await read();

  const lines = log.lines().map((line) => JSON.parse(line));
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

test("an error other than a throttle is not counted", async () => {
  answers.push(errorOf("ResourceNotFoundException"));
  await read();

  expect(log.lines()).toEqual([]);
});
