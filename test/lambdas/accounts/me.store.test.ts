import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { mostUsernames } from "../../../lambdas/accounts/change-profile";
import { noteConfirmed } from "../../../lambdas/accounts/confirm-email";
import { writerNamed } from "../../../lambdas/accounts/names";
import { takeFeedback } from "../../../lambdas/accounts/profile/mail-stop";
import { newProfile, type Profile, profiles } from "../../../lambdas/accounts/profile/profile";
import { storeAccount } from "../../../lambdas/accounts/register-account";
import { handler } from "../../../lambdas/functions/writer";
import { entries as ledger } from "../../../lambdas/money/ledger/ledger";
import { claimsOf, send } from "../../support/api-event";
import { putItem } from "../../support/items";
import { mailQueue } from "../../support/queues";
import { engineTest, freshTable } from "../../support/table";
import { aWriter, someSettings } from "../../support/table-world";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });

/** A person whose names are reserved, as after signing up. */
async function aPerson(): Promise<Profile> {
  const name = `p${randomUUID().slice(0, 13)}`;
  const person = {
    email: `${name}@writers.example`,
    username: name,
    firstName: "Wanjiru",
    lastName: "Otieno",
    phoneNumber: "+254712345678",
  };
  const profile = newProfile(person, randomUUID(), new Date());
  await storeAccount({ profile }, new Date());
  return profile;
}

const me = (userId: string) => send(handler, api.getMe, { claims: claimsOf(userId) });
const change = (userId: string, body: unknown) =>
  send(handler, api.changeMe, { claims: claimsOf(userId), body });

test("the document has its owner's data, without the table's own fields", async () => {
  const person = await aPerson();

  const { status, body } = await me(person.userId);

  expect(status).toBe(200);
  expect(body).toEqual({
    userId: person.userId,
    email: person.email,
    emailConfirmed: false,
    mailStops: "unconfirmed",
    firstName: "Wanjiru",
    lastName: "Otieno",
    username: person.username,
    accountNumber: expect.stringMatching(/^\d{7}$/),
    namesNeeded: false,
    phoneNeeded: false,
    phoneNumber: "+254712345678",
    phoneChangedAt: null,
    accountStatus: "inactive",
    totalMoney: 0,
    currentBalance: 0,
    withdrawable: 0,
    kept: null,
    totalWithdrawals: 0,
    onItsWay: { count: 0, amount: 0 },
    inReview: { count: 0, amount: 0, answerBy: null },
    rating: 5,
    approvedTasks: 0,
    bidsRest: null,
    suspension: null,
    unreadNotifications: 0,
    openTasks: 0,
    taskListVersion: 0,
    lastPaymentDate: null,
    activatedAt: null,
    trainingActivatedAt: null,
    paymentReference: null,
    createdAt: person.createdAt,
    lastUpdated: person.lastUpdated,
    paymentHistory: [],
    recentEntries: [],
    latestPayment: null,
  });
});

