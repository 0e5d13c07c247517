import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { smallestWithdrawal } from "#contracts/fields";
import { messages } from "#contracts/messages";
import { makeCode } from "../../../lambdas/accounts/codes";
import { accountNumbers, emails, usernames, usernameWrite } from "../../../lambdas/accounts/names";
import { type Profile, profiles } from "../../../lambdas/accounts/profile/profile";
import { handler } from "../../../lambdas/functions/public";
import { findOrMakeMailing, mailings, unsubscribeLinks } from "../../../lambdas/messages/mailings";
import { transact, writeAlone } from "../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../support/api-event";
import { putItem } from "../../support/items";
import { book } from "../../support/movements";
import { eraseAfter } from "../../support/profile";
import { mailQueue } from "../../support/queues";
import { freshTable } from "../../support/table";
import { someSettings } from "../../support/table-world";
import { anAccount, beforeNextTransaction, emailConfirmedAt, read } from "./support/account";
import { userPoolService } from "./support/user-pool";

const pool = await userPoolService();
const queued = await mailQueue();
const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });
beforeEach(() => {
  queued.length = 0;
  pool.next = randomUUID();
});

const aPerson = (changes: Partial<Profile> = {}) => anAccount({ emailConfirmedAt, ...changes });
const secondsNow = () => Math.floor(Date.now() / 1000);

const close = (person: Profile, { username = person.username, signedInAt = secondsNow() } = {}) =>
  send(handler, api.closeAccount, {
    claims: claimsOf(person.userId, { signedInAt }),
    body: { username },
  });

/** All stored items that contain the person's data. */
async function traces({ userId, email, username, phoneNumber }: Profile) {
  const stored = (await table.items()).map((item) => JSON.stringify(item));
  const personal = [email, username, phoneNumber.slice(1), "Zawadi", "Mutua"];
  return stored.filter(
    (item) => item.includes(userId) && personal.some((each) => item.includes(each)),
  );
}

/** Creates an account with every kind of item that contains its owner's data. */
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
  for (const id of ["1", "2"])
    await putItem({ pk: `NOTES#${userId}`, sk: `NOTE#${id}`, type: "PersonNote", id });
  const added = { earlierUsernames: [`x${person.username}`], confirmedPhone: person.phoneNumber };
  await writeAlone(profiles.change({ userId }, { set: added }));
  await transact([usernameWrite(`x${person.username}`, userId)]);
  const { token } = await findOrMakeMailing(userId);
  return { ...(await read(person)), token };
}

const names = async ({ email, username, accountNumber }: Profile) => [
  await emails.find({ email }),
  await usernames.find({ username }),
  await accountNumbers.find({ accountNumber: String(accountNumber) }),
];
const lastLink = () => queued.at(-1) ?? {};
const press = (code: unknown) => send(handler, api.reopenAccount, { body: { code: String(code) } });

test("a closed account has no sign-in and no names, and is erased a week later", async () => {
  const person = await aPersonWithHistory();
  const { userId } = person;

  const { status, body } = await close(person, { username: person.username.toUpperCase() });

  expect([status, body]).toEqual([204, {}]);
  const closed = await read(person);
  expect(closed).toMatchObject({ email: "", username: "", firstName: "", phoneNumber: "" });
  expect(closed.closedAt).toBeDefined();
  expect(closed.sessionsValidFrom).toBeGreaterThan(Date.now() / 1000 + 1e9);
  expect(pool.asked).toMatchObject([{ action: "AdminDisableUser", body: { Username: userId } }]);
  await eraseAfter(6.9);
  expect(await names(person)).toEqual([{ userId }, { userId }, { userId }]);

  pool.asked.length = 0;
  await eraseAfter(7.1);
  expect(pool.asked).toMatchObject([{ action: "AdminDeleteUser", body: { Username: userId } }]);
  expect(await traces(person)).toEqual([]);
  expect((await table.items()).filter(({ pk }) => pk === `NOTES#${userId}`)).toEqual([]);
  expect(await names(person)).toEqual([undefined, {}, {}]);
  expect(await mailings.find({ userId })).toBeUndefined();
  expect(await unsubscribeLinks.find({ token: person.token })).toBeUndefined();
  pool.asked.length = 0;
  await eraseAfter(8);
  expect(pool.asked, "once").toEqual([]);
});

