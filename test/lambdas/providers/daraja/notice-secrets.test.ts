import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isNoticeSecret, promptSecret } from "../../../../lambdas/providers/daraja/credentials";
import { serviceUrl } from "../../../support/service";

let stored = "";
let earlier: string | undefined;
let reads = 0;
const secretsManager = serviceUrl((_request, response) => {
  reads += 1;
  response.writeHead(200, { "content-type": "application/x-amz-json-1.1" }).end(
    JSON.stringify({
      SecretString: JSON.stringify({ noticeSecret: stored, earlierNoticeSecret: earlier }),
    }),
  );
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  Object.assign(process.env, {
    AWS_REGION: "eu-west-1",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_ENDPOINT_URL_SECRETS_MANAGER: await secretsManager,
    SECRET_ARN: `arn:${crypto.randomUUID()}`,
  });
  stored = "the old one";
  earlier = undefined;
  reads = 0;
  expect(await isNoticeSecret("the old one", "c2b")).toBe(true);
});
afterEach(() => vi.useRealTimers());

const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);
const opens = (secret: string) => isNoticeSecret(secret, "c2b");

test("a changed secret is accepted with the first callback that has it", async () => {
  stored = "the new one";
  seconds(11);

  expect(await opens("the new one")).toBe(true);
  expect(await opens("the old one")).toBe(false);
});

test("wrong secrets cause at most one read of the stored secret in ten seconds", async () => {
  seconds(9);
  expect(await opens("a guess")).toBe(false);
  expect(reads).toBe(1);
  for (let guess = 0; guess < 20; guess++) {
    seconds(1);
    expect(await opens(`guess ${guess}`)).toBe(false);
  }
  expect(reads).toBe(3);

  seconds(278);
  expect(await opens("the old one")).toBe(true);
  expect(reads).toBe(3);
});

test("the secret for prompt results is refused at the Paybill's addresses", async () => {
  const ofPrompts = promptSecret("the old one");

  expect(ofPrompts).toMatch(/^[0-9a-f]{40}$/);
  expect(await isNoticeSecret(ofPrompts, "stk")).toBe(true);
  expect(await opens(ofPrompts)).toBe(false);
});

test("the previous secret is accepted only until a new one is registered", async () => {
  [stored, earlier] = ["the new one", "the old one"];
  seconds(301);
  for (const secret of [stored, earlier]) {
    expect(await opens(secret)).toBe(true);
    expect(await isNoticeSecret(promptSecret(secret), "stk")).toBe(true);
  }

  earlier = undefined;
  seconds(301);
  expect(await opens("the old one")).toBe(false);
});
