import { expect, test } from "vitest";
import { reminderLetter } from "../../../../../lambdas/messages/mail/letters";
import type { ReminderJob } from "../../../../../lambdas/messages/mail/mail-job";
import { someSettings } from "../../../../support/table-world";

const letterTo = (firstName: string, changes: Partial<ReminderJob> = {}) =>
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
    someSettings({ siteUrl: "https://kalamu.example" }),
  );

test("the administrator's words name the writer and lead to the site", () => {
  const { subject, parts } = letterTo("Njeri");

  expect(subject).toBe("Njeri, work waits");
  expect(parts).toEqual([
    { written: "Habari Njeri, see https://kalamu.example/dashboard today." },
    { button: { label: "See today's tasks", link: "https://kalamu.example/dashboard" } },
    expect.objectContaining({ link: "https://kalamu.example/unsubscribe?token=TOKEN" }),
  ]);
});

test("a text without a link has the button at its end", () => {
  expect(letterTo("Njeri", { body: "Habari {firstName}." }).parts).toMatchObject([
    { written: "Habari Njeri." },
    { button: { link: "https://kalamu.example/dashboard" } },
    {},
  ]);
});

test("a test mail has no link to unsubscribe, and says so", () => {
  expect(JSON.stringify(letterTo("Njeri", { token: null }))).toContain("This is a test");
  expect(JSON.stringify(letterTo("Njeri", { token: null }))).not.toContain("/unsubscribe");
});

test.each(["Ng'ang’a", "Zoë-Amina", "Mary Jane", "Νίκη", "W".repeat(20)])(
  "a writer called %s is called just that",
  (name) => {
    expect(letterTo(name).subject).toBe(`${name}, work waits`);
  },
);

test.each([
  "YOU OWE KES 4500. Pay now",
  "Call 0712345678",
  "Pay now!",
  "J.R.",
  "W".repeat(21),
  "prizes.example",
  "https://prizes.example",
  "me@prizes.example",
  "{link}",
  "$&",
  "",
])("a name that says more than a name, like %s, is said nowhere", (name) => {
  const letter = letterTo(name);

  expect(letter.subject).toBe("writer, work waits");
  expect(letter.parts[0]).toEqual({
    written: "Habari writer, see https://kalamu.example/dashboard today.",
  });
});
