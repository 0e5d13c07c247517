import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { smallestWithdrawal } from "#contracts/fields";
import { messages } from "#contracts/messages";
import { closeProfile } from "../../../lambdas/accounts/close-account";
import { makeCode } from "../../../lambdas/accounts/codes";
import { accountNumbers, emails, usernames, usernameWrite } from "../../../lambdas/accounts/names";
import { newProfile, type Profile, profiles } from "../../../lambdas/accounts/profile/profile";
import { storeAccount } from "../../../lambdas/accounts/register-account";
import { handler } from "../../../lambdas/functions/public";
import { findOrMakeMailing, mailings, unsubscribeLinks } from "../../../lambdas/messages/mailings";
import { ConditionFailed, transact, writeAlone } from "../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../support/api-event";
import { putItem } from "../../support/items";
import { book } from "../../support/movements";
import { eraseAfter } from "../../support/profile";
import { mailQueue } from "../../support/queues";
import { serviceUrl } from "../../support/service";
import { freshTable } from "../../support/table";
import { someSettings } from "../../support/table-world";

/** A user pool that records its requests and fails at the named operations. */
const failing = new Set<string>();
const asked: { operation: string; user: string }[] = [];
const aws = await serviceUrl(({ headers }, response, body) => {
  const operation = String(headers["x-amz-target"]).split(".")[1] ?? "";
  const { Username: user = "" } = JSON.parse(body) as { Username?: string };
  asked.push({ operation, user });
  if (failing.has(operation)) response.statusCode = 400;
  const User = { Attributes: [{ Name: "sub", Value: randomUUID() }] };
  response.end(JSON.stringify({ __type: "InternalErrorException", User }));
});
const queued = await mailQueue();
const table = freshTable({
  SETTINGS: JSON.stringify(someSettings()),
  USER_POOL_ID: "eu-west-1_test",
  USER_POOL_CLIENT_ID: "our-client",
  AWS_ENDPOINT_URL: aws,
});

beforeEach(() => {
  asked.length = 0;
  queued.length = 0;
});

async function aPerson(changes: Partial<Profile> = { emailConfirmedAt }): Promise<Profile> {
  const name = `p${randomUUID().slice(0, 13)}`;
  const person = {
    email: `${name}@writers.example`,
    username: name,
    firstName: "Zawadi",
    lastName: "Mutua",
    phoneNumber: "+254722999888",
  };
  const userId = randomUUID();
  const profile = { ...newProfile(person, userId, new Date()), ...changes };
  await storeAccount({ profile }, new Date());
  return await read(userId);
}

async function read(userId: string): Promise<Profile> {
  const profile = await profiles.find({ userId });
  if (!profile) throw new Error("There is no such profile.");
  return profile;
}

const emailConfirmedAt = "2026-01-01T06:00:00.000Z";
const secondsNow = () => Math.floor(Date.now() / 1000);

const close = (userId: string, username: string) =>
  send(handler, api.closeAccount, { claims: claimsOf(userId), body: { username } });

/** Stored traces of a person. */
async function traces({ userId, email, username, phoneNumber }: Profile) {
  const stored = (await table.items()).map((item) => JSON.stringify(item));
  const personal = [email, username, phoneNumber.slice(1), "Zawadi", "Mutua"];
  return stored.filter(
    (item) => item.includes(userId) && personal.some((each) => item.includes(each)),
  );
}

/** An account with one of everything that names its owner. */
async function aPersonWithHistory(): Promise<Profile & { token: string }> {
  const person = await aPerson();
  const { userId } = person;
  const stk = { pk: `USER#${userId}`, sk: "STK#1", type: "PaymentAttempt", state: "failed" };
  await putItem({ ...stk, userId, phone: person.phoneNumber });
  const work = { pk: stk.pk, sk: "SUBMISSION#1", type: "Submission", status: "Approved" };
  await putItem({ ...work, userId, fileName: "Zawadi Mutua.docx" });
  const paid = { amount: 250, payerName: "ZAWADI Mutua", phone: "254722999888" };
  const training = { pk: stk.pk, sk: "TRAINING#1", type: "Training", status: "accepted" };
  await putItem({ ...training, userId, payment: paid });
  const added = { earlierUsernames: [`x${person.username}`], confirmedPhone: person.phoneNumber };
  await writeAlone(profiles.change({ userId }, { set: added }));
  await transact([usernameWrite(`x${person.username}`, userId)]);
  const { token } = await findOrMakeMailing(userId);
  return { ...(await read(userId)), token };
}

