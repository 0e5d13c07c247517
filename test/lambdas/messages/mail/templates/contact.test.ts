import { expect, test } from "vitest";
import { mailableAddress } from "#contracts/fields";
import { mailOf } from "../../../../../lambdas/messages/mail/mail";
import type { ContactJob } from "../../../../../lambdas/messages/mail/mail-job";
import { someSettings } from "../../../../support/table-world";

const settings = someSettings();
const aMessage = (changes: Partial<ContactJob> = {}): ContactJob => ({
  kind: "contact",
  firstName: "Amina",
  lastName: "Hassan",
  email: "amina@mail.example",
  phoneNumber: "+254712345678",
  message: "Hello,\nwhen do you pay?",
  ...changes,
});

test("support can answer the writer, and reads the whole message", () => {
  const mail = mailOf(aMessage(), settings);

  expect(mail).toMatchObject({
    from: '"Kalamu" <hello@kalamu.example>',
    to: "support@kalamu.example",
    replyTo: "amina@mail.example",
    subject: "Contact form: Amina Hassan",
  });
  for (const body of [mail.text, mail.html])
    for (const fact of ["Amina Hassan", "amina@mail.example", "+254712345678", "when do you pay?"])
      expect(body).toContain(fact);
});

test("a sender with only an address is named by it, without empty lines", () => {
  const { subject, text } = mailOf(
    aMessage({ firstName: "", lastName: "", phoneNumber: "" }),
    settings,
  );

  expect(subject).toBe("Contact form: amina@mail.example");
  expect(text).toContain("\n\nEmail: amina@mail.example\n\nHello,\nwhen do you pay?\n\n");
});

test("HTML in a message is shown as text", () => {
  const { html } = mailOf(
    aMessage({ message: `<img src=x onerror="a()">`, firstName: "<b>A</b>" }),
    settings,
  );

  expect(html).not.toContain("<img");
  expect(html).not.toContain("<b>A<");
  expect(html).toContain("&lt;img src=x onerror=&quot;a()&quot;&gt;");
});

test.each([
  ["amina@mail.example", "amina@mail.example"],
  ["amina+jobs@mail.example", "amina+jobs@mail.example"],
  ["amina@mäil.example", "amina@xn--mil-qla.example"],
])("an answer to %s goes to %s", (email, expected) => {
  expect(mailableAddress(email)).toBe(expected);
});

test.each([
  "a,b@mail.example",
  "a<x>@mail.example",
  '"a;b"@mail.example',
  "аmina@mail.example",
  "a@mail.example,evil",
  "a@mail.example>",
  "a:b@mail.example",
])("%s is no address to answer to", (email) => {
  expect(mailableAddress(email)).toBeUndefined();
});

test("an address with lookalike letters is spelled out", () => {
  // The first letter of the domain is Cyrillic.
  const { text } = mailOf(aMessage({ email: "amina@раypal.example" }), settings);

  expect(text).toContain("xn--");
});
