import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { noteConfirmed } from "../../../lambdas/accounts/confirm-email";
import { suppress } from "../../../lambdas/accounts/profile/mail-stop";
import { handler } from "../../../lambdas/functions/public";
import { handler as writers } from "../../../lambdas/functions/writer";
import { count } from "../../../lambdas/platform/throttle";
import { claimsOf, type Response, send } from "../../support/api-event";
import { awsServices } from "../../support/aws-services";
import { logged } from "../../support/logged";
import { eraseAfter } from "../../support/profile";
import { mailQueue } from "../../support/queues";
import { freshTable } from "../../support/table";
import { aWriter, someSettings } from "../../support/table-world";
import { withLimits } from "./support/account";

const settings = someSettings();
const mails = await mailQueue();
const table = freshTable({
  SETTINGS: withLimits({
    signUpPerAddress: 2,
    signUpPerNetwork: 3,
    mailsPerMailbox: 3,
    mailsPerUnproven: 2,
    resetsPerUnproven: 2,
    passwordResetPerNetwork: 3,
  }),
  USER_POOL_ID: "eu-west-1_test",
  USER_POOL_CLIENT_ID: "our-client",
  SOCIAL_CLIENT_ID: "our-social-client",
  AWS_ENDPOINT_URL: await awsServices(),
});

const person = { firstName: "Wanjiru", lastName: "Otieno", phoneNumber: "+254712345678" };
const aForm = () => {
  const username = `w${randomUUID().slice(0, 12)}`;
  return { ...person, username, email: `${username}@writers.example`, password: "Passw0rd!" };
};
const register = (body: object, network: string = randomUUID(), key: string = randomUUID()) =>
  send(handler, api.registerAccount, { body, network, headers: { "idempotency-key": key } });
const registerSocially = (username: string, userId: string = randomUUID()) =>
  send(handler, api.registerSocialAccount, {
    network: randomUUID(),
    body: { ...person, username },
    claims: { ...claimsOf(userId), client_id: "our-social-client" },
  });
const registered = async (form: object = aForm()) => String((await register(form)).body["userId"]);
const requestReset = (email: string, network: string = randomUUID()) =>
  send(handler, api.requestPasswordReset, { network, body: { email } });
const requestEmail = (userId: string, email: string) =>
  send(handler, api.requestNewEmail, { claims: claimsOf(userId), body: { email } });
const confirm = (userId: string, network: string = randomUUID()) =>
  send(handler, api.sendConfirmation, { claims: claimsOf(userId), body: {}, network });
const mailsTo = (email: string) => mails.filter(({ to }) => to === email).length;

function expectTooMany({ status, headers, body }: Response) {
  expect([status, body["code"]]).toEqual([429, "too_many_requests"]);
  expect(body["message"]).toMatch(
    /^Too many attempts\. Please try again in \d+ (minutes?|hours?)\.$/,
  );
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
}

test("a sign-up repeated with the same key gets the same answer, but not with another password", async () => {
  const [form, key] = [aForm(), randomUUID()];

  const first = await register(form, undefined, key);
  const again = await register({ ...form, confirmPassword: form.password }, undefined, key);
  const other = await register({ ...form, password: "0ther-Passw0rd!" }, undefined, key);

  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  expect([other.status, other.body["code"]]).toEqual([409, "idempotency_conflict"]);
});

const ways: Record<string, (username: string) => Promise<Response>> = {
  "sign-up": (username) => register({ ...aForm(), username }),
  "social sign-up": (username) => registerSocially(username),
  "a changed profile": async (username) =>
    send(writers, api.changeMe, {
      body: { username },
      claims: claimsOf((await aWriter()).userId),
    }),
};
const reserved = [
  ...["Training", "m-pesa", "Kalamu", "K.a-l_a.MU", "kalamu-support", "ka1amu_supp0rt"],
  ...["PayKalamu", "admin-3f2a9c1b", "Admin_jane"],
];

test.each(Object.entries(ways))("%s accepts no reserved username", async (_, take) => {
  for (const name of reserved) {
    const { status, body } = await take(name);
    expect([status, body["fields"]], name).toEqual([
      400,
      { username: [messages.fields.reservedUsername] },
    ]);
  }
  const names = reserved.map((name) => `USERNAME#${name.toLowerCase()}`);
  expect((await table.items()).filter(({ pk }) => names.includes(pk))).toEqual([]);
  // This username only begins with the product's name.
  expect((await take(`kalamuwe${randomUUID().slice(0, 8)}`)).status).toBeLessThan(300);
});

test("repeated sign-ups with one taken address are soon refused, but other people can still sign up", async () => {
  const network = randomUUID();
  const probe = (from: string, email = settings.adminEmail) =>
    register({ ...aForm(), email }, from);
  for (let n = 0; n < 2; n++) expect((await probe(network)).status).toBe(409);

  expectTooMany(await probe(network, settings.adminEmail.toUpperCase()));
  expect((await probe(randomUUID())).status).toBe(409);
});