test("the newest ten transactions come with it, whatever else is in the partition", async () => {
  const { userId } = await aWriter();
  for (let sequence = 1; sequence <= 12; sequence++)
    await putItem({
      ...ledger.key({ userId, sequence }),
      type: "LedgerEntry",
      userId,
      sequence,
      kind: "payment",
      amount: 300,
      balanceAfter: 300 * sequence,
      receiptNumber: null,
      attemptId: null,
      date: new Date().toISOString(),
    });
  for (const sk of ["AWARD#x", "DAY#2026-11-21#1", "STK#x"])
    await putItem({ pk: `USER#${userId}`, sk, type: "Other" });

  const { body } = await me(userId);

  const entries = body["recentEntries"] as { sequence: number }[];
  expect(entries.map(({ sequence }) => sequence)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(body["paymentHistory"]).toHaveLength(10);
});

test("a person without a profile gets a clear answer", async () => {
  const { status, body } = await me(randomUUID());

  expect([status, body["message"]]).toEqual([404, messages.requests.profileNotFound]);
});

test("changed names and phone are trimmed and stored", async () => {
  const { userId } = await aPerson();

  const { status, body } = await change(userId, {
    firstName: "  Achieng ",
    lastName: "Njoroge",
    phoneNumber: "0700 111-222",
  });

  const expected = { firstName: "Achieng", lastName: "Njoroge", phoneNumber: "+254700111222" };
  expect(status).toBe(200);
  expect(body).toMatchObject(expected);
  expect((await me(userId)).body).toEqual(body);
});

const newName = () => `n${randomUUID().slice(0, 12)}`;
const rename = (userId: string, username: string) => change(userId, { username });
const usernameRefused = (message: string) => ({
  code: "conflict",
  message,
  fields: { username: [message] },
});

test("a new username is reserved in every spelling", async () => {
  const [first, second] = [await aPerson(), await aPerson()];
  const wanted = newName();

  expect((await rename(first.userId, wanted)).body).toMatchObject({ username: wanted });
  expect(await writerNamed(wanted.toUpperCase())).toBe(first.userId);
  expect((await rename(second.userId, wanted.toUpperCase())).body).toMatchObject(
    usernameRefused(messages.accounts.usernameTaken),
  );
});

test("a former username still leads to its owner, who alone may take it back", async () => {
  const [first, second] = [await aPerson(), await aPerson()];
  await rename(first.userId, newName());

  expect((await rename(second.userId, first.username)).body).toMatchObject(
    usernameRefused(messages.accounts.usernameTaken),
  );
  expect(await writerNamed(first.username)).toBe(first.userId);
  expect((await rename(first.userId, first.username.toUpperCase())).status).toBe(200);
  expect(await writerNamed(first.username)).toBe(first.userId);
});

test("after some changes of username only one's own former ones can be chosen", async () => {
  const { userId, username } = await aPerson();
  for (let count = 1; count < mostUsernames; count++)
    expect((await rename(userId, newName())).status).toBe(200);
  const before = (await table.items()).length;

  const refused = await rename(userId, newName());

  expect(refused.body).toMatchObject(usernameRefused(messages.accounts.tooManyUsernames));
  expect(await table.items()).toHaveLength(before);
  expect((await rename(userId, username)).body).toMatchObject({ username });
  expect((await rename(userId, newName())).status).toBe(409);
});

test("an invisible name belongs to nobody, even if somebody had it", async () => {
  await putItem({
    pk: "USERNAME#",
    sk: "USERNAME",
    type: "Username",
    state: "active",
    claim: "c",
    claimedAt: new Date().toISOString(),
    userId: "somebody",
  });

  for (const name of ["", " ", "\u3164", "\u200B\uFFA0", "\u034F"])
    expect(await writerNamed(name)).toBeUndefined();
});

test("the case of one's own username may change", async () => {
  const { userId, username } = await aPerson();

  const { status, body } = await change(userId, { username: username.toUpperCase() });

  expect([status, body["username"]]).toEqual([200, username.toUpperCase()]);
  expect(await writerNamed(username)).toBe(userId);
});

engineTest("ten people who want one username at once: one has it", async () => {
  const people = await Promise.all(Array.from({ length: 10 }, aPerson));
  const username = newName();

  const replies = await Promise.all(people.map(({ userId }) => change(userId, { username })));

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const having = (await table.items()).filter(
    (item) => item["type"] === "Profile" && item["username"] === username,
  );
  expect(having.map(({ userId }) => userId)).toEqual([await writerNamed(username)]);
});

const confirmed = async (profile: Profile) => {
  await noteConfirmed(profile, new Date());
  return profile;
};
const stopOf = async ({ userId }: Profile) => (await me(userId)).body["mailStops"];

test("a new number is mailed to the address, masked, and pauses withdrawals; other changes don't", async () => {
  const queued = await mailQueue();
  const person = await confirmed(await aPerson());

  await change(person.userId, { firstName: "Achieng" });
  expect(queued).toEqual([]);
  await change(person.userId, { phoneNumber: "0700 111-222" });

  expect(queued).toEqual([
    { kind: "phone-changed", to: person.email, phone: "+254 700 ••• 222", hours: 24 },
  ]);
  expect(await profiles.find({ userId: person.userId })).toMatchObject({
    phoneChangedAt: expect.stringMatching(/Z$/),
  });
});

test("a new number is mailed to no unconfirmed, bounced or complaining address", async () => {
  const queued = await mailQueue();
  const [stranger, gone, angry] = [
    await aPerson(),
    await confirmed(await aPerson()),
    await confirmed(await aPerson()),
  ];
  await takeFeedback("bounced", [gone.email], new Date());
  await takeFeedback("complained", [angry.email], new Date());

  for (const { userId } of [stranger, gone, angry])
    expect((await change(userId, { phoneNumber: "0700 111-222" })).status).toBe(200);

  expect(queued).toEqual([]);
  expect(await stopOf(stranger)).toBe("unconfirmed");
  expect(await stopOf(gone)).toBe("bounced");
  expect(await stopOf(angry)).toBe("complained");
  expect(await stopOf(await confirmed(await aPerson()))).toBeNull();
});

test("another phone number needs a fresh sign-in; a name needs only a session", async () => {
  const { userId } = await aPerson();
  const early = claimsOf(userId, { signedInAt: Math.floor(Date.now() / 1000) - 16 * 60 });
  const asked = (body: unknown) => send(handler, api.changeMe, { claims: early, body });

  const { status, body } = await asked({ phoneNumber: "0700 111-222" });

  expect([status, body["message"]]).toEqual([403, messages.requests.signInAgainFirst]);
  expect((await asked({ firstName: "Achieng" })).status).toBe(200);
  expect((await me(userId)).body).toMatchObject({ phoneNumber: "+254712345678" });
});

test("the phone number changes three times a day, then the refusal names the time; other changes go on", async () => {
  const queued = await mailQueue();
  const { userId } = await confirmed(await aPerson());
  const numbers = Array.from({ length: 20 }, (_, at) => `+2547001112${10 + at}`);

  const replies = [];
  for (const phoneNumber of numbers) replies.push(await change(userId, { phoneNumber }));

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, ...Array(17).fill(429)]);
  expect(replies.at(-1)?.body["message"]).toMatch(/changed again in \d+ (hours|minutes?)\.$/);
  expect(Number(replies.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
  expect(queued).toHaveLength(3);
  expect((await change(userId, { phoneNumber: "+254700111212" })).status).toBe(200);
  expect((await change(userId, { firstName: "Achieng" })).status).toBe(200);
});
