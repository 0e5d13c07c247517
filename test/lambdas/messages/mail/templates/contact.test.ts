import { expect, test } from "vitest";
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

  expect(mail.replyTo).toBe("amina@mail.example");
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

test("an address with lookalike letters is spelled out", () => {
  // The first letter of the domain is Cyrillic.
  const { text } = mailOf(aMessage({ email: "amina@раypal.example" }), settings);

  expect(text).toContain("xn--");
});
