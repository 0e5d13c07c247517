import { beforeEach, expect, test } from "vitest";
import { taskRoutes } from "#contracts/tasks";
import { loggedInEach } from "../../support/logged";
import { serviceUrl } from "../../support/service";

/** Simulates the site and SQS: a status for each path, and a number of messages for each queue. */
let statuses: Record<string, number> = {};
let lying: Record<string, number> = {};
const url = await serviceUrl(({ url: path = "", headers }, response, body) => {
  if (!headers["x-amz-target"]) {
    const usual = path === "/api/notices/" ? 404 : 200;
    return response.writeHead(statuses[path] ?? usual).end("<html>");
  }
  const count = lying[JSON.parse(body).QueueUrl.split("/").at(-1)];
  response.writeHead(count === undefined ? 400 : 200, {
    "content-type": "application/x-amz-json-1.0",
  });
  return response.end(JSON.stringify({ Attributes: { ApproximateNumberOfMessages: `${count}` } }));
});
Object.assign(process.env, {
  AWS_ENDPOINT_URL: url,
  AWS_REGION: "eu-west-1",
  AWS_ACCESS_KEY_ID: "id",
  AWS_SECRET_ACCESS_KEY: "secret",
  QUEUES_AT: `${url}/123456789012/`,
  MAIL_QUEUES: "Mail,Links",
  DEAD_LETTERS: "MailDead,ClockDead",
});
const { watchQueues, watchSite } = await import("../../../lambdas/platform/watch");

const log = loggedInEach();
beforeEach(() => {
  statuses = {};
});
const written = () => log.taken().map((line) => JSON.parse(line));

test("the site counts as answering only if its page, its API and the address for notices answer", async () => {
  await watchSite(url, url);
  expect(written()).toMatchObject([{ SiteAnswers: 1 }]);

  for (const [what, path] of [
    ["page", "/"],
    ["api", "/api/tasks/examples"],
    ["notices", "/api/notices/"],
  ] as const) {
    statuses = { [path]: 503 };
    await watchSite(url, url);
    expect(written()).toMatchObject([
      { level: "error", event: "site-not-answering", what, status: 503 },
      { SiteAnswers: 0 },
    ]);
  }

  await watchSite("http://127.0.0.1:1", "http://127.0.0.1:1");
  expect(written()).toMatchObject([
    { what: "page" },
    { what: "api" },
    { what: "notices" },
    { SiteAnswers: 0 },
  ]);
  // Otherwise CloudFront would answer from its cache while the API fails.
  expect(taskRoutes.listExamples).not.toHaveProperty("keptAtEdge");
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 7, minute));

test("waiting mails are counted every five minutes, dead letters every fifteen", async () => {
  lying = { Mail: 2, Links: 1, MailDead: 0, ClockDead: 4 };
  await watchQueues(at(4));
  expect(written()).toEqual([]);
  await watchQueues(at(5));
  expect(written()).toMatchObject([{ MailsWaiting: 3 }]);
  await watchQueues(at(15));
  expect(written()).toMatchObject([
    { MailsWaiting: 3 },
    { event: "dead-letters", queue: "ClockDead", count: 4 },
    { DeadLetters: 4 },
  ]);
});

test("an unreadable queue is logged, and the other queues are counted", async () => {
  lying = { Mail: 2, MailDead: 0, ClockDead: 1 };
  await expect(watchQueues(at(0))).rejects.toThrow("1 queues could not be looked into.");

  expect(written()).toMatchObject([
    { event: "queue-not-watched", queue: "Links" },
    { MailsWaiting: 2 },
    { event: "dead-letters", queue: "ClockDead" },
    { DeadLetters: 1 },
  ]);
});
