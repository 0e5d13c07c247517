import { expect, test } from "vitest";
import { messages } from "#contracts/messages";
import { sendResetCode } from "../../../../lambdas/accounts/user-pool/user-pool";
import { serviceUrl } from "../../../support/service";

let refusal = "";
const pool = await serviceUrl((_request, response) => {
  response.writeHead(400, { "content-type": "application/x-amz-json-1.1" });
  response.end(JSON.stringify({ __type: refusal, message: "As Cognito words it." }));
});
Object.assign(process.env, {
  AWS_ENDPOINT_URL: pool,
  AWS_REGION: "eu-west-1",
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
  USER_POOL_CLIENT_ID: "our-client",
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
