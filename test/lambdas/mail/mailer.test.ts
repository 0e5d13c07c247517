import { beforeEach, expect, test } from "vitest";
import { handler } from "../../../lambdas/mail/mailer.handler";
import { sendMail } from "../../../lambdas/mail/send-mail";
import { serviceUrl } from "../../support/service";
import { someSettings } from "../../support/table-world";

/** SES, as far as a sender sees it: keeps what it is given, and refuses one of them. */
const mails: URLSearchParams[] = [];
const ses = await serviceUrl((_request, response, body) => {
  const mail = new URLSearchParams(body);
  const refused = mail.get("Message.Subject.Data")?.includes("Refused");
  if (!refused) mails.push(mail);
  response.writeHead(refused ? 400 : 200, { "content-type": "text/xml" });
  response.end(
    refused
      ? "<ErrorResponse><Error><Code>MessageRejected</Code><Message>No.</Message></Error></ErrorResponse>"
      : "<SendEmailResponse><SendEmailResult><MessageId>1</MessageId></SendEmailResult></SendEmailResponse>",
  );
});

Object.assign(process.env, {
  AWS_ENDPOINT_URL_SES: ses,
  AWS_REGION: "eu-west-1",
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
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
  Records: bodies.map((body, at) => ({ messageId: `m${at}`, body })),
});

test("each message is mailed to support with the writer as reply-to", async () => {
  const outcome = await handler(batch(aMessage("Amina")));

  expect(outcome).toEqual({ batchItemFailures: [] });
  expect(Object.fromEntries(mails[0] ?? [])).toMatchObject({
    Action: "SendEmail",
    "Destination.ToAddresses.member.1": "support@kalamu.example",
    "ReplyToAddresses.member.1": "amina@mail.example",
    ConfigurationSetName: "the-set",
    "Message.Subject.Data": "Contact form: Amina Hassan",
    Source: '"Kalamu" <hello@kalamu.example>',
  });
});

test("what SES refuses, and what is no message, comes again; the rest of the batch is mailed once", async () => {
  const outcome = await handler(
    batch(aMessage("Amina"), aMessage("Refused"), "{", "{}", aMessage("Brian")),
  );

  expect(outcome.batchItemFailures).toEqual(
    ["m1", "m2", "m3"].map((itemIdentifier) => ({ itemIdentifier })),
  );
  expect(mails.map((mail) => mail.get("Message.Subject.Data"))).toEqual(
    expect.arrayContaining(["Contact form: Amina Hassan", "Contact form: Brian Hassan"]),
  );
  expect(mails).toHaveLength(2);
});

test("half a character in one message spoils neither that mail nor the next", async () => {
  const half = aMessage("Mallory\uD800", { message: "half \uD83D of a face" });

  expect(await handler(batch(half, aMessage("Amina")))).toEqual({ batchItemFailures: [] });
  expect(await handler(batch(aMessage("Brian")))).toEqual({ batchItemFailures: [] });

  expect(mails.map((mail) => mail.getAll("Message.Subject.Data"))).toEqual([
    ["Contact form: Mallory\uFFFD Hassan"],
    ["Contact form: Amina Hassan"],
    ["Contact form: Brian Hassan"],
  ]);
  expect(mails.map((mail) => mail.getAll("Message.Body.Text.Data").length)).toEqual([1, 1, 1]);
});

test("a mail that can't be written down leaves nothing in the next one", async () => {
  const mail = {
    from: "a@kalamu.example",
    to: "b@kalamu.example",
    replyTo: undefined,
    text: "",
    html: "",
  };

  await expect(sendMail({ ...mail, subject: "half \uD83D" })).rejects.toThrow(URIError);
  await sendMail({ ...mail, subject: "whole" });

  expect(mails.map((each) => each.getAll("Message.Subject.Data"))).toEqual([["whole"]]);
});
