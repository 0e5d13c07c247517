import { afterEach, beforeEach, expect, test } from "vitest";
import { replyToOf } from "../../../../local/daraja-world/mail/ses-tap";
import { openService } from "../../../support/service";
import { startWorld, type TestWorld } from "../support/world";

// What MiniStack 1.5.33 answers at /_ministack/ses/messages.
const messages = {
  messages: {
    "000000000000": [
      {
        MessageId: "1@email.amazonses.com",
        Source: "no-reply@verificationemail.com",
        To: ["amina@x.example"],
        CC: [],
        BCC: [],
        Subject: "Your verification code",
        BodyText: "Your verification code is 654321.",
        BodyHtml: "",
        Timestamp: 1795258040.99,
        Type: "CognitoVerificationMessage",
      },
      {
        MessageId: "2@email.amazonses.com",
        Source: "hello@x.example",
        To: ["Support <support@x.example>"],
        CC: [],
        BCC: [],
        Subject: "Contact",
        BodyText: "Hi",
        BodyHtml: null,
        Timestamp: 1795258041.5,
        Type: "SendEmail",
      },
    ],
  },
};

const forwarded: unknown[] = [];
let sentId: string;
let emulator: Awaited<ReturnType<typeof openService>>;
let emulatorUrl: string;
let world: TestWorld | undefined;

beforeEach(async () => {
  forwarded.length = 0;
  emulator = await openService(({ method, url, headers }, response, body) => {
    if (method === "GET") return response.end(JSON.stringify(messages));
    forwarded.push({ url, host: headers.host, authorization: headers.authorization, body });
    return response.end(`<MessageId>${sentId}</MessageId>`);
  });
  emulatorUrl = emulator.url;
});
afterEach(async () => {
  await world?.close();
  await emulator.close();
});

async function mail(query = "") {
  const { text } = (await world?.api.get(`mail${query}`)) ?? { text: "[]" };
  return JSON.parse(text) as Record<string, unknown>[];
}

test("the mailbox shows what the emulator has sent, newest first", async () => {
  world = await startWorld({ emulatorUrl });

  expect(await mail()).toMatchObject([
    {
      id: "2@email.amazonses.com",
      to: ["Support <support@x.example>"],
      subject: "Contact",
      text: "Hi",
      html: "",
      at: "2026-11-21T10:47:21.500Z",
    },
    { id: "1@email.amazonses.com" },
  ]);
});

test("an address finds its mail in any case, with or without a name", async () => {
  world = await startWorld({ emulatorUrl });

  expect(await mail("?to=SUPPORT@x.example")).toMatchObject([{ subject: "Contact" }]);
  expect(await mail("?to=nobody@x.example")).toEqual([]);
});

test("a mail sent through the tap reaches the emulator as it was, and keeps its reply address", async () => {
  world = await startWorld({ emulatorUrl });
  sentId = "2@email.amazonses.com";

  const response = await fetch(`${world.url}/ses/`, {
    method: "POST",
    headers: { authorization: "AWS4-HMAC-SHA256 x" },
    body: "Action=SendEmail&ReplyToAddresses.member.1=visitor%40x.example",
  });

  expect(await response.text()).toContain(sentId);
  expect(forwarded).toEqual([
    {
      url: "/ses/",
      host: new URL(world.url).host,
      authorization: "AWS4-HMAC-SHA256 x",
      body: "Action=SendEmail&ReplyToAddresses.member.1=visitor%40x.example",
    },
  ]);
  expect(await mail("?to=support@x.example")).toMatchObject([{ replyTo: ["visitor@x.example"] }]);
});

test("a mail by SES's second version keeps its reply address and what it adds to the headers", async () => {
  world = await startWorld({ emulatorUrl });
  sentId = "2@email.amazonses.com";
  const Headers = [{ Name: "List-Unsubscribe", Value: "<https://x.example/u>" }];

  await fetch(`${world.url}/v2/email/outbound-emails`, {
    method: "POST",
    body: JSON.stringify({ ReplyToAddresses: ["a@x.example"], Content: { Simple: { Headers } } }),
  });

  expect(forwarded).toMatchObject([{ url: "/v2/email/outbound-emails" }]);
  expect(await mail("?to=support@x.example")).toMatchObject([
    { replyTo: ["a@x.example"], headers: { "List-Unsubscribe": "<https://x.example/u>" } },
  ]);
});

test.each([
  ['{"ReplyToAddresses":["a@x.example"]}', ["a@x.example"]],
  [
    `RawMessage.Data=${encodeURIComponent(Buffer.from("Subject: x\r\nReply-To: A <a@x.example>,\r\n b@x.example\r\n\r\nReply-To: no").toString("base64"))}`,
    ["A <a@x.example>", "b@x.example"],
  ],
  ["Action=SendEmail", []],
])("a reply address is found in %s", (body, addresses) => {
  expect(replyToOf(body)).toEqual(addresses);
});

test("a mail can be put in by hand, and is there without an emulator", async () => {
  world = await startWorld();

  const put = await world.api.post("mail", {
    to: "amina@x.example",
    replyTo: "visitor@x.example",
    subject: "By hand",
    html: "<p>Hi</p>",
  });

  expect(put.status).toBe(201);
  expect(await mail()).toMatchObject([
    {
      to: ["amina@x.example"],
      replyTo: ["visitor@x.example"],
      subject: "By hand",
      text: "",
      html: "<p>Hi</p>",
    },
  ]);
});

test.each([
  [{}],
  [{ to: "nobody" }],
  [{ to: ["a@x.example", 5] }],
  [{ to: "a@x.example", html: 5 }],
])("a mail of %j is refused", async (given) => {
  world = await startWorld();

  expect((await world.api.post("mail", given)).status).toBe(400);
});
