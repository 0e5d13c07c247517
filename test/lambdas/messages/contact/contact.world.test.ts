import { expect, test } from "vitest";
import { messages } from "#contracts/messages";
import context from "../../../../cdk.context.json" with { type: "json" };
import { until } from "../../../support/until";
import { api, mail, unique } from "../../../support/world";

const support = context.kalamu.supportEmail;
const aForm = () => ({
  firstName: "Amina",
  lastName: "Hassan",
  email: `c${unique()}@mail.example`,
  phoneNumber: "712 345 678",
  message: `When do you pay? ${unique()}`,
});
const received = (text: string) =>
  until("the message in the support mailbox", async () =>
    (await mail(support)).find((each) => each.text.includes(text)),
  );

test("a message lies in the support mailbox, and an answer to it goes to who wrote it", async () => {
  const form = aForm();

  const { status, body } = await api("POST", "/api/contact", { ...form, elapsed: 30_000 });

  expect([status, body["message"]]).toEqual([202, messages.contact.sent]);
  const found = await received(form.message);
  expect(found.replyTo).toEqual([form.email]);
  expect(found.subject).toBe("Contact form: Amina Hassan");
  expect(found.html).toContain(form.message);
});
