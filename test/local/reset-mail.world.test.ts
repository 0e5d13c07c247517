import { expect, test } from "vitest";
import { anActiveWriter, api, firstMail, signIn, signUp } from "../support/world";

test("the mail of a forgotten password shows our words and a link that works", async () => {
  const person = await signUp();

  await api("POST", "/api/password-resets", { email: person.email });
  const { subject, html, text } = await firstMail(person.email);
  const code = /oobCode=([\w.%-]+)/.exec(html)?.[1] ?? "";
  const password = "Another1!";
  const { status } = await api("POST", "/api/password-resets/confirm", {
    oobCode: decodeURIComponent(code),
    password,
  });

  expect(subject).toMatch(/password/i);
  expect(html).toContain("/reset-password/verify?oobCode=");
  expect(text).toContain("/reset-password/verify?oobCode=");
  expect(text).not.toMatch(/[{<]/);
  expect(status).toBe(200);
  await expect(signIn({ email: person.email, password })).resolves.toHaveProperty("AccessToken");
});

test("a writer who pays from the simulated phone becomes active", async () => {
  const { session } = await anActiveWriter();

  const { body } = await session.call("GET", "/api/me");

  expect(body).toMatchObject({ accountStatus: "active", currentBalance: 300 });
});
