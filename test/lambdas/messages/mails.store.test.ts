import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { suppress } from "../../../lambdas/accounts/profile/mail-stop";
import { handler as mailer } from "../../../lambdas/functions/mailer";
import { handler as unsubscribes } from "../../../lambdas/functions/public";
import { handler as writers } from "../../../lambdas/functions/writer";
import { findOrMakeMailing } from "../../../lambdas/messages/mailings";
import { type NewNotification, notificationWrite } from "../../../lambdas/messages/notifications";
import { queueNotifications } from "../../../lambdas/messages/queue-notifications";
import { claimsOf, send } from "../../support/api-event";
import { logged } from "../../support/logged";
import { mailService } from "../../support/mail-service";
import { mailQueue } from "../../support/queues";
import { freshTable } from "../../support/table";
import { aWriter, someSettings } from "../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });
const queued = await mailQueue();
process.env["MAIL_CONFIGURATION_SET"] = "the-set";
process.env["NEWS_QUEUE_URL"] = process.env["MAIL_QUEUE_URL"]?.replace(/queue$/, "notifications");
const mailed = await mailService();
beforeEach(() => {
  queued.length = 0;
  mailed.length = 0;
});

const inQueue = (queue: string, jobs: readonly unknown[]) => ({
  Records: jobs.map((job, at) => ({
    messageId: String(at),
    body: typeof job === "string" ? job : JSON.stringify(job),
    eventSourceARN: `arn:aws:sqs:eu-west-1:000000000000:${queue}`,
  })),
});
const all = { batchItemFailures: [] };

/**
 * Handles a notification as the stream, the queues and the mailer do. The queue delivers the
 * notification twice.
 */
async function tell(userId: string, news: Told): Promise<void> {
  const notification = { userId, ...news } as NewNotification;
  const after = notificationWrite(notification, new Date("2026-11-24T09:00:00.000Z")).put;
  await queueNotifications([{ eventId: "1", before: undefined, after }]);
  const told = queued.splice(0);
  expect(await mailer(inQueue("notifications", [...told, ...told]))).toEqual(all);
  const jobs = queued.splice(0);
  for (const job of jobs) expect(await mailer(inQueue("queue", [job]))).toEqual(all);
}
const sent = () =>
  mailed.map(({ Destination, Content: { Simple } }) => ({
    to: Destination.ToAddresses[0],
    subject: Simple.Subject.Data,
    text: Simple.Body.Text.Data,
    unsubscribe: Simple.Headers?.[0]?.Value,
  }));

type Told = NewNotification extends infer One
  ? One extends NewNotification
    ? Omit<One, "userId">
    : never
  : never;
const paidIn: Told = {
  kind: "payment-confirmed",
  amount: 300,
  receiptNumber: "UKM1",
  missing: null,
};
const note = "Please name your sources.";
const ofTask = { taskId: "TASK-1A2B3C4D", amount: 1500 } as const;
const dueDate = "2026-11-26T17:00:00.000Z";
const withdrawn = { withdrawalId: "W1", amount: 500 } as const;
const mails: [subject: string, says: string, told: Told][] = [
  ["KES 300.00 arrived", "Paid in: KES 300.00\nReceipt: UKM1", paidIn],
  [
    "KES 500.00 is on your phone",
    "Receipt: UKM2",
    { kind: "withdrawal-paid", ...withdrawn, receiptNumber: "UKM2" },
  ],
  [
    "Your withdrawal of KES 500.00 was not paid",
    "back in your balance",
    { kind: "withdrawal-returned", ...withdrawn },
  ],
  [
    "KES 250.00 was taken from your balance",
    note,
    { kind: "balance-corrected", amount: -250, note },
  ],
  [
    "TASK-1A2B3C4D is approved",
    "KES 1,500.00 is in your balance.",
    { kind: "work-approved", ...ofTask, note },
  ],
  [
    "TASK-1A2B3C4D needs changes by Thu 26 Nov, 8:00 PM EAT",
    note,
    { kind: "changes-requested", ...ofTask, dueDate, note },
  ],
  ["TASK-1A2B3C4D was not accepted", note, { kind: "work-rejected", ...ofTask, note }],
  ["TASK-1A2B3C4D was taken back", note, { kind: "task-taken-back", ...ofTask, note }],
];

