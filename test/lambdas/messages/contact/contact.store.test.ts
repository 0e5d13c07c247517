import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { handler } from "../../../../lambdas/functions/public";
import { send } from "../../../support/api-event";
import { mailQueue } from "../../../support/queues";
import { freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";

const queued = await mailQueue();
const settings = someSettings();
freshTable({
  SETTINGS: JSON.stringify({
    ...settings,
    limits: {
      ...settings.limits,
      contactPerAddress: { count: 3, minutes: 1440 },
      contactPerNetwork: { count: 8, minutes: 1440 },
    },
  }),
});

beforeEach(() => {
  queued.length = 0;
});

const aForm = (changes: Record<string, unknown> = {}) => ({
  firstName: "Amina",
  lastName: "Hassan",
  email: `${randomUUID()}@mail.example`,
  phoneNumber: "712 345 678",
  message: "When do you pay?",
  ...changes,
});
const network = () => randomUUID();
const post = (body: unknown, more: { network?: string; headers?: Record<string, string> } = {}) =>
  send(handler, api.sendContactMessage, { body, network: network(), ...more });
const postForm = (fields: Record<string, string>, from = network()) =>
  send(handler, api.sendContactMessage, {
    network: from,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
const typed = (changes: Record<string, string> = {}) =>
  aForm({ website: "", ...changes }) as Record<string, string>;

test("a message reaches the queue unchanged", async () => {
  const message = aForm();

  const { status, body } = await post({ ...message, elapsed: 20_000, website: "" });

  expect([status, body]).toEqual([202, { message: messages.contact.sent }]);
  expect(queued).toEqual([{ kind: "contact", ...message, phoneNumber: "+254712345678" }]);
});

test("an address and a message are enough", async () => {
  const { email, message } = aForm();

  expect((await post({ email, message })).status).toBe(202);
  expect(
    (await postForm({ ...typed(), email, message, firstName: " ", lastName: "", phoneNumber: "" }))
      .status,
  ).toBe(303);

  const sent = { kind: "contact", firstName: "", lastName: "", phoneNumber: "", email, message };
  expect(queued).toEqual([sent, sent]);
});

test("a phone number is optional and must be valid", async () => {
  const { body } = await post(aForm({ phoneNumber: "my number" }));

  expect(body["fields"]).toEqual({ phoneNumber: [messages.fields.invalidPhone] });
});

test.each([{}, { elapsed: 800 }, { elapsed: 20_000 }])(
  "a robot that fills in hidden fields (%j) is thanked, and nothing is sent",
  async (changes) => {
    const { status, body } = await post(aForm({ website: "https://spam.example", ...changes }));

    expect([status, body["message"]]).toEqual([202, messages.contact.sent]);
    expect(queued).toEqual([]);
  },
);

test("a person as quick as a robot presses once more, and the message is sent", async () => {
  const [form, headers] = [aForm(), { "idempotency-key": randomUUID() }];

  const { status, body } = await post({ ...form, elapsed: 800 }, { headers });
  expect([status, body]).toEqual([
    400,
    { code: "invalid_input", message: "That was very quick. Please press Send once more." },
  ]);
  expect(queued).toEqual([]);

  expect((await post({ ...form, elapsed: 3000 }, { headers })).status).toBe(202);
  expect(queued).toHaveLength(1);
});

test.each(["a<b@example.com", "é@exämple.com", "a,b@mail.example"])(
  "%s, an address without mail, is refused at its field",
  async (email) => {
    const { status, body } = await post(aForm({ email }));
    expect([status, body["fields"]]).toEqual([400, { email: [messages.fields.invalidEmail] }]);
    const page = await postForm(typed({ email, phoneNumber: " ", message: "Kept" }));
    expect(page.status).toBe(400);
    expect(page.text).toContain(">\nKept</textarea>");
    expect(page.text).toContain('aria-describedby="email-error"');
    expect(queued).toEqual([]);
  },
);

test.each([-1, 0.5, "soon", null, 1e300])(
  "a time of %j in the hidden field blocks nobody's message",
  async (elapsed) => {
    expect((await post(aForm({ elapsed }))).status).toBe(202);
    expect(queued).toHaveLength(1);
  },
);

test("the same message with the same key is sent once", async () => {
  const [form, headers] = [aForm(), { "idempotency-key": randomUUID() }];

  const first = await post(form, { headers });
  const again = await post({ ...form, elapsed: 600_000 }, { headers });
  const other = await post(aForm({ message: "Something else" }), { headers });

  expect(again).toEqual(first);
  expect(other.body["code"]).toBe("idempotency_conflict");
  expect(queued).toHaveLength(1);
});

test("an address and a network that send too much learn when to come back", async () => {
  const [email, from] = [`${randomUUID()}@mail.example`, network()];
  const again = () => post(aForm({ email }), { network: from });
  for (let n = 0; n < 3; n++) expect((await again()).status).toBe(202);
  const refusals = [await again(), await again()];
  // A refused message uses up nothing of the network's limit.
  for (let n = 0; n < 5; n++) expect((await post(aForm(), { network: from })).status).toBe(202);
  refusals.push(await post(aForm(), { network: from }));
  expect((await post(aForm({ email }))).status).toBe(202);

  for (const refused of refusals) {
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.body["message"]).toMatch(/try again in \d+ (minutes?|hours?)\.$/);
  }
});

test.each([
  "amina@mail.example\r\nBcc: everyone@mail.example",
  "amina@mail.example, other@mail.example",
])("a second address in %j is refused", async (email) => {
  const { status, body } = await post(aForm({ email }));

  expect(status).toBe(400);
  expect(Object.keys(body["fields"] as object)).toEqual(["email"]);
  expect(queued).toEqual([]);
});

test("a name on two lines becomes one line, so that it starts no header", async () => {
  await post(
    aForm({ firstName: "Amina\r\nBcc: all@mail.example", lastName: "H\u2028X-Header: 1" }),
  );

  expect(queued).toMatchObject([
    { firstName: "Amina Bcc: all@mail.example", lastName: "H X-Header: 1" },
  ]);
});

test("a message of 120 characters is sent, and one more is refused", async () => {
  expect((await post(aForm({ message: "a".repeat(120) }))).status).toBe(202);
  expect((await post(aForm({ message: "a".repeat(121) }))).status).toBe(400);
});

test("without JavaScript the form still sends, and its page returns with thanks", async () => {
  const { status, headers } = await postForm(typed());

  expect(status).toBe(303);
  expect(headers["location"]).toBe("/contact?sent=1#sent");
  expect(queued).toHaveLength(1);
});

test("without JavaScript a refusal is a page with the reasons and the typed text", async () => {
  const message = `He said "<script>alert(1)</script>" & left`;

  const { status, headers, text } = await postForm(typed({ email: "amina", message }));

  expect(status).toBe(400);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(text).toContain(messages.fields.invalidEmail);
  expect(text).toContain('value="amina"');
  expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&quot; &amp; left");
  expect(text).not.toContain("<script>");
  expect(queued).toEqual([]);
});

test("without JavaScript a line break counts as one character, as it does in the form", async () => {
  const [first, second] = ["a".repeat(59), "b".repeat(60)];

  expect((await postForm(typed({ message: `${first}\r\n${second}` }))).status).toBe(303);
  expect(queued).toMatchObject([{ message: `${first}\n${second}` }]);
});

test("without JavaScript a slightly long message comes back to be shortened", async () => {
  const message = "a".repeat(150);

  const { status, text } = await postForm(typed({ message }));

  expect(status).toBe(400);
  expect(text).toContain(`>\n${message}</textarea>`);
  expect(text).toContain("Nothing of what you typed is lost.");
});

test.each([
  ["firstName", 3_000, 400],
  ["message", 30_000, 400],
  ["message", 1024 * 1024, 413],
  ["email", 1024 * 1024, 413],
])(
  "without JavaScript a far too long text in %s (%i characters) isn't sent back",
  async (field, length, expected) => {
    const { status, text } = await postForm(
      typed({ lastName: "Hassan", [field]: '"'.repeat(length) }),
    );

    expect(status).toBe(expected);
    expect(text.length).toBeLessThan(8 * 1024);
    expect(text).not.toContain("&quot;&quot;");
    expect(text).toContain('value="Hassan"');
    expect(text).not.toContain("Nothing of what you typed is lost.");
    expect(text).toContain("left out");
  },
);

test("without JavaScript too many messages give a page that says when to come back", async () => {
  const from = network();
  for (let n = 0; n < 8; n++) await postForm(typed(), from);

  const { status, text } = await postForm(typed(), from);

  expect(status).toBe(429);
  expect(text).toMatch(/try again in \d+ (minutes?|hours?)\./);
});
