import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { handler } from "../../../../lambdas/functions/public";
import { send } from "../../../support/api-event";
import { mailQueue } from "../../../support/queues";
import { freshTable } from "../../../support/table";
import { withLimits } from "../../accounts/support/account";

const queued = await mailQueue();
freshTable({ SETTINGS: withLimits({ contactPerAddress: 3, contactPerNetwork: 8 }) });

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

test("a message is queued as typed, but each name becomes one line", async () => {
  const message = aForm();

  const { status, body } = await post({ ...message, elapsed: 20_000, website: "" });
  await post(
    aForm({ firstName: "Amina\r\nBcc: all@mail.example", lastName: "H\u2028X-Header: 1" }),
  );

  expect([status, body]).toEqual([202, { message: messages.contact.sent }]);
  expect(queued).toMatchObject([
    { kind: "contact", ...message, phoneNumber: "+254712345678" },
    { firstName: "Amina Bcc: all@mail.example", lastName: "H X-Header: 1" },
  ]);
  expect(Object.keys(queued[0] ?? {})).toHaveLength(6);
});

test("a message needs only an address and a text", async () => {
  const { email, message } = aForm();
  const empty = { firstName: " ", lastName: "", phoneNumber: "" };

  expect((await post({ email, message })).status).toBe(202);
  expect((await postForm(typed({ email, message, ...empty }))).status).toBe(303);

  const sent = { kind: "contact", firstName: "", lastName: "", phoneNumber: "", email, message };
  expect(queued).toEqual([sent, sent]);
});

test.each([
  ["phoneNumber", "my number", messages.fields.invalidPhone],
  ["email", "a<b@example.com", messages.fields.invalidEmail],
  ["email", "a@mail.example\r\nBcc: everyone@mail.example", messages.fields.invalidEmail],
  ["email", "a@mail.example, other@mail.example", messages.fields.invalidEmail],
])(
  "a %s like %j is refused at its field, with and without JavaScript",
  async (field, text, said) => {
    const { status, body } = await post(aForm({ [field]: text }));
    expect([status, body["fields"]]).toEqual([400, { [field]: [said] }]);

    const page = await postForm(typed({ [field]: text, message: "Kept" }));
    expect(page.status).toBe(400);
    expect(page.text).toContain(">\nKept</textarea>");
    expect(page.text).toContain(`aria-describedby="${field}-error"`);
    expect(queued).toEqual([]);
  },
);

test.each([{}, { elapsed: 800 }])(
  "a robot that fills in the hidden field (and sends %j) gets the usual answer, but no mail is sent",
  async (changes) => {
    const { status, body } = await post(aForm({ website: "https://spam.example", ...changes }));

    expect([status, body["message"]]).toEqual([202, messages.contact.sent]);
    expect(queued).toEqual([]);
  },
);

test("a person as fast as a robot can send the message at the second press", async () => {
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

test.each([-1, "soon"])(
  "an impossible typing time of %j does not block a message",
  async (elapsed) => {
    expect((await post(aForm({ elapsed }))).status).toBe(202);
  },
);

test("a message repeated with the same key is sent once", async () => {
  const [form, headers] = [aForm(), { "idempotency-key": randomUUID() }];

  const first = await post(form, { headers });
  const again = await post({ ...form, elapsed: 600_000 }, { headers });
  const other = await post(aForm({ message: "Something else" }), { headers });

  expect(again).toEqual(first);
  expect(other.body["code"]).toBe("idempotency_conflict");
  expect(queued).toHaveLength(1);
});

test("an address or a network above its limit is refused, with the time for a retry", async () => {
  const [email, from] = [`${randomUUID()}@mail.example`, network()];
  const again = () => post(aForm({ email }), { network: from });
  for (let n = 0; n < 3; n++) expect((await again()).status).toBe(202);
  const refusals = [await again(), await again()];
  // The network's limit does not count refused messages.
  for (let n = 0; n < 5; n++) expect((await post(aForm(), { network: from })).status).toBe(202);
  refusals.push(await post(aForm(), { network: from }));
  expect((await post(aForm({ email }))).status).toBe(202);

  for (const refused of refusals) {
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.body["message"]).toMatch(/try again in \d+ (minutes?|hours?)\.$/);
  }
});

test("the form works without JavaScript, and a line break counts as one character", async () => {
  const [first, second] = ["a".repeat(59), "b".repeat(60)];

  const { status, headers } = await postForm(typed({ message: `${first}\r\n${second}` }));

  expect([status, headers["location"]]).toEqual([303, "/contact?sent=1#sent"]);
  expect(queued).toMatchObject([{ message: `${first}\n${second}` }]);
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

test("without JavaScript the page repeats a message that is slightly too long", async () => {
  const message = "a".repeat(121);

  const { status, text } = await postForm(typed({ message }));

  expect(status).toBe(400);
  expect(text).toContain(`>\n${message}</textarea>`);
  expect(text).toContain("Nothing of what you typed is lost.");
});

test.each([
  ["firstName", 3_000, 400],
  ["message", 1024 * 1024, 413],
])(
  "without JavaScript the page does not repeat a far too long text in %s (%i characters)",
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
