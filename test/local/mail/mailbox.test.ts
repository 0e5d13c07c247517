import { afterEach, beforeEach, expect, test } from "vitest";
import { startDarajaWorld } from "#daraja-world";
import { mailbox } from "../../../local/mail/mailbox";
import { openService } from "../../support/service";

// A mail as MiniStack 1.5.33 returns it at /_ministack/ses/messages.
const message = {
  MessageId: "1@email.amazonses.com",
  Source: "no-reply@verificationemail.com",
  To: ["amina@x.example"],
  CC: [],
  BCC: [],
  Subject: "Your verification code",
  BodyText: "Your verification code is 654321.",
  BodyHtml: "" as string | null,
  Timestamp: 1795258040.99,
  Type: "CognitoVerificationMessage",
};
const contactMessage = {
  ...message,
  MessageId: "2@email.amazonses.com",
  To: ["Support <support@x.example>"],
  Subject: "Contact",
  BodyText: "Hi",
  BodyHtml: null,
  Timestamp: 1795258041.5,
};
const messages = { messages: { "000000000000": [message, contactMessage] } };
const contact = "2@email.amazonses.com";

interface Asked {
  url: string | undefined;
  host: string | undefined;
  authorization: string | undefined;
  target: string | undefined;
  body: string;
}

const asked: Asked[] = [];
let failedEntries = 0;
let emulator: Awaited<ReturnType<typeof openService>>;
let world: Awaited<ReturnType<typeof startDarajaWorld>>;

beforeEach(async () => {
  asked.length = failedEntries = 0;
  emulator = await openService(({ method, url, headers }, response, body) => {
    if (method === "GET") return response.end(JSON.stringify(messages));
    const { host, authorization } = headers;
    const target = headers["x-amz-target"]?.toString();
    asked.push({ url, host, authorization, target, body });
    return response.end(
      target
        ? `{"FailedEntryCount": ${failedEntries}, "Entries": []}`
        : `<MessageId>${contact}</MessageId>`,
    );
  });
  world = await startDarajaWorld({ plugins: [mailbox(emulator.url)] });
});
afterEach(async () => {
  await world.close();
  await emulator.close();
});

const mail = async (query = "") =>
  (await (await fetch(`${world.url}/api/mail${query}`)).json()) as Record<string, unknown>[];

const post = (path: string, body = "", headers = {}) =>
  fetch(`${world.url}/${path}`, { method: "POST", body, headers });

test("the mailbox lists mails newest first, and finds them by address in any form", async () => {
  expect(await mail()).toMatchObject([
    {
      id: contact,
      to: ["Support <support@x.example>"],
      subject: "Contact",
      text: "Hi",
      html: "",
      at: "2026-11-21T10:47:21.500Z",
    },
    { id: "1@email.amazonses.com" },
  ]);
  expect(await mail("?to=SUPPORT@x.example")).toMatchObject([{ subject: "Contact" }]);
  expect(await mail("?to=nobody@x.example")).toEqual([]);
});

test("a request to SES reaches the emulator unchanged, with its signature", async () => {
  const body = "Action=SendEmail&ReplyToAddresses.member.1=visitor%40x.example";
  const authorization = "AWS4-HMAC-SHA256 x";

  const response = await post("ses/", body, { authorization });

  expect(await response.text()).toContain(contact);
  expect(asked).toEqual([
    { url: "/ses/", host: new URL(world.url).host, authorization, target: undefined, body },
  ]);
});

const raw = Buffer.from(
  "Subject: x\r\nReply-To: A <a@x.example>,\r\n b@x.example\r\n\r\nReply-To: no",
).toString("base64");

test.each([
  ["ses/", "Action=SendEmail", []],
  ["ses/", "Action=SendEmail&ReplyToAddresses.member.1=a%40x.example", ["a@x.example"]],
  ["ses/", `RawMessage.Data=${encodeURIComponent(raw)}`, ["A <a@x.example>", "b@x.example"]],
  ["v2/email/outbound-emails", '{"ReplyToAddresses":["a@x.example"]}', ["a@x.example"]],
])("a mail sent by %s as %s keeps its reply addresses", async (path, body, addresses) => {
  await post(path, body);

  expect(await mail("?to=support@x.example")).toMatchObject([{ replyTo: addresses }]);
});

test("a mail by SES version 2 keeps its additional headers", async () => {
  const Headers = [{ Name: "List-Unsubscribe", Value: "<https://x.example/u>" }];

  await post("v2/email/outbound-emails", JSON.stringify({ Content: { Simple: { Headers } } }));

  expect(await mail("?to=support@x.example")).toMatchObject([
    { headers: { "List-Unsubscribe": "<https://x.example/u>" } },
  ]);
});

test.each([
  ["bounce", "Email Bounced", "Bounce", { bounceType: "Permanent", bouncedRecipients: [{}] }],
  ["complaint", "Email Complaint Received", "Complaint", { complaintFeedbackType: "abuse" }],
])(
  "a %s is sent to the emulator's event bus in SES's form",
  async (feedback, kind, type, facts) => {
    expect((await post(`api/mail/${encodeURIComponent(contact)}/${feedback}`)).status).toBe(200);

    const [put, ...more] = asked;
    const [entry] = JSON.parse(put?.body ?? "{}").Entries;
    expect(more).toEqual([]);
    expect(put?.target).toBe("AWSEvents.PutEvents");
    expect(entry).toMatchObject({ Source: "daraja-world.ses", DetailType: kind });
    expect(JSON.parse(entry.Detail)).toMatchObject({
      eventType: type,
      mail: { messageId: contact, destination: ["Support <support@x.example>"] },
      [feedback]: facts,
    });
  },
);

test("no event is sent about a missing mail, and the event bus's refusal is reported", async () => {
  failedEntries = 1;

  const refused = await post(`api/mail/${contact}/bounce`);

  expect(refused.status).toBe(502);
  expect(await refused.text()).toContain("FailedEntryCount");
  expect((await post("api/mail/nobody/bounce")).status).toBe(404);
});

test("another site's page can't read the mail", async () => {
  const response = await fetch(`${world.url}/api/mail`, {
    headers: { origin: "https://evil.example" },
  });

  expect(response.status).toBe(403);
});
