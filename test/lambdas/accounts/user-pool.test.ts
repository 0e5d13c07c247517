import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { messages } from "#contracts/messages";
import { sendResetCode } from "../../../lambdas/accounts/user-pool";

let refusal = "";
const pool = createServer((request, response) => {
  request.resume();
  response.writeHead(400, { "content-type": "application/x-amz-json-1.1" });
  response.end(JSON.stringify({ __type: refusal, message: "As Cognito words it." }));
});
beforeAll(async () => {
  await once(pool.listen(0, "127.0.0.1"), "listening");
  vi.stubEnv("AWS_ENDPOINT_URL", `http://127.0.0.1:${(pool.address() as AddressInfo).port}`);
  vi.stubEnv("AWS_REGION", "eu-west-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  vi.stubEnv("USER_POOL_CLIENT_ID", "our-client");
});
afterAll(() => {
  vi.unstubAllEnvs();
  pool.close();
});

test.each([
  ["NotAuthorizedException", "conflict", messages.accounts.noResetYet],
  ["LimitExceededException", "too_many_requests", messages.accounts.tryLater],
])("a reset that Cognito refuses with %s is explained", async (type, code, message) => {
  refusal = type;

  await expect(sendResetCode("admin@kalamu.example")).rejects.toMatchObject({
    name: "AppError",
    code,
    message,
  });
});
