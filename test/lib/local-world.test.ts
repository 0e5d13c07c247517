import { expect, test } from "vitest";
import { localWorld, NotLoopback } from "../../lib/local-world";

test("without an endpoint, the stacks are for AWS", () => {
  expect(localWorld({})).toBeUndefined();
  expect(localWorld({ AWS_ENDPOINT_URL: "" })).toBeUndefined();
});

test.each([
  "http://127.0.0.1:4566",
  "http://127.0.0.2:4566",
  "http://localhost:4566",
  "http://[::1]:4566",
])("an emulator at %s is local", (endpoint) => {
  expect(localWorld({ AWS_ENDPOINT_URL: endpoint })).toMatchObject({ endpoint });
});

test.each([
  "https://dynamodb.eu-west-1.amazonaws.com",
  "http://127.0.0.1.example.com:4566",
  "http://10.0.0.5:4566",
  "http://127.0.0.1@example.com",
  "nonsense",
])("an endpoint at %s is refused, and the message names it", (endpoint) => {
  expect(() => localWorld({ AWS_ENDPOINT_URL: endpoint })).toThrow(NotLoopback);
  expect(() => localWorld({ AWS_ENDPOINT_URL: endpoint })).toThrow(endpoint);
});
