import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { findCode } from "../../../../lambdas/accounts/codes";
import { noteConfirmed } from "../../../../lambdas/accounts/confirm-email";
import { refreshPerson } from "../../../../lambdas/accounts/people/follow-people";
import { takeFeedback } from "../../../../lambdas/accounts/profile/mail-stop";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { handler as mailer } from "../../../../lambdas/functions/mailer";
import { findOrMakeMailing, mailings } from "../../../../lambdas/messages/mailings";
import { ReminderJob, runs, shownRun } from "../../../../lambdas/messages/reminders/run";
import { walkRun } from "../../../../lambdas/messages/reminders/run-reminders";
import {
  NotYet,
  type Send,
  sendReminder,
} from "../../../../lambdas/messages/reminders/send-reminder";
import { countStandings } from "../../../../lambdas/messages/reminders/standing";
import { startNow } from "../../../../lambdas/messages/reminders/start-now";
import { transact } from "../../../../lambdas/platform/table/transact";
import { batchQueue, startedFunction } from "../../../support/queues";
import { serviceUrl } from "../../../support/service";
import { freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";
import { anInactiveWriter } from "./support/an-inactive-writer";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });
let isDown = false;
const queued = await batchQueue("REMINDERS", () => isDown);
const started = await startedFunction("REMINDERRUN", () => isDown);
/**
 * The recipients whose mail the mail service accepted. The service is busy for addresses that begin
 * with `busy`.
 */
const accepted: string[] = [];
process.env["AWS_ENDPOINT_URL_SESV2"] = await serviceUrl((_request, response, body) => {
  const mail = JSON.parse(body) as { Destination: { ToAddresses: string[] } };
  const to = mail.Destination.ToAddresses[0] ?? "";
  const isBusy = to.startsWith("busy");
  if (!isBusy) accepted.push(to);
  response.writeHead(isBusy ? 429 : 200, {
    "content-type": "application/json",
    ...(isBusy && { "x-amzn-errortype": "TooManyRequestsException" }),
  });
  response.end(JSON.stringify(isBusy ? {} : { MessageId: "1" }));
});
const settings = someSettings();
const sent: string[] = [];
const send: Send = async ({ to }) => {
  sent.push(to);
};
let at = new Date("2026-11-23T06:00:00.000Z");
const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000);

beforeEach(() => {
  at = later(24);
  for (const each of [queued, started, sent]) each.length = 0;
});

const begin = async () =>
  (await startNow({ by: "admin", idempotency: undefined, pauseAfter: 14, now: at })).run.id;
const walk = async (now = at) => {
  for (const { runId } of started.splice(0)) await walkRun(String(runId), { pauseAfter: 14 }, now);
};

/**
 * Queues the run's people, and handles each queued message twice. Drops a message that should be
 * retried later.
 */
async function work(using: Send = send, now = at) {
  await walk(now);
  for (let next = queued.shift(); next; next = queued.shift())
    for (let times = 0; times < 2; times++)
      await sendReminder(ReminderJob.parse(next), settings, using, now).catch((error: unknown) => {
        if (!(error instanceof NotYet)) throw error;
      });
}

test("a run reminds only the due people, and a later run those who have become due", async () => {
  const email = () => `${randomUUID()}@example.com`;
  const people = {
    due: await anInactiveWriter(),
    bounced: await anInactiveWriter(),
    complainsDuringTheRun: await anInactiveWriter(),
    stranger: await anInactiveWriter({ emailConfirmedAt: undefined }),
    unconfirmed: await anInactiveWriter({ emailConfirmedAt: undefined }),
    confirmsDuringTheRun: await anInactiveWriter({ emailConfirmedAt: undefined }),
    refused: await anInactiveWriter(),
    unknown: await anInactiveWriter(),
  };
  const got = () =>
    Object.entries(people)
      .filter(([, person]) => sent.includes(person.email))
      .map(([name]) => name);
  const failing: Send = async (mail) => {
    const error = new Error("socket hang up");
    if (mail.to === people.unknown.email) throw error;
    if (mail.to === people.refused.email)
      throw Object.assign(error, { name: "MessageRejected", $fault: "client" });
    await send(mail);
  };
  for (const { userId } of [people.unconfirmed, people.confirmsDuringTheRun]) {
    await findOrMakeMailing(userId);
    await transact([mailings.change({ userId }, { set: { count: 3 } })]);
  }
  await takeFeedback("bounced", [people.bounced.email], at);
  const id = await begin();
  await walk();
  await takeFeedback("complained", [people.complainsDuringTheRun.email], at);
  await noteConfirmed(people.confirmsDuringTheRun, later(0.1));
  await refreshPerson(people.confirmsDuringTheRun.userId);
  await work(failing);
  expect(got()).toEqual(["due", "stranger"]);
  expect(await runs.find({ id })).toMatchObject({
    ...{ state: "done", queued: 5, sent: 2, failed: 2, skipped: 1 },
    ...{ suppressed: 3, unconfirmed: 2, bounced: 1 },
  });

  // Another run on the same day repeats a refused mail, but not a mail whose outcome is unknown.
  sent.length = 0;
  await begin();
  await work();
  expect(got()).toEqual(["refused"]);

  at = later(24);
  sent.length = 0;
  const { userId } = people.bounced;
  people.bounced.email = email();
  await transact([profiles.change({ userId }, { set: { email: people.bounced.email } })]);
  await refreshPerson(userId);
  await begin();
  await work();
  const all = ["due", "bounced", "stranger", "confirmsDuringTheRun", "refused", "unknown"];
  expect(got()).toEqual(all);
});