test.each(mails)(
  "the notification “%s” is mailed once, with its receipt or its note",
  async (subject, says, told) => {
    const { userId, email } = await aWriter();

    await tell(userId, told);

    expect(sent()).toMatchObject([{ to: email, subject }]);
    const [{ text = "", unsubscribe = "" } = {}] = sent();
    const facts = "note" in told ? [says, told.note ?? ""] : [says];
    for (const part of [...facts, "Tue 24 Nov, 12:00 PM EAT"]) expect(text).toContain(part);
    const { token } = await findOrMakeMailing(userId);
    const which = text.includes("each payment") ? "receipts" : "decisions";
    expect(unsubscribe).toBe(`<${someSettings().siteUrl}/api/unsubscribe/${token}.${which}>`);
  },
);

test("receipts and decisions are mailed only to confirmed, reachable addresses of open accounts", async () => {
  const bounced = await aWriter();
  await suppress(bounced.email, { reason: "bounced", at: "2026-11-01T06:00:00.000Z" });
  const unconfirmed = await aWriter({ emailConfirmedAt: undefined });
  const closed = await aWriter({ closedAt: "2026-11-01T06:00:00.000Z" });

  for (const { userId } of [bounced, unconfirmed, closed]) await tell(userId, paidIn);
  await tell((await aWriter()).userId, { kind: "account-activated" });

  expect(sent()).toEqual([]);
});

const mailsOf = async (userId: string) =>
  (await send(writers, api.getMails, { claims: claimsOf(userId) })).body;
const choose = async (userId: string, body: object) =>
  (await send(writers, api.chooseMails, { claims: claimsOf(userId), body })).body;

test("a new writer gets all mails, and later only the chosen ones", async () => {
  const { userId } = await aWriter();
  expect(await mailsOf(userId)).toEqual({ receipts: true, decisions: true, reminders: true });

  const chosen = { receipts: false, decisions: true, reminders: false };
  expect(await choose(userId, chosen)).toEqual({ ...chosen, mailed: false });
  await tell(userId, paidIn);
  await tell(userId, { kind: "work-approved", ...ofTask });
  expect(sent()).toMatchObject([{ subject: "TASK-1A2B3C4D is approved" }]);
  const { body } = await send(writers, api.getReminderChoice, { claims: claimsOf(userId) });
  expect(body).toEqual({ wanted: false });

  expect(await choose(userId, { receipts: true, decisions: false })).toMatchObject({
    receipts: true,
    decisions: false,
    reminders: false,
  });
});

test("one click in a receipt's mail stops only receipts, and the profile turns them on again", async () => {
  const { userId } = await aWriter();
  const { token } = await findOrMakeMailing(userId);
  const params = { token: `${token}.receipts` };

  const asked = await send(unsubscribes, api.askUnsubscribe, { params });
  expect(asked.headers["location"] ?? asked.headers["Location"]).toBe(
    `/unsubscribe?token=${token}&mails=receipts`,
  );
  for (let times = 0; times < 2; times++)
    expect((await send(unsubscribes, api.unsubscribe, { params, body: "" })).status).toBe(200);

  expect(await mailsOf(userId)).toEqual({ receipts: false, decisions: true, reminders: true });
  expect(await choose(userId, { receipts: true })).toMatchObject({ receipts: true });
});

const job = (kind: string, more: object) => ({
  kind,
  id: randomUUID(),
  to: "a@mail.example",
  ...more,
});

test("a training's link is mailed once, even if the queue delivers the job repeatedly", async () => {
  const paid = { amount: 500, receiptNumber: "UKM0000003", course: "special" };
  const message = job("training-accepted", { ...paid, link: "https://meet.kalamu.example" });

  for (let times = 0; times < 2; times++)
    expect(await mailer(inQueue("queue", [message, message]))).toEqual(all);

  expect(sent()).toMatchObject([{ to: "a@mail.example" }]);
});