test("the owner is mailed a link that reopens the account unchanged until it is erased", async () => {
  const person = await aPersonWithHistory();
  const { userId, token: _, ...before } = person;
  await close(person);
  const { code } = lastLink();
  expect(lastLink()).toEqual({
    kind: "account-closed",
    to: person.email,
    code: expect.any(String),
  });

  for (let times = 0; times < 2; times++) expect((await press(code)).status).toBe(200);
  const { lastUpdated, sessionsValidFrom, signedOutSessions, ...after } = await read(person);
  expect({ userId, ...before }).toMatchObject(after);
  expect(sessionsValidFrom).toBeGreaterThan(secondsNow() - 2);
  expect(pool.asked.at(-1)).toMatchObject({
    action: "AdminEnableUser",
    body: { Username: userId },
  });
  await eraseAfter(30);
  expect(await read(person)).toMatchObject({ email: person.email });

  // After a second closing, the link of the first is invalid.
  expect((await close(person)).status).toBe(204);
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
  "a password reset by mail reopens a closed account whose address is %s",
  async (_, emailConfirmedAt, phoneNumber, mails) => {
    const person = await aPerson({ emailConfirmedAt });
    const old = await makeCode("reset-password", person, new Date(Date.now() - 5000));
    await close(person);
    expect(queued).toHaveLength(mails);
    const reset = (oobCode: string) =>
      send(handler, api.confirmPasswordReset, { body: { oobCode, password: "N3w-pass!word" } });
    await send(handler, api.requestPasswordReset, { body: { email: person.email } });
    const { code } = lastLink();

    expect((await reset(old)).status, "of before it was closed").toBe(400);
    expect((await reset(String(code))).status).toBe(200);
    const { email } = person;
    expect(await read(person)).toMatchObject({ email, phoneNumber });
    expect(await read(person)).not.toHaveProperty("closedAt");
  },
);

test("an account stays open if the sign-in is too old or the username is wrong", async () => {
  const person = await aPerson();

  const old = await close(person, { signedInAt: secondsNow() - 16 * 60 });
  const wrong = await close(person, { username: "somebody" });

  expect([old.status, old.body]).toEqual([
    403,
    { code: "not_allowed", message: messages.requests.signInAgainFirst },
  ]);
  expect([wrong.status, wrong.body["fields"]]).toEqual([400, { username: [expect.any(String)] }]);
  expect(await read(person)).toEqual(person);
  expect(queued).toEqual([]);
});

test("a closed account's address is free after the erasure, but its usernames never are", async () => {
  const person = await aPerson();
  await close(person);
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
  { kind: "earning", amount: smallestWithdrawal, status: 409 },
  { kind: "earning", amount: smallestWithdrawal - 1, status: 204 },
  { kind: "activation", amount: 300, status: 204 },
] as const)(
  "with KES $amount of an $kind in the balance, closing answers $status",
  async ({ kind, amount, status }) => {
    const person = await aPerson();
    await book(person, [{ kind, amount, at: new Date().toISOString() }]);

    expect((await close(person)).status).toBe(status);
    expect(await read(person)).toMatchObject({ currentBalance: amount, entryCount: 1 });
  },
);

test.each([
  ["a withdrawal under way", { type: "Withdrawal", state: "checking" }],
  ["work under review", { type: "Award", status: "submitted" }],
  ["a task", { type: "Award", status: "awarded" }],
  ["a task that needs changes", { type: "Award", status: "changes" }],
  ["a payment that is being confirmed", { type: "PaymentAttempt", state: "prompted" }],
  ["a payment that only a callback reports as paid", { type: "PaymentAttempt", state: "review" }],
])("an account with %s stays open", async (_, held) => {
  const person = await aPerson();
  await putItem({ pk: `USER#${person.userId}`, sk: "A#1", ...held });

  const { status, body } = await close(person);

  expect([status, body["code"]]).toEqual([409, "account_not_empty"]);
});

const since = "2026-01-01T06:00:00.000Z";
test.each([
  { lastUpdated: since },
  { currentBalance: 1 },
  { suspension: { since, withdrawals: true, reason: "Copied." } },
])("an account stays open if another request sets %j during the closing", async (set) => {
  const person = await aPerson();
  beforeNextTransaction(person, set);

  const { status, body } = await close(person);

  expect([status, body["message"]]).toEqual([409, messages.accounts.changedElsewhere]);
  expect((await read(person)).closedAt).toBeUndefined();
});

test("a failed closing is completed by a second press, and a failed erasure by a second run", async () => {
  const person = await aPersonWithHistory();
  pool.fail("AdminDisableUser");
  expect((await close(person)).status).toBe(500);
  pool.mend();
  expect((await close(person)).status).toBe(204);
  expect(queued).toHaveLength(1);

  pool.fail("AdminDeleteUser");
  await expect(eraseAfter(7.1)).rejects.toThrow("could not be done");
  expect((await press(lastLink()["code"])).status, "erasing has begun").toBe(400);
  pool.mend();
  await eraseAfter(7.1);
  expect(await traces(person)).toEqual([]);
});
