import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isNoticeSecret } from "../../../../lambdas/payments/daraja/credentials";
import { serviceUrl } from "../../../support/service";

let stored = "";
let reads = 0;
const secretsManager = serviceUrl((_request, response) => {
  reads += 1;
  response
    .writeHead(200, { "content-type": "application/x-amz-json-1.1" })
    .end(JSON.stringify({ SecretString: JSON.stringify({ noticeSecret: stored }) }));
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
  reads = 0;
  expect(await isNoticeSecret("the old one")).toBe(true);
});
afterEach(() => vi.useRealTimers());

const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);

test("a changed secret is known as soon as a notice names it", async () => {
  stored = "the new one";
  seconds(11);

  expect(await isNoticeSecret("the new one")).toBe(true);
  expect(await isNoticeSecret("the old one")).toBe(false);
});

test("whoever names a wrong one makes us read it once in ten seconds", async () => {
  seconds(11);
  for (let guess = 0; guess < 20; guess++) {
    seconds(1);
    expect(await isNoticeSecret(`guess ${guess}`)).toBe(false);
  }

  expect(reads).toBe(3);
});

test("the right one is not read again for five minutes", async () => {
  seconds(299);
  expect(await isNoticeSecret("the old one")).toBe(true);

  expect(reads).toBe(1);
});
