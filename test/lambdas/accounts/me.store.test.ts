import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { mostUsernames } from "../../../lambdas/accounts/change-profile";
import { writerNamed } from "../../../lambdas/accounts/names";
import { takeFeedback } from "../../../lambdas/accounts/profile/mail-stop";
import { handler } from "../../../lambdas/functions/writer";
import { entries as ledger } from "../../../lambdas/money/ledger/ledger";
import { claimsOf, send } from "../../support/api-event";
import { putItem } from "../../support/items";
import { mailQueue } from "../../support/queues";
import { freshTable } from "../../support/table";
import { someSettings } from "../../support/table-world";
import { anAccount, emailConfirmedAt, read } from "./support/account";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });
const queued = await mailQueue();
beforeEach(() => {
  queued.length = 0;
});
const { tooManyUsernames, usernameTaken } = messages.accounts;

const me = (userId: string) => send(handler, api.getMe, { claims: claimsOf(userId) });
const change = (userId: string, body: unknown, signedIn: { signedInAt?: number } = {}) =>
  send(handler, api.changeMe, { claims: claimsOf(userId, signedIn), body });
const rename = (userId: string, username: string) => change(userId, { username });
const newName = () => `n${crypto.randomUUID().slice(0, 12)}`;
const refusedName = (message: string) => ({
  code: "conflict",
  message,
  fields: { username: [message] },
});

test("the profile shows its owner's data and the newest ten transactions", async () => {
  const person = await anAccount();
  const { userId } = person;
  const fresh = (await me(userId)).body;
  expect(fresh).toMatchObject({
    userId,
    email: person.email,
    emailConfirmed: false,
    mailStops: "unconfirmed",
    firstName: person.firstName,
    username: person.username,
    accountNumber: expect.stringMatching(/^\d{7}$/),
    namesNeeded: false,
    phoneNeeded: false,
    phoneNumber: person.phoneNumber,
    accountStatus: "inactive",
    withdrawable: 0,
    inReview: { count: 0, amount: 0, answerBy: null },
    rating: 5,
    bidsRest: null,
    suspension: null,
    recentEntries: [],
    latestPayment: null,
  });
  expect(fresh).not.toHaveProperty("isAdmin");

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

test("a username is reserved in upper and lower case, and an earlier username finds its owner", async () => {
  const [first, second] = [await anAccount(), await anAccount()];
  const wanted = newName();

  expect((await rename(first.userId, wanted)).body).toMatchObject({ username: wanted });
  for (const name of [wanted, first.username]) {
    expect(await writerNamed(name.toUpperCase())).toBe(first.userId);
    const refused = await rename(second.userId, name.toUpperCase());
    expect(refused.body).toMatchObject(refusedName(usernameTaken));
  }
  for (const username of [wanted.toUpperCase(), first.username.toUpperCase()])
    expect((await rename(first.userId, username)).body).toMatchObject({ username });
  expect(await writerNamed(first.username)).toBe(first.userId);
});

test("after five usernames a person can only choose an earlier username", async () => {
  const { userId, username } = await anAccount();
  for (let count = 1; count < mostUsernames; count++)
    expect((await rename(userId, newName())).status).toBe(200);
  const before = (await table.items()).length;

  const refused = await rename(userId, newName());

  expect(refused.body).toMatchObject(refusedName(tooManyUsernames));
  expect(await table.items()).toHaveLength(before);
  expect((await rename(userId, username)).body).toMatchObject({ username });
  expect((await rename(userId, newName())).status).toBe(409);
});

test("a username of invisible characters finds nobody, even if the table has it", async () => {
  await putItem({ pk: "USERNAME#", sk: "USERNAME", type: "Username", userId: "somebody" });

  for (const name of ["", " ", "\u3164", "\u200B\uFFA0", "\u034F"])
    expect(await writerNamed(name)).toBeUndefined();
});

test("a new phone number is mailed to the owner and pauses withdrawals; other changes do neither", async () => {
  const person = await anAccount({ emailConfirmedAt });

  await change(person.userId, { firstName: "  Achieng ", lastName: "Njoroge" });
  expect(queued).toEqual([]);
  const { body } = await change(person.userId, { phoneNumber: "0700 111-222" });

  expect(body).toMatchObject({
    firstName: "Achieng",
    lastName: "Njoroge",
    phoneNumber: "+254700111222",
    phoneChangedAt: expect.stringMatching(/Z$/),
  });
  expect((await me(person.userId)).body).toEqual(body);
  expect(queued).toEqual([
    { kind: "phone-changed", to: person.email, phone: "+254 700 ••• 222", hours: 24 },
  ]);
});

test("an address that is unconfirmed, bounced or complained gets no mail about a new phone number", async () => {
  const people = {
    unconfirmed: await anAccount(),
    bounced: await anAccount({ emailConfirmedAt }),
    complained: await anAccount({ emailConfirmedAt }),
  };
  for (const reason of ["bounced", "complained"] as const)
    await takeFeedback(reason, [people[reason].email], new Date());

  for (const [mailStops, { userId }] of Object.entries(people))
    expect((await change(userId, { phoneNumber: "0700 111-222" })).body).toMatchObject({
      mailStops,
    });

  expect(queued).toEqual([]);
});

test("a change of the phone number needs a fresh sign-in, but a change of name only a session", async () => {
  const person = await anAccount();
  const early = { signedInAt: Math.floor(Date.now() / 1000) - 16 * 60 };

  const { status, body } = await change(person.userId, { phoneNumber: "0700 111-222" }, early);

  expect([status, body["message"]]).toEqual([403, messages.requests.signInAgainFirst]);
  expect((await change(person.userId, { firstName: "Achieng" }, early)).status).toBe(200);
  expect(await read(person)).toMatchObject({ phoneNumber: person.phoneNumber });
});

test("the phone number can change only three times a day, while names can still change", async () => {
  const { userId } = await anAccount({ emailConfirmedAt });
  const replies = [];
  for (const last of [0, 1, 2, 3, 4])
    replies.push(await change(userId, { phoneNumber: `+25470011121${last}` }));

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
  expect(replies.at(-1)?.body["message"]).toMatch(/changed again in \d+ (hours|minutes?)\.$/);
  expect(Number(replies.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
  expect(queued).toHaveLength(3);
  expect((await change(userId, { phoneNumber: "+254700111212" })).status).toBe(200);
  expect((await change(userId, { firstName: "Achieng" })).status).toBe(200);
});