const names = async ({ email, username, accountNumber }: Profile) => [
  await emails.find({ email }),
  await usernames.find({ username }),
  await accountNumbers.find({ accountNumber: String(accountNumber) }),
];
const lastLink = () => queued.at(-1) ?? {};
const press = (code: unknown) => send(handler, api.reopenAccount, { body: { code: String(code) } });

test("a closed account reveals nothing of its owner, nobody signs in to it, and later it is erased", async () => {
  const person = await aPersonWithHistory();
  const { userId } = person;

  const { status, body } = await close(userId, person.username.toUpperCase());

  expect([status, body]).toEqual([204, {}]);
  const closed = await read(userId);
  expect(closed).toMatchObject({ email: "", username: "", firstName: "", phoneNumber: "" });
  expect(closed.closedAt).toBeDefined();
  expect(closed.sessionsValidFrom).toBeGreaterThan(Date.now() / 1000 + 1e9);
  expect(asked).toEqual([{ operation: "AdminDisableUser", user: userId }]);
  await eraseAfter(6.9);
  expect(await names(person)).toEqual([{ userId }, { userId }, { userId }]);

  asked.length = 0;
  await eraseAfter(7.1);
  expect(asked).toEqual([{ operation: "AdminDeleteUser", user: userId }]);
  expect(await traces(person)).toEqual([]);
  expect(await names(person)).toEqual([undefined, {}, {}]);
  expect(await mailings.find({ userId })).toBeUndefined();
  expect(await unsubscribeLinks.find({ token: person.token })).toBeUndefined();
  asked.length = 0;
  await eraseAfter(8);
  expect(asked, "once").toEqual([]);
});

test("its owner gets a link that reopens it unchanged, until it is erased", async () => {
  const person = await aPersonWithHistory();
  const { userId, token: _, ...before } = person;
  await close(userId, person.username);
  const { code } = lastLink();
  expect(lastLink()).toEqual({
    kind: "account-closed",
    to: person.email,
    code: expect.any(String),
  });

  for (let times = 0; times < 2; times++)
    expect([(await press(code)).status, times]).toEqual([200, times]);
  const { lastUpdated, sessionsValidFrom, signedOutSessions, ...after } = await read(userId);
  expect({ userId, ...before }).toMatchObject(after);
  expect(sessionsValidFrom).toBeGreaterThan(secondsNow() - 2);
  expect(asked.at(-1)).toEqual({ operation: "AdminEnableUser", user: userId });
  await eraseAfter(30);
  expect(await read(userId)).toMatchObject({ email: person.email });

  // Closed again: the first link is void.
  expect((await close(userId, person.username)).status).toBe(204);
  expect((await press(code)).body).toMatchObject({
    code: "invalid_input",
    message: messages.accounts.expiredReopenLink,
  });
  await eraseAfter(7.1);
  expect((await press(lastLink()["code"])).status).toBe(400);
});

test.each([
  ["proven", "2026-01-01T06:00:00.000Z", "+254722999888", 1],
  ["not proven", undefined, "", 0],
])(
  "a mailed new password reopens it, its address being %s",
  async (_, emailConfirmedAt, phoneNumber, mails) => {
    const person = await aPerson({ emailConfirmedAt });
    const old = await makeCode("reset-password", person, new Date(Date.now() - 5000));
    await close(person.userId, person.username);
    expect(queued).toHaveLength(mails);
    const reset = (oobCode: string) =>
      send(handler, api.confirmPasswordReset, { body: { oobCode, password: "N3w-pass!word" } });
    await send(handler, api.requestPasswordReset, { body: { email: person.email } });
    const { code } = lastLink();

    expect((await reset(old)).status, "of before it was closed").toBe(400);
    expect((await reset(String(code))).status).toBe(200);
    const { email } = person;
    expect(await read(person.userId)).toMatchObject({ email, phoneNumber });
    expect(await read(person.userId)).not.toHaveProperty("closedAt");
  },
);