test("a Facebook user can try only a few taken usernames, across all networks", async () => {
  const { username } = aForm();
  await registered({ ...aForm(), username });
  const userId = randomUUID();
  for (let n = 0; n < 2; n++)
    expect((await registerSocially(username, userId)).body["fields"]).toHaveProperty("username");

  expectTooMany(await registerSocially(username, userId));
});

test("a person who closes an account and signs up again gets no more mails than one account", async () => {
  const { email } = aForm();
  const statuses: number[] = [];
  for (let round = 0; round < 3; round++) {
    const form = { ...aForm(), email };
    const made = await register(form);
    const userId = String(made.body["userId"]);
    statuses.push(made.status, (await confirm(userId)).status);
    await send(handler, api.closeAccount, {
      claims: claimsOf(userId),
      body: { username: form.username },
    });
    expect((await register(form)).status, "held until it is erased").toBe(409);
    await eraseAfter(8);
  }

  expect(statuses).toEqual([201, 202, 201, 429, 201, 429]);
  expect(mailsTo(email)).toBe(3);
});

test("a sign-up mails nothing to an address that complained, but the owner can request the link", async () => {
  const form = aForm();
  await suppress(form.email, { reason: "complained", at: new Date().toISOString() });

  const userId = await registered(form);

  expect(mailsTo(form.email)).toBe(0);
  expect((await confirm(userId)).status).toBe(202);
  expect(mailsTo(form.email)).toBe(1);
});

test("new accounts of a network are limited, but sign-ups with taken names don't count", async () => {
  const network = randomUUID();
  const { username } = aForm();
  await registered({ ...aForm(), username });

  const refused = [];
  for (let at = 0; at < 33; at++)
    refused.push((await register({ ...aForm(), username }, network)).status);
  const honest = await Promise.all(Array.from({ length: 6 }, () => register(aForm(), network)));

  expect(refused).toEqual([...Array(30).fill(409), ...Array(3).fill(429)]);
  expect(honest.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429]);
  expect((await register(aForm(), network)).status).toBe(429);
});

test("mails to all spellings of a mailbox have one limit, and its owner has a separate limit", async () => {
  const name = randomUUID().replaceAll("-", "");
  const spellings = ["", "+0", "+a.b"].flatMap((tag) => [
    `${name}${tag}@gmail.com`,
    `${name.slice(0, 3)}.${name.slice(3).toUpperCase()}${tag}@googlemail.com`,
  ]);
  const ids = [];
  for (const email of spellings) ids.push(await registered({ ...aForm(), email }));
  const mailed = () =>
    mails
      .map(({ to }) => String(to))
      .filter((to) => to.replaceAll(".", "").toLowerCase().startsWith(name));

  // The first mails were sent to the addresses as written.
  expect(mailed()).toEqual(spellings.slice(0, 3).map((email) => email.toLowerCase()));
  const writer = await aWriter();
  for (const { status } of [
    await confirm(ids[5] ?? ""),
    await requestReset(spellings[4] ?? ""),
    await requestEmail(writer.userId, `${name}+z@gmail.com`),
  ])
    expect(status).toBe(429);
  expect(mailed()).toHaveLength(3);

  // Other people still get mails, and so does the owner once the address is proven.
  const other = aForm();
  await register(other);
  expect(mailsTo(other.email)).toBe(1);
  const [userId = "", [email = ""]] = [ids[0], spellings];
  await noteConfirmed({ userId, email }, new Date());
  expect((await requestReset(email)).status).toBe(202);
});

test("an account without a proven address gets few mails, with a separate limit for reset links", async () => {
  const form = aForm();
  const userId = await registered(form);
  const statuses = [];
  for (let at = 0; at < 2; at++)
    statuses.push(
      (await confirm(userId)).status,
      (await requestEmail(userId, aForm().email)).status,
    );
  for (let at = 0; at < 2; at++) statuses.push((await requestReset(form.email)).status);

  expect(statuses).toEqual([202, 429, 429, 429, 202, 429]);
});

test("confirmation links from one network are limited, and a refused request does not count", async () => {
  const network = randomUUID();
  const statuses = [];
  for (let at = 0; at < 4; at++) {
    const userId = await registered();
    for (let press = 0; press < 2; press++) statuses.push((await confirm(userId, network)).status);
  }
  expect(statuses).toEqual([202, 429, 202, 429, 202, 429, 429, 429]);
});

test("above the daily maximum no more accounts are created, and the operator is warned", async () => {
  const log = logged();
  const limit = settings.limits.newAccounts;
  await count({ purpose: "new-accounts", who: "all", limit }, limit.count, new Date());

  expectTooMany(await register(aForm()));
  log.restore();
  expect(log.text()).toContain('"NewAccountsRefused":1');
});
