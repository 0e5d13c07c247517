import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { noteConfirmed } from "../../../lambdas/accounts/confirm-email";
import { suppress } from "../../../lambdas/accounts/profile/mail-stop";
import { handler } from "../../../lambdas/functions/public";
import { claimsOf, send } from "../../support/api-event";
import { awsServices } from "../../support/aws-services";
import { eraseAfter } from "../../support/profile";
import { mailQueue } from "../../support/queues";
import { freshTable } from "../../support/table";
import { aWriter, someSettings } from "../../support/table-world";

const settings = someSettings();
const mails = await mailQueue();
freshTable({
  SETTINGS: JSON.stringify({
    ...settings,
    limits: {
      ...settings.limits,
      signUpPerNetwork: { count: 3, minutes: 1440 },
      mailsPerMailbox: { count: 3, minutes: 1440 },
      mailsPerUnproven: { count: 2, minutes: 1440 },
      resetsPerUnproven: { count: 2, minutes: 1440 },
      passwordResetPerNetwork: { count: 3, minutes: 1440 },
    },
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
const register = (body: object, key: string, network: string = randomUUID()) =>
  send(handler, api.registerAccount, { body, network, headers: { "idempotency-key": key } });

test("a repeated form with its key gets the same answer, and with another password it is another form", async () => {
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

test("an account that is made, closed and made again gets no more mail than one that stays", async () => {
  const { email } = aForm();
  const statuses: number[] = [];
  for (let round = 0; round < 3; round++) {
    const form = { ...aForm(), email };
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
  expect(mailsTo(email)).toBe(3);
});

test("a sign-up mails nothing to an address that complained; its owner can still request the link", async () => {
  const form = aForm();
  await suppress(form.email, { reason: "complained", at: new Date().toISOString() });

  const { status, body } = await register(form, randomUUID());

  expect(status).toBe(201);
  expect(mailsTo(form.email)).toBe(0);
  expect((await confirm(String(body["userId"]))).status).toBe(202);
  expect(mailsTo(form.email)).toBe(1);
});

test("taken names lock nobody out on a network; successes there are limited, also in parallel", async () => {
  const network = randomUUID();
  const { username } = aForm();
  expect((await register({ ...aForm(), username }, randomUUID())).status).toBe(201);

  const refused = [];
  for (let at = 0; at < 33; at++)
    refused.push((await register({ ...aForm(), username }, randomUUID(), network)).status);
  const honest = await Promise.all(
    Array.from({ length: 6 }, () => register(aForm(), randomUUID(), network)),
  );

  expect(refused).toEqual([...Array(30).fill(409), ...Array(3).fill(429)]);
  expect(honest.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429]);
  expect((await register(aForm(), randomUUID(), network)).status).toBe(429);
});

test("all spellings, accounts and kinds of mail to one mailbox count together; an owner's own count apart", async () => {
  const name = randomUUID().replaceAll("-", "");
  const spellings = ["", "+0", "+a.b", "+x+y"].flatMap((tag) => [
    `${name}${tag}@gmail.com`,
    `${name.slice(0, 3)}.${name.slice(3).toUpperCase()}${tag}@googlemail.com`,
  ]);
  const ids = [];
  for (const email of spellings) {
    const { status, body } = await register({ ...aForm(), email }, randomUUID());
    expect(status).toBe(201);
    ids.push(String(body["userId"]));
  }
  const ask = (email: string) =>
    send(handler, api.requestPasswordReset, { network: randomUUID(), body: { email } });
  const isOfMailbox = ({ to }: Record<string, unknown>) =>
    String(to).replaceAll(".", "").toLowerCase().startsWith(name);
  const mailed = () => mails.filter(isOfMailbox).map(({ to }) => to);

  // The first mail has arrived, at the address as it was written.
  expect(mailed()).toEqual(spellings.slice(0, 3).map((email) => email.toLowerCase()));
  expect((await confirm(ids[5] ?? "")).status).toBe(429);
  expect((await ask(spellings[4] ?? "")).status).toBe(429);
  const writer = await aWriter({ emailConfirmedAt: "2026-11-21T06:00:00.000Z" });
  const claims = { ...claimsOf(writer.userId), auth_time: Math.floor(Date.now() / 1000) };
  const body = { email: `${name}+z@gmail.com` };
  expect((await send(handler, api.requestNewEmail, { claims, body })).status).toBe(429);
  expect(mailed()).toHaveLength(3);

  // Nobody else is held up, nor is the owner once the address is proven.
  const other = aForm();
  await register(other, randomUUID());
  expect(mailsTo(other.email)).toBe(1);
  const [owner = ""] = ids;
  await noteConfirmed({ userId: owner, email: spellings[0] ?? "" }, new Date());
  expect((await ask(spellings[0] ?? "")).status).toBe(202);
});

test("an account without a proven address gets few mails, and reset links besides", async () => {
  const form = aForm();
  const userId = String((await register(form, randomUUID())).body["userId"]);
  const claims = { ...claimsOf(userId), auth_time: Math.floor(Date.now() / 1000) };
  const statuses = [];
  for (let at = 0; at < 3; at++)
    statuses.push(
      (await confirm(userId)).status,
      (await send(handler, api.requestNewEmail, { claims, body: { email: aForm().email } })).status,
    );
  expect(statuses).toEqual([202, 429, 429, 429, 429, 429]);

  const reset = () =>
    send(handler, api.requestPasswordReset, { network: randomUUID(), body: { email: form.email } });
  expect([(await reset()).status, (await reset()).status]).toEqual([202, 429]);
});

test("confirmation links from a network are limited, and a refused one does not count", async () => {
  const network = randomUUID();
  const statuses = [];
  for (let at = 0; at < 4; at++) {
    const userId = String((await register(aForm(), randomUUID())).body["userId"]);
    for (let press = 0; press < 2; press++)
      statuses.push(
        (await send(handler, api.sendConfirmation, { claims: claimsOf(userId), body: {}, network }))
          .status,
      );
  }
  expect(statuses).toEqual([202, 429, 202, 429, 202, 429, 429, 429]);
});