test("an unconfirmed address gets three reminders, each with a link that confirms it", async () => {
  const { userId, email } = await anInactiveWriter({ emailConfirmedAt: undefined });
  const codes: (string | undefined)[] = [];
  const read: Send = async ({ to, text }) => {
    if (to === email) codes.push(/confirm-email\?code=(\w+)/.exec(text)?.[1]);
  };
  const day = async () => {
    await begin();
    await work(read);
    at = later(24);
  };
  for (let days = 0; days < 4; days++) await day();
  expect(codes).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^\w{32}$/)));

  expect(await findCode("confirm-email", codes[2] ?? "", at)).toMatchObject({ userId, email });
  await noteConfirmed({ userId, email }, at);
  await refreshPerson(userId);
  at = later(1);
  await day();
  expect(codes).toHaveLength(4);
  expect(codes[3]).toBeUndefined();
});

test("a run is refused if the number of recipients has changed since the administrator saw it", async () => {
  // Five minutes to midnight in Nairobi.
  at = new Date(`${at.toISOString().slice(0, 10)}T20:55:00.000Z`);
  await begin();
  await work();
  sent.length = 0;
  const { email } = await anInactiveWriter();
  const question = { pauseAfter: 14, now: at };
  const { due } = (await countStandings(undefined, question)).counts;
  expect(due).toBe(1);
  const press = (now: Date) =>
    startNow({
      by: "admin",
      idempotency: undefined,
      counted: { due, at: at.toISOString() },
      pauseAfter: 14,
      now,
    });

  await expect(press(later(0.1))).rejects.toMatchObject({ code: "conflict" });
  expect(started).toEqual([]);
  // The administrator starts the run before midnight, and its function works after midnight.
  const { run } = await press(later(0.05));
  await work(send, later(0.2));

  expect(sent).toEqual([email]);
  expect(await runs.find({ id: run.id })).toMatchObject({ state: "done", queued: 1, sent: 1 });
});

test("a run fails after twelve hours: it sends no more mails, and another run can start", async () => {
  const { email } = await anInactiveWriter();
  const id = await begin();
  await walk();
  const late = later(12);
  const run = await runs.find({ id });
  expect(run && shownRun(run, late)).toMatchObject({
    state: "failed",
    finishedAt: late.toISOString(),
  });
  const left = queued.splice(0);

  at = late;
  await begin();
  queued.push(...left);
  await work();
  expect(sent.filter((to) => to === email)).toHaveLength(1);
  expect(await runs.find({ id })).toMatchObject({ sent: 0, failed: left.length, remaining: 0 });
});

test("if the run's function can't start, nobody gets a mail; a repeated press starts it for the same run", async () => {
  const { email } = await anInactiveWriter();
  const idempotency = { key: randomUUID(), bodyHash: "same", scope: "startReminders" };
  const press = () => startNow({ by: "admin", idempotency, pauseAfter: 14, now: at });
  isDown = true;
  await expect(press()).rejects.toMatchObject({ code: "provider_unavailable" });
  await expect(begin()).rejects.toMatchObject({ code: "provider_unavailable" });

  isDown = false;
  await expect(begin()).rejects.toMatchObject({ code: "conflict" });
  const { run } = await press();
  expect(started).toEqual([{ runId: run.id }, { runId: run.id }]);
  await work();
  expect(sent).toEqual(expect.arrayContaining([email]));
  expect(await runs.find({ id: run.id })).toMatchObject({ state: "done" });
});

test("a batch sends each mail once; only throttled and unreadable messages return to the queue", async () => {
  const email = (name: string) => `${name}-${randomUUID()}@example.com`;
  const [first, busy, last] = [email("first"), email("busy"), email("last")];
  for (const each of [first, busy, last]) await anInactiveWriter({ email: each });
  // The mailer uses the real clock.
  at = new Date();
  const id = await begin();
  await walk();
  const jobs = [...queued, "what?"].map((job, place) => ({
    messageId: `${place}`,
    body: JSON.stringify(job),
    eventSourceARN: "arn:aws:sqs:eu-west-1:000000000000:queue",
  }));

  const { batchItemFailures } = await mailer({ Records: jobs });

  expect(accepted.filter((to) => [first, busy, last].includes(to)).sort()).toEqual([first, last]);
  expect(batchItemFailures).toHaveLength(2);
  expect(batchItemFailures).toContainEqual({ itemIdentifier: String(jobs.length - 1) });
  expect(await runs.find({ id })).toMatchObject({ remaining: 1 });
});

test("of all unconfirmed accounts with addresses of one mailbox, one gets a reminder a day", async () => {
  const tags = ["", "+a", "+b"];
  for (const tag of tags)
    await anInactiveWriter({ email: `stranger${tag}@example.com`, emailConfirmedAt: undefined });
  await begin();
  await work();
  expect(sent.filter((to) => to.startsWith("stranger"))).toHaveLength(1);
});
