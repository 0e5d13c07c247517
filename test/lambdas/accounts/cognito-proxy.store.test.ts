import type { IncomingHttpHeaders } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { handler } from "../../../lambdas/accounts/cognito-proxy.handler";
import { send } from "../../support/api-event";
import { logged } from "../../support/logged";
import { serviceUrl } from "../../support/service";
import { freshTable } from "../../support/table";
import { someSettings } from "../../support/table-world";

/** Cognito, as far as a proxy sees it: keeps what it got and answers as told. */
const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
let next = { status: 200, body: "{}", errorType: "" };
const cognito = await serviceUrl(({ headers }, response, body) => {
  seen.push({ headers, body });
  response.writeHead(next.status, next.errorType ? { "x-amzn-errortype": next.errorType } : {});
  response.end(next.body);
});

const settings = someSettings();
freshTable({
  USER_POOL_CLIENT_ID: "our-client",
  AWS_ENDPOINT_URL: cognito,
  SETTINGS: JSON.stringify({
    ...settings,
    limits: { ...settings.limits, signInPerAddress: { count: 3, minutes: 15 } },
  }),
});

beforeEach(() => {
  seen.length = 0;
  next = { status: 200, body: "{}", errorType: "" };
});

const target = "AWSCognitoIdentityProviderService.InitiateAuth";
const signIn = (username: string, headers: Record<string, string> = {}) =>
  send(handler, api.cognito, {
    headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": target, ...headers },
    body: `{"ClientId":"our-client", "AuthFlow":"USER_SRP_AUTH","AuthParameters":{"USERNAME":"${username}"}}`,
  });

test("a request and its answer pass byte for byte", async () => {
  next = { status: 200, body: '{"ChallengeName": "PASSWORD_VERIFIER"}', errorType: "" };

  const reply = await signIn("one@writers.example", { authorization: "secret", cookie: "c=1" });

  expect(reply).toMatchObject({ status: 200, text: next.body });
  expect(reply.headers["content-type"]).toBe("application/x-amz-json-1.1");
  expect(seen[0]?.body).toContain('{"ClientId":"our-client", "AuthFlow"');
  expect(seen[0]?.headers).toMatchObject({
    "x-amz-target": target,
    "content-type": "application/x-amz-json-1.1",
  });
  expect(seen[0]?.headers).not.toHaveProperty("authorization");
  expect(seen[0]?.headers).not.toHaveProperty("cookie");
});

test("a refusal of Cognito stays as it is", async () => {
  next = {
    status: 400,
    body: '{"__type":"NotAuthorizedException","message":"Incorrect username or password."}',
    errorType: "NotAuthorizedException:",
  };

  const reply = await signIn("two@writers.example");

  expect(reply).toMatchObject({ status: 400, text: next.body });
  expect(reply.headers["x-amzn-errortype"]).toBe(next.errorType);
});

test("after too many attempts an address is told when to try again, in Cognito's own form", async () => {
  for (let attempt = 0; attempt < 3; attempt++)
    expect((await signIn("Three@writers.example")).status).toBe(200);

  const refused = await signIn("three@WRITERS.example");
  const somebodyElse = await signIn("four@writers.example");

  expect(refused.status).toBe(400);
  expect(refused.headers["x-amzn-errortype"]).toBe("LimitExceededException");
  expect(refused.body).toMatchObject({
    __type: "LimitExceededException",
    message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes?\.$/),
  });
  expect(somebodyElse.status).toBe(200);
  expect(seen).toHaveLength(4);
});

test.each([
  ["another operation", { "x-amz-target": "AWSCognitoIdentityProviderService.SignUp" }],
  ["another service", { "x-amz-target": "DynamoDB_20120810.Scan" }],
  ["another content", { "content-type": "text/plain" }],
])("%s never reaches Cognito", async (_, headers) => {
  const reply = await signIn("five@writers.example", headers);

  expect(reply.status).toBe(400);
  expect(seen).toEqual([]);
});

test("what is larger than any sign-in never reaches Cognito", async () => {
  const reply = await signIn(`${"a".repeat(20_000)}@writers.example`);

  expect(reply.status).toBe(400);
  expect(seen).toEqual([]);
});

test("when Cognito can't be reached the answer is one that its library can show, and it is logged", async () => {
  const log = logged();
  const there = process.env["AWS_ENDPOINT_URL"];
  process.env["AWS_ENDPOINT_URL"] = "http://127.0.0.1:1";

  const reply = await signIn("six@writers.example");
  process.env["AWS_ENDPOINT_URL"] = there;
  log.restore();

  expect(log.text()).toContain('"event":"cognito-unreachable"');
  expect(reply.status).toBe(503);
  expect(reply.body["__type"]).toBe("InternalErrorException");
});
