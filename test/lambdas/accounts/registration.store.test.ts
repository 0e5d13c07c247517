import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { api } from "#contracts/api";

import { suppress } from "../../../lambdas/accounts/profile/mail-stop";
import { handler } from "../../../lambdas/functions/public";
import { claimsOf, send } from "../../support/api-event";

import { awsServices } from "../../support/aws-services";
import { eraseAfter } from "../../support/profile";
import { mailQueue } from "../../support/queues";
import { freshTable } from "../../support/table";
import { someSettings } from "../../support/table-world";

const settings = someSettings();
const mails = await mailQueue();
freshTable({
  SETTINGS: JSON.stringify({
    ...settings,
    limits: { ...settings.limits, passwordResetPerAddressAnywhere: { count: 3, minutes: 1440 } },
  }),
  USER_POOL_ID: "eu-west-1_test",
  USER_POOL_CLIENT_ID: "our-client",
  AWS_ENDPOINT_URL: await awsServices(),
});

const aForm = () => {
  const username = `w${randomUUID().slice(0, 12)}`;
  return {
    firstName: "Wanjiru",
    lastName: "Otieno",
    username,
    email: `${username}@writers.example`,
    phoneNumber: "+254712345678",
    password: "Passw0rd!",
  };
};
const register = (body: object, key: string) =>
  send(handler, api.registerAccount, { body, headers: { "idempotency-key": key } });

test("a form sent again with its key is answered alike, and with another password it is another form", async () => {
  const [form, key] = [aForm(), randomUUID()];

  const first = await register(form, key);
  const again = await register({ ...form, confirmPassword: form.password }, key);
  const other = await register({ ...form, password: "0ther-Passw0rd!" }, key);

  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  expect([other.status, other.body["code"]]).toEqual([409, "idempotency_conflict"]);
});

const mailsTo = (email: string) => mails.filter(({ to }) => to === email).length;
const confirm = (userId: string) =>
  send(handler, api.sendConfirmation, { claims: claimsOf(userId), body: {} });

test("an account that is made, closed and made again mails its address no more than one that stays", async () => {
  const form = aForm();
  const statuses: number[] = [];
  for (let round = 0; round < 3; round++) {
    const made = await register(form, randomUUID());
    const userId = String(made.body["userId"]);
    statuses.push(made.status, (await confirm(userId)).status);
    await send(handler, api.closeAccount, {
      claims: claimsOf(userId),
      body: { username: form.username },
    });
    expect((await register(form, randomUUID())).status, "held until it is erased").toBe(409);
    await eraseAfter(8);
  }

  expect(statuses).toEqual([201, 202, 201, 429, 201, 429]);
  expect(mailsTo(form.email)).toBe(3);
});

test("a sign-up mails nothing to an address that complained; its owner can still ask for the link", async () => {
  const form = aForm();
  await suppress(form.email, { reason: "complained", at: new Date().toISOString() });

  const { status, body } = await register(form, randomUUID());

  expect(status).toBe(201);
  expect(mailsTo(form.email)).toBe(0);
  expect((await confirm(String(body["userId"]))).status).toBe(202);
  expect(mailsTo(form.email)).toBe(1);
});
