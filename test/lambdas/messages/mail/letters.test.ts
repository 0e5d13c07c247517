import { expect, test } from "vitest";
import {
  confirmationLetter,
  newEmailLetter,
  reminderLetter,
  trainingLetter,
} from "../../../../lambdas/messages/mail/letters";
import { mailOf } from "../../../../lambdas/messages/mail/mail";
import type { ContactJob, ReminderJob } from "../../../../lambdas/messages/mail/mail-job";
import { someSettings } from "../../../support/table-world";

const settings = someSettings({ siteUrl: "https://kalamu.example" });

const reminderTo = (firstName: string, changes: Partial<ReminderJob> = {}) =>
  reminderLetter(
    {
      kind: "reminder",
      to: "njeri@writers.example",
      firstName,
      subject: "{firstName}, work waits",
      body: "Habari {firstName}, see {link} today.\n\n{link}",
      token: "TOKEN",
      ...changes,
    },
    settings,
  );

test("the administrator's reminder contains the writer's name and a link to the site", () => {
  const { subject, parts } = reminderTo("Njeri");

  expect(subject).toBe("Njeri, work waits");
  expect(parts).toEqual([
    { written: "Habari Njeri, see https://kalamu.example/dashboard today." },
    { button: { label: "See today's tasks", link: "https://kalamu.example/dashboard" } },
    expect.objectContaining({ link: "https://kalamu.example/unsubscribe?token=TOKEN" }),
  ]);
});

test("a reminder whose text has no link ends with a button", () => {
  expect(reminderTo("Njeri", { body: "Habari {firstName}." }).parts).toMatchObject([
    { written: "Habari Njeri." },
    { button: { link: "https://kalamu.example/dashboard" } },
    {},
  ]);
});

test("a test mail is marked as a test, and has no unsubscribe link", () => {
  const letter = JSON.stringify(reminderTo("Njeri", { token: null }));

  expect(letter).toContain("This is a test");
  expect(letter).not.toContain("/unsubscribe");
});

test.each(["Ng'ang’a", "Zoë-Amina", "Mary Jane", "Νίκη", "W".repeat(20)])(
  "a reminder addresses a writer called %s by name",
  (name) => {
    expect(reminderTo(name).subject).toBe(`${name}, work waits`);
  },
);

test.each([
  ...["YOU OWE KES 4500. Pay now", "Call 0712345678", "Pay now!", "J.R.", "W".repeat(21)],
  ...["https://prizes.example", "me@prizes.example", "{link}", "$&", ""],
])("a reminder to a person with the name %s says “writer” instead", (name) => {
  const { subject, parts } = reminderTo(name);

  expect(subject).toBe("writer, work waits");
  expect(parts[0]).toEqual({
    written: "Habari writer, see https://kalamu.example/dashboard today.",
  });
});

test.each([
  ["confirmation", confirmationLetter],
  ["new address", newEmailLetter],
])("the letter of a %s names the account, unless its username is unfit for a mail", (_, of) => {
  const plain = JSON.stringify(of({ code: "CODE", username: "njeri-w" }, settings));
  expect(plain).toContain("as njeri-w");
  expect(plain).toMatch(/\/confirm-email\?code=CODE(&new=1)?&username=njeri-w"/);

  const more = JSON.stringify(of({ code: "CODE", username: "Pay.0712345678.now" }, settings));
  expect(more).toContain("as writer");
  expect(more).not.toContain("0712345678");
});

test("a training's letter calls the account active only if the training activated it", () => {
  const paid = { course: "normal", link: "https://meet.example", amount: 250 } as const;
  const textOf = (activates: boolean) =>
    JSON.stringify(trainingLetter({ ...paid, receiptNumber: null, activates }, settings));

  expect(textOf(true)).toContain("your account is active now");
  expect(textOf(false)).not.toContain("account is active");
});

const contactMail = (changes: Partial<ContactJob> = {}) =>
  mailOf(
    {
      kind: "contact",
      firstName: "Amina",
      lastName: "Hassan",
      email: "amina@mail.example",
      phoneNumber: "+254712345678",
      message: "Hello,\nwhen do you pay?",
      ...changes,
    },
    settings,
  );

test("a contact message reaches support completely, and a reply goes to its author", () => {
  const { replyTo, text, html } = contactMail();

  expect(replyTo).toBe("amina@mail.example");
  for (const body of [text, html])
    for (const fact of ["Amina Hassan", "amina@mail.example", "+254712345678", "when do you pay?"])
      expect(body).toContain(fact);
});

test("a contact message without a name shows the address instead, and no empty lines", () => {
  const { subject, text } = contactMail({ firstName: "", lastName: "", phoneNumber: "" });

  expect(subject).toBe("Contact form: amina@mail.example");
  expect(text).toContain("\n\nEmail: amina@mail.example\n\nHello,\nwhen do you pay?\n\n");
});

test("HTML in a message is shown as text", () => {
  const message = `<img src=x onerror="a()">`;
  const { html } = contactMail({ message, firstName: "<b>A</b>" });

  expect(html).not.toContain("<img");
  expect(html).not.toContain("<b>A<");
  expect(html).toContain("&lt;img src=x onerror=&quot;a()&quot;&gt;");
});

test("a domain with lookalike letters is shown in its ASCII form", () => {
  // The first letter of the domain is Cyrillic.
  expect(contactMail({ email: "amina@раypal.example" }).text).toContain("xn--");
});
