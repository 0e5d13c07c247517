import { beforeEach, expect, test } from "vitest";
import { handler } from "../../../../lambdas/functions/mailer";
import { logged } from "../../../support/logged";
import { mailService } from "../../../support/mail-service";
import { someSettings } from "../../../support/table-world";

const mails = await mailService();
const subjects = () => mails.map((mail) => mail.Content.Simple.Subject.Data);

Object.assign(process.env, {
  MAIL_CONFIGURATION_SET: "the-set",
  SETTINGS: JSON.stringify(someSettings()),
});
beforeEach(() => {
  mails.length = 0;
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
const batch = (...bodies: string[]) => ({
  Records: bodies.map((body, at) => ({
    messageId: `m${at}`,
    body,
    eventSourceARN: "arn:aws:sqs:eu-west-1:000000000000:mail",
  })),
});

test("each message is mailed to support with the writer as reply-to", async () => {
  const outcome = await handler(batch(aMessage("Amina")));

  expect(outcome).toEqual({ batchItemFailures: [] });
  expect(mails).toMatchObject([
    {
      FromEmailAddress: '"Kalamu" <hello@kalamu.example>',
      Destination: { ToAddresses: ["support@kalamu.example"] },
      ReplyToAddresses: ["amina@mail.example"],
      ConfigurationSetName: "the-set",
      Content: { Simple: { Subject: { Data: "Contact form: Amina Hassan" } } },
    },
  ]);
  expect(mails[0]?.Content.Simple.Headers).toBeUndefined();
});

test("a mail program's own button ends reminders, but not from a test mail", async () => {
  const reminder = { kind: "reminder", to: "a@mail.example", firstName: "Amina" };
  const job = (token: string | null) =>
    JSON.stringify({ ...reminder, subject: "Habari", body: "{link}", token });

  await handler(batch(job("7".repeat(32))));
  await handler(batch(job(null)));

  const Value = `<${someSettings().siteUrl}/api/unsubscribe/${"7".repeat(32)}>`;
  const unanswered = { Name: "Auto-Submitted", Value: "auto-generated" };
  expect(mails.map((mail) => mail.Content.Simple.Headers)).toEqual([
    [
      { Name: "List-Unsubscribe", Value },
      { Name: "List-Unsubscribe-Post", Value: "List-Unsubscribe=One-Click" },
      unanswered,
    ],
    [unanswered],
  ]);
});

test("refused and malformed messages come again and count as waiting; the rest of the batch is mailed once", async () => {
  const log = logged();
  const outcome = await handler(
    batch(aMessage("Amina"), aMessage("Refused"), "{", "{}", aMessage("Brian")),
  );

  expect(outcome.batchItemFailures).toEqual(
    ["m1", "m2", "m3"].map((itemIdentifier) => ({ itemIdentifier })),
  );
  expect(log.text().match(/"MailsWaiting":1/g)).toHaveLength(3);
  log.restore();
  expect(subjects()).toEqual(
    expect.arrayContaining(["Contact form: Amina Hassan", "Contact form: Brian Hassan"]),
  );
  expect(mails).toHaveLength(2);
});

test("a broken character in one message spoils neither that mail nor the next", async () => {
  const half = aMessage("Mallory\uD800", { message: "half \uD83D of a face" });

  expect(await handler(batch(half, aMessage("Amina")))).toEqual({ batchItemFailures: [] });
  expect(await handler(batch(aMessage("Brian")))).toEqual({ batchItemFailures: [] });

  expect(subjects()).toEqual([
    "Contact form: Mallory\uFFFD Hassan",
    "Contact form: Amina Hassan",
    "Contact form: Brian Hassan",
  ]);
});
