import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { smallestWithdrawal } from "#contracts/fields";
import { accountNumbers, emails, usernames } from "../../../lambdas/accounts/names";
import { newProfile, type Profile, profiles } from "../../../lambdas/accounts/profile/profile";
import { storeAccount } from "../../../lambdas/accounts/register-account";
import { handler } from "../../../lambdas/functions/public";
import { findOrMakeMailing, mailings, unsubscribeLinks } from "../../../lambdas/messages/mailings";
import { creditWrites } from "../../../lambdas/money/collections/credit";
import { transact } from "../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../support/api-event";
import { awsServices } from "../../support/aws-services";
import { putItem } from "../../support/items";
import { book } from "../../support/movements";
import { freshTable } from "../../support/table";
import { someSettings } from "../../support/table-world";

/** Operations of AWS's other services that fail. */
const failing = new Set<string>();
const aws = await awsServices(failing);
const table = freshTable({
  SETTINGS: JSON.stringify(someSettings()),
  USER_POOL_ID: "eu-west-1_test",
  USER_POOL_CLIENT_ID: "our-client",
  AWS_ENDPOINT_URL: aws,
});

async function aPerson(): Promise<Profile> {
  const name = `p${randomUUID().slice(0, 13)}`;
  const person = {
    email: `${name}@writers.example`,
    username: name,
    firstName: "Zawadi",
    lastName: "Mutua",
    phoneNumber: "+254722999888",
  };
  const userId = randomUUID();
  await storeAccount({ profile: newProfile(person, userId, new Date()) }, new Date());
  return await read(userId);
}

async function read(userId: string): Promise<Profile> {
  const profile = await profiles.find({ userId });
  if (!profile) throw new Error("There is no such profile.");
  return profile;
}

const close = (userId: string, username: string) =>
  send(handler, api.closeAccount, { claims: claimsOf(userId), body: { username } });

async function credit(profile: Profile) {
  const paidAt = new Date().toISOString();
  const receipt = { receiptNumber: "UKM1234567", claimedReceipt: null };
  const credited = { amount: 300, ...receipt, paidAt, attemptId: null };
  const writes = creditWrites({ profile, credit: credited, activationFee: 300, now: new Date() });
  await transact(writes.writes);
}

/** What is stored that still names somebody. */
async function traces({ userId, email, username, phoneNumber }: Profile) {
  const stored = (await table.items()).map((item) => JSON.stringify(item));
  const personal = [email, username, phoneNumber.slice(1), "Zawadi", "Mutua"];
  return stored.filter(
    (item) => item.includes(userId) && personal.some((each) => item.includes(each)),
  );
}

test("a closed account says nothing of its owner, and nobody signs in to it", async () => {
  const person = await aPerson();
  const stk = { pk: `USER#${person.userId}`, sk: "STK#1", type: "PaymentAttempt", state: "failed" };
  await putItem({ ...stk, userId: person.userId, phone: person.phoneNumber });
  const work = { pk: stk.pk, sk: "SUBMISSION#1", type: "Submission", status: "Approved" };
  await putItem({ ...work, userId: person.userId, fileName: "Zawadi Mutua.docx" });
  const paid = { amount: 250, payerName: "ZAWADI Mutua", phone: "254722999888" };
  const training = { pk: stk.pk, sk: "TRAINING#1", type: "Training", status: "accepted" };
  await putItem({ ...training, userId: person.userId, payment: paid });
  const { token } = await findOrMakeMailing(person.userId);

  const { status, body } = await close(person.userId, person.username.toUpperCase());

  expect([status, body]).toEqual([204, {}]);
  expect(await traces(person)).toEqual([]);
  expect(await emails.find(person)).toBeUndefined();
  expect(await usernames.find({ username: person.username })).toBeUndefined();
  expect(await accountNumbers.find({ accountNumber: String(person.accountNumber) })).toEqual({});
  expect(await mailings.find({ userId: person.userId })).toBeUndefined();
  expect(await unsubscribeLinks.find({ token })).toBeUndefined();
  const profile = await read(person.userId);
  expect(profile.closedAt).toBeDefined();
  expect(profile.sessionsValidFrom).toBeGreaterThan(Date.now() / 1000 + 1e9);
});

test("an account with money that can be withdrawn is not closed, and its owner reads what to do", async () => {
  const person = await aPerson();
  await credit(person);
  await book(person, [{ kind: "earning", amount: 700, at: new Date().toISOString() }]);

  const { status, body } = await close(person.userId, person.username);

  expect([status, body["code"]]).toEqual([409, "account_not_empty"]);
  expect(body["message"]).toMatch(/withdraw/);
  expect((await read(person.userId)).email).toBe(person.email);
});

test.each([
  { left: smallestWithdrawal, status: 409 },
  { left: smallestWithdrawal - 1, status: 204 },
])("with KES $left of earnings left, closing is answered with $status", async (given) => {
  const person = await aPerson();
  await book(person, [{ kind: "earning", amount: given.left, at: new Date().toISOString() }]);

  expect((await close(person.userId, person.username)).status).toBe(given.status);
});

test("a writer without earnings closes the account; the payment stays in its ledger for support", async () => {
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
  ["a payment that is being confirmed", { type: "PaymentAttempt", state: "prompted" }],
  ["a payment that a notice calls paid", { type: "PaymentAttempt", state: "review" }],
])("an account with %s is not closed", async (_, held) => {
  const person = await aPerson();
  await putItem({ pk: `USER#${person.userId}`, sk: "A#1", ...held });

  const { status, body } = await close(person.userId, person.username);

  expect([status, body["code"]]).toEqual([409, "account_not_empty"]);
});

test("a wrong username closes no account", async () => {
  const person = await aPerson();

  const { status, body } = await close(person.userId, "somebody");

  expect([status, body["fields"]]).toMatchObject([400, { username: [expect.any(String)] }]);
  expect((await read(person.userId)).closedAt).toBeUndefined();
});

test("a closing that failed in the user pool is finished by another press", async () => {
  const person = await aPerson();
  failing.add("AdminDeleteUser");
  expect((await close(person.userId, person.username)).status).toBe(500);
  failing.clear();

  expect((await close(person.userId, person.username)).status).toBe(204);
  expect(await traces(person)).toEqual([]);
});