test("an old sign-in closes nothing", async () => {
  const person = await aPerson();
  const request = { claims: claimsOf(person.userId, { signedInAt: secondsNow() - 16 * 60 }) };

  const { status, body } = await send(handler, api.closeAccount, {
    ...request,
    body: { username: person.username },
  });

  expect([status, body]).toEqual([
    403,
    { code: "not_allowed", message: messages.requests.signInAgainFirst },
  ]);
  expect(await read(person.userId)).toMatchObject({ email: person.email });
  expect(queued).toEqual([]);
});

test("a closed account's address is free only after it is erased, its usernames never", async () => {
  const person = await aPerson();
  await close(person.userId, person.username);
  const { email, username, firstName, lastName, phoneNumber } = person;
  const form = { firstName, lastName, phoneNumber, password: "Sup3r-secret!" };
  const other = { email: `o${email}`, username: `o${username.slice(0, 10)}` };
  const signUp = async (given: object) =>
    (await send(handler, api.registerAccount, { body: { ...form, ...other, ...given } })).status;

  expect([await signUp({ email }), await signUp({ username })]).toEqual([409, 409]);
  await eraseAfter(7.1);
  expect(await signUp({ email, username: username.toUpperCase() })).toBe(409);
  expect(await signUp({ email })).toBe(201);
});

test.each([
  { left: smallestWithdrawal, status: 409 },
  { left: smallestWithdrawal - 1, status: 204 },
])("with KES $left of earnings left, closing answers $status", async (given) => {
  const person = await aPerson();
  await book(person, [{ kind: "earning", amount: given.left, at: new Date().toISOString() }]);

  expect((await close(person.userId, person.username)).status).toBe(given.status);
});

test("a writer without earnings closes the account, and its payment stays in the ledger for support", async () => {
  const person = await aPerson();
  await book(person, [{ kind: "activation", amount: 300, at: new Date().toISOString() }]);

  const { status } = await close(person.userId, person.username);

  expect(status).toBe(204);
  expect(await read(person.userId)).toMatchObject({
    closedAt: expect.any(String),
    currentBalance: 300,
    entryCount: 1,
  });
});

test.each([
  ["a withdrawal under way", { type: "Withdrawal", state: "checking" }],
  ["work under review", { type: "Award", status: "submitted" }],
  ["a task", { type: "Award", status: "awarded" }],
  ["a task to be changed", { type: "Award", status: "changes" }],
  ["a payment that is being confirmed", { type: "PaymentAttempt", state: "prompted" }],
  ["a payment that a notice calls paid", { type: "PaymentAttempt", state: "review" }],
])("an account with %s stays open", async (_, held) => {
  const person = await aPerson();
  await putItem({ pk: `USER#${person.userId}`, sk: "A#1", ...held });

  const { status, body } = await close(person.userId, person.username);

  expect([status, body["code"]]).toEqual([409, "account_not_empty"]);
});

test.each([{ lastUpdated: "2026-01-01T06:00:00.000Z" }, { currentBalance: 1 }])(
  "an account that changes to %j during closing stays open",
  async (set) => {
    const person = await aPerson();
    const { userId } = person;
    await writeAlone(profiles.change({ userId }, { set }));
    const caller = { userId, isAdmin: false, signedInAt: secondsNow() };

    await expect(closeProfile(caller, person, new Date())).rejects.toThrow(ConditionFailed);

    expect((await read(userId)).closedAt).toBeUndefined();
  },
);

test("a wrong username closes no account", async () => {
  const person = await aPerson();

  const { status, body } = await close(person.userId, "somebody");

  expect([status, body["fields"]]).toMatchObject([400, { username: [expect.any(String)] }]);
  expect((await read(person.userId)).closedAt).toBeUndefined();
});

test("another press finishes a closing that failed in the user pool, and another run an erasure", async () => {
  const person = await aPersonWithHistory();
  failing.add("AdminDisableUser");
  expect((await close(person.userId, person.username)).status).toBe(500);
  failing.clear();
  expect((await close(person.userId, person.username)).status).toBe(204);
  expect(queued).toHaveLength(1);

  failing.add("AdminDeleteUser");
  await expect(eraseAfter(7.1)).rejects.toThrow("could not be done");
  expect((await press(lastLink()["code"])).status, "erasing has begun").toBe(400);
  failing.clear();
  await eraseAfter(7.1);
  expect(await traces(person)).toEqual([]);
});