test("after a refusal by SES, the next attempt sends the mail once", async () => {
  const words = { token: "T", at: dueDate, text: "", path: "/", facts: [] };
  const message = job("news", { mail: "receipts", title: "Refused", ...words });

  const refused = await mailer(inQueue("queue", [message]));
  expect(refused.batchItemFailures).toHaveLength(1);
  for (let times = 0; times < 2; times++)
    expect(await mailer(inQueue("queue", [{ ...message, title: "Sent" }]))).toEqual(all);

  expect(sent()).toMatchObject([{ subject: "Sent" }]);
});

const aMessage = (firstName: string, changes: Record<string, unknown> = {}) =>
  JSON.stringify({
    kind: "contact",
    firstName,
    lastName: "Hassan",
    email: "amina@mail.example",
    phoneNumber: "+254712345678",
    message: "When do you pay?",
    ...changes,
  });
const batch = (...bodies: string[]) => inQueue("queue", bodies);
const subjects = () => sent().map(({ subject }) => subject);

test("a contact message is mailed to support, with its author as reply-to", async () => {
  const outcome = await mailer(batch(aMessage("Amina")));

  expect(outcome).toEqual(all);
  expect(mailed).toMatchObject([
    {
      FromEmailAddress: '"Kalamu" <hello@kalamu.example>',
      Destination: { ToAddresses: ["support@kalamu.example"] },
      ReplyToAddresses: ["amina@mail.example"],
      ConfigurationSetName: "the-set",
      Content: { Simple: { Subject: { Data: "Contact form: Amina Hassan" } } },
    },
  ]);
  expect(mailed[0]?.Content.Simple.Headers).toBeUndefined();
});

test("a reminder has the headers for a mail program's unsubscribe button; a test mail has none", async () => {
  const reminder = { kind: "reminder", to: "a@mail.example", firstName: "Amina" };
  const job = (token: string | null) =>
    JSON.stringify({ ...reminder, subject: "Habari", body: "{link}", token });

  await mailer(batch(job("7".repeat(32))));
  await mailer(batch(job(null)));

  const Value = `<${someSettings().siteUrl}/api/unsubscribe/${"7".repeat(32)}>`;
  const unanswered = { Name: "Auto-Submitted", Value: "auto-generated" };
  expect(mailed.map((mail) => mail.Content.Simple.Headers)).toEqual([
    [
      { Name: "List-Unsubscribe", Value },
      { Name: "List-Unsubscribe-Post", Value: "List-Unsubscribe=One-Click" },
      unanswered,
    ],
    [unanswered],
  ]);
});

test("refused and malformed messages return to the queue; the others are mailed once", async () => {
  const log = logged();
  const outcome = await mailer(
    batch(aMessage("Amina"), aMessage("Refused"), "{", "{}", aMessage("Brian")),
  );

  expect(outcome.batchItemFailures).toEqual(
    ["1", "2", "3"].map((itemIdentifier) => ({ itemIdentifier })),
  );
  expect(log.text().match(/"MailsWaiting":1/g)).toHaveLength(3);
  log.restore();
  expect(subjects()).toEqual(
    expect.arrayContaining(["Contact form: Amina Hassan", "Contact form: Brian Hassan"]),
  );
  expect(mailed).toHaveLength(2);
});

test("after a message with a broken character, its mail and the next mail are sent correctly", async () => {
  const half = aMessage("Mallory\uD800", { message: "half \uD83D of a face" });

  expect(await mailer(batch(half, aMessage("Amina")))).toEqual(all);
  expect(await mailer(batch(aMessage("Brian")))).toEqual(all);

  expect(subjects()).toEqual([
    "Contact form: Mallory\uFFFD Hassan",
    "Contact form: Amina Hassan",
    "Contact form: Brian Hassan",
  ]);
});
