import { randomUUID } from "node:crypto";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test } from "vitest";
import { api } from "#contracts/api";
import { makeCode } from "../../../../lambdas/accounts/codes";
import { emails, usernames, writerNamed } from "../../../../lambdas/accounts/names";
import { hasPaid } from "../../../../lambdas/accounts/profile/own-numbers";
import { hasPaidFor } from "../../../../lambdas/accounts/profile/payers";
import { type Profile, profiles } from "../../../../lambdas/accounts/profile/profile";
import { handler as account } from "../../../../lambdas/functions/public";
import { handler as writer } from "../../../../lambdas/functions/writer";
import { handler as money } from "../../../../lambdas/functions/writer-money";
import { findOrMakeMailing, mailings, wantedMails } from "../../../../lambdas/messages/mailings";
import { addDevice, isSignedIn, listDevices } from "../../../../lambdas/messages/push/devices";
import { attemptWrites, newAttempt } from "../../../../lambdas/money/collections/payment-attempt";
import { recordEvents } from "../../../../lambdas/money/collections/record-events";
import { newOwnedId } from "../../../../lambdas/platform/ids";
import { transact, writeAlone } from "../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../support/api-event";
import { aroundTable } from "../../../support/around-table";
import { book } from "../../../support/movements";
import { mailQueue } from "../../../support/queues";
import { freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";
import { anAccount, read } from "../support/account";
import { userPoolService } from "../support/user-pool";

const pool = await userPoolService();
const queued = await mailQueue();
process.env["PAYOUTS_QUEUE_URL"] = process.env["MAIL_QUEUE_URL"];
freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const thiefs = "+254711000111";
const owners = "+254722000222";
const stranger = "thief@elsewhere.example";
const seconds = () => Math.floor(Date.now() / 1000);

/** Creates an account as a thief might, with somebody else's address. */
const made = (changes: Partial<Profile> = {}) =>
  anAccount({ phoneNumber: thiefs, firstName: "Theo", lastName: "Thief", ...changes });

/** Prompts a phone, and returns a function that records the prompt's payment. */
async function prompts({ userId }: Profile, phone: string) {
  const now = new Date();
  const attempt = newAttempt({
    attemptId: newOwnedId(userId, now),
    userId,
    reference: `KLM${randomUUID().slice(0, 7)}`,
    phone,
    amount: 300,
    promptSeconds: 60,
    nextCheckAt: null,
    now,
  });
  await transact(attemptWrites(attempt));
  const paid = { is: "query-success", checkoutRequestId: randomUUID() } as const;
  return async () => {
    await recordEvents({ profile: await read({ userId }), attempt }, [paid], [], new Date());
  };
}
const pays = async (profile: Profile, phone: string) => (await prompts(profile, phone))();
const earns = (profile: Profile, amount: number) =>
  book(profile, [{ kind: "earning", amount, at: new Date().toISOString() }]);

const sets = (oobCode: string) =>
  send(account, api.confirmPasswordReset, { body: { oobCode, password: "N3w-pass!word" } });
const resets = async (profile: Pick<Profile, "userId" | "email">) =>
  await sets(await makeCode("reset-password", profile, new Date()));
const confirms = async (profile: Profile) => {
  const code = await makeCode("confirm-email", profile, new Date());
  return await send(account, api.confirmEmail, { body: { code } });
};
const movesTo = (code: string) => send(account, api.confirmNewEmail, { body: { code } });
const me = async ({ userId }: Pick<Profile, "userId">) =>
  (await send(writer, api.getMe, { claims: claimsOf(userId) })).body;
const change = ({ userId }: Profile, body: object, signedInAt = seconds()) =>
  send(writer, api.changeMe, { claims: claimsOf(userId, { signedInAt }), body });
const withdraw = async ({ userId }: Profile, more: object = {}) => {
  const body = { wallet: "mpesa", amount: 1000, ...more };
  const reply = await send(money, api.withdraw, { claims: claimsOf(userId), body });
  return [reply.status, reply.body["code"], String(reply.body["message"] ?? "")];
};

/** Creates an account with everything that a thief or an owner can leave in it. */
async function anAccountWithEverything(changes: Partial<Profile>) {
  const profile = await made(changes);
  const { userId, email } = profile;
  const device = {
    endpoint: "https://push.example/1",
    keys: {
      p256dh:
        "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
      auth: "AAAAAAAAAAAAAAAAAAAAAA",
    },
  };
  const caller = { userId, isAdmin: false, signedInAt: seconds(), sessionId: "old" };
  await addDevice(caller, device, new Date());
  await findOrMakeMailing(userId);
  const off = { receiptsOff: true, decisionsOff: true, unsubscribedAt: new Date().toISOString() };
  await writeAlone(mailings.change({ userId }, { set: off }));
  await pays(profile, thiefs);
  await earns(profile, 1500);
  const link = await makeCode("new-email", { userId, email: stranger, from: email }, new Date());
  const nextEmail = `${userId}@half-done.example`;
  const half = { nextEmail, phoneChangedAt: new Date().toISOString(), confirmedPhone: thiefs };
  await transact([
    profiles.change({ userId }, { set: half }),
    emails.put({ email: nextEmail }, { userId }),
  ]);
  return { before: await read(profile), link, nextEmail };
}

/** Lists what a thief could still use in such an account. */
async function stateOf(given: Awaited<ReturnType<typeof anAccountWithEverything>>) {
  const { before, link, nextEmail } = given;
  const [profile, shown, [device]] = [
    await read(before),
    await me(before),
    await listDevices(before.userId),
  ];
  return {
    names: [shown["firstName"], shown["lastName"], shown["namesNeeded"]],
    number: [shown["phoneNumber"], shown["phoneNeeded"]],
    "has its username": profile.username === before.username,
    "is found by payments to the username": (await writerNamed(before.username)) === before.userId,
    "has its account number": profile.accountNumber === before.accountNumber,
    money: [profile.currentBalance, profile.accountStatus],
    "the number has paid by prompt": hasPaid(profile, thiefs),
    "the number proves the fee of a training": await hasPaidFor(before.userId, thiefs),
    "the number was confirmed at a withdrawal": profile.confirmedPhone !== undefined,
    "waits after a changed number": profile.phoneChangedAt !== undefined,
    "a device gets pushes": device !== undefined && isSignedIn(device, profile),
    mails: wantedMails(await mailings.find(before)),
    "link to another address": (await movesTo(link)).status,
    "address half done": [profile.nextEmail, (await emails.find({ email: nextEmail }))?.userId],
    "is proven": shown["emailConfirmed"],
  };
}

const inAnyCase = {
  "is found by payments to the username": true,
  "has its account number": true,
  money: [1800, "active"],
  "the number was confirmed at a withdrawal": false,
  "a device gets pushes": false,
  "link to another address": 400,
  "is proven": true,
};

test("the first password reset of an unproven address removes the entered data and keeps the money", async () => {
  const given = await anAccountWithEverything({});
  expect((await resets(given.before)).status).toBe(200);

  expect(await stateOf(given)).toEqual({
    ...inAnyCase,
    names: ["", "", true],
    number: ["", true],
    "has its username": false,
    "the number has paid by prompt": false,
    "the number proves the fee of a training": false,
    "waits after a changed number": false,
    mails: { receipts: true, decisions: true, reminders: true },
    "address half done": [undefined, undefined],
  });
});

test("a later password reset keeps the owner's data, and ends sessions and links", async () => {
  const given = await anAccountWithEverything({ emailConfirmedAt: new Date().toISOString() });
  expect((await resets(given.before)).status).toBe(200);

  expect(await stateOf(given)).toEqual({
    ...inAnyCase,
    names: ["Theo", "Thief", false],
    number: [thiefs, false],
    "has its username": true,
    "the number has paid by prompt": true,
    "the number proves the fee of a training": true,
    "waits after a changed number": true,
    mails: { receipts: false, decisions: false, reminders: false },
    "address half done": [given.nextEmail, given.before.userId],
  });
});

test("an account made with somebody else's address pays only that person, not the thief's phone", async () => {
  const profile = await made();
  await pays(profile, thiefs);
  const late = await prompts(profile, thiefs);

  expect((await resets(profile)).status).toBe(200);
  // The thief pays an earlier prompt, with the phone number that the account had then.
  await late();
  await earns(profile, 2500);

  expect(await withdraw(profile)).toMatchObject([409, "phone_needed", /profile/]);
  const own = { phoneNumber: owners, firstName: "Vera", lastName: "Otieno", username: "vera" };
  // A missing number can be entered without a fresh sign-in, even above the day's limit of changes.
  const given = await change(profile, own, (await read(profile)).sessionsValidFrom);
  expect(given.body).toMatchObject({ ...own, phoneNeeded: false, namesNeeded: false });
  expect(given.body["phoneChangedAt"]).toBeNull();
  expect(await withdraw(profile)).toMatchObject([409, "phone_unconfirmed", /722000222/]);
  for (const confirmPhoneNumber of [thiefs, "0733000333"])
    expect((await withdraw(profile, { confirmPhoneNumber }))[1]).toBe("phone_unconfirmed");
  expect((await withdraw(profile, { confirmPhoneNumber: "0722 000 222" }))[0]).toBe(202);
  expect((await withdraw(profile))[0], "asked once").toBe(202);
  // After a change back to the thief's number, a withdrawal needs a confirmation again.
  expect((await change(profile, { phoneNumber: thiefs })).status).toBe(200);
  await writeAlone(profiles.change(profile, { remove: ["phoneChangedAt"] }));
  await earns(profile, 1000);
  expect((await withdraw(profile))[1]).toBe("phone_unconfirmed");
});

test("an account that the thief closed is opened by the first reset, without the entered data", async () => {
  const profile = await made();
  await pays(profile, thiefs);
  const claims = claimsOf(profile.userId, { signedInAt: seconds() });
  const { username, email } = profile;
  expect((await send(account, api.closeAccount, { claims, body: { username } })).status).toBe(204);
  await send(account, api.requestPasswordReset, { body: { email } });
  expect((await sets(String(queued.at(-1)?.["code"]))).status).toBe(200);
  await earns(await read(profile), 2500);

  expect(await me(profile)).toMatchObject({ phoneNumber: "", firstName: "", username: "" });
  expect(hasPaid(await read(profile), thiefs)).toBe(false);
  expect(await withdraw(profile)).toMatchObject([409, "phone_needed", /profile/]);
});

test.each([
  ["paid, while the address stayed unproven", ["pay"], 202],
  ["paid after the proof of the address, before a reset", ["confirm", "pay", "reset"], 202],
  ["paid before the proof of the address, and before a reset", ["pay", "confirm", "reset"], 409],
  ["paid before the proof of the address, without a reset", ["pay", "confirm"], 202],
  ["never paid", ["confirm"], 409],
])("a withdrawal to a number that %s (%s) answers %i", async (_, steps, status) => {
  const profile = await made();
  for (const step of steps) {
    if (step === "pay") await pays(profile, thiefs);
    else expect((await (step === "reset" ? resets : confirms)(profile)).status).toBe(200);
  }
  await earns(profile, 1000);

  expect(await me(profile)).toMatchObject({ phoneNumber: thiefs, phoneNeeded: false });
  expect((await withdraw(profile))[0]).toBe(status);
});

test("a number that paid for a thief's account counts as unknown after a change of address", async () => {
  const profile = await made({ emailConfirmedAt: new Date().toISOString() });
  await pays(profile, thiefs);
  const email = `${randomUUID()}@victim.example`;
  const link = { ...profile, email, from: profile.email };
  expect((await movesTo(await makeCode("new-email", link, new Date()))).status).toBe(200);
  expect((await resets({ ...profile, email })).status).toBe(200);
  await earns(profile, 1000);

  expect(await withdraw(profile)).toMatchObject([409, "phone_unconfirmed", /711000111/]);
});

test("a second reset link keeps the data that the owner entered after the first", async () => {
  const profile = await made();
  await resets(profile);
  const second = await makeCode("reset-password", profile, new Date());
  await change(profile, { phoneNumber: owners });
  expect((await sets(second)).status).toBe(200);

  expect(await me(profile)).toMatchObject({ phoneNumber: owners });
});

test("two reset links that are used in parallel remove the entered data once", async () => {
  const profile = await made();
  const replies = await Promise.all([resets(profile), resets(profile)]);

  expect(replies.map(({ status }) => status)).toContain(200);
  expect(await read(profile)).toMatchObject({
    phoneNumber: "",
    earlierUsernames: [profile.username],
    emailConfirmedAt: expect.any(String),
  });
});

test("a removed username still belongs to the account, and only the owner can take it back", async () => {
  const profile = await made();
  const { username } = profile;
  for (const name of ["a", "b", "c", "d"])
    await change(profile, { username: `${name}${randomUUID().slice(0, 8)}` });
  await resets(profile);

  expect((await change(await made(), { username })).status).toBe(409);
  // The person has used all allowed usernames and needs one of them back.
  const own = `v${randomUUID().slice(0, 8)}`;
  expect((await change(profile, { username: own })).status).toBe(200);
  expect((await change(profile, { username: `${own}x` })).status).toBe(409);
  expect((await change(profile, { username })).body).toMatchObject({ username });
  expect(await usernames.find({ username: own })).toMatchObject({ userId: profile.userId });
});

test("an account stays unproven until the entered data can be removed; the next reset removes it", async () => {
  const profile = await made();
  const restore = aroundTable(async (command, sendOn) => {
    if (command instanceof TransactWriteCommand) throw new Error("The table is away.");
    return await sendOn(command);
  });
  onTestFinished(restore);
  expect((await resets(profile)).status).toBe(200);
  expect(await me(profile)).toMatchObject({ emailConfirmed: false, phoneNumber: thiefs });

  restore();
  expect((await resets(profile)).status).toBe(200);
  expect(await me(profile)).toMatchObject({ emailConfirmed: true, phoneNumber: "" });
});

test("a reset link to a reserved new address does not prove the account's present address", async () => {
  const profile = await made();
  const { userId } = profile;
  await writeAlone(profiles.change({ userId }, { set: { nextEmail: stranger } }));
  await writeAlone(emails.put({ email: stranger }, { userId }));
  await send(account, api.requestPasswordReset, { body: { email: stranger } });
  expect((await sets(String(queued.at(-1)?.["code"]))).status).toBe(200);
  expect(await me(profile)).toMatchObject({ emailConfirmed: false, phoneNumber: thiefs });

  pool.asked.length = 0;
  expect((await resets(profile)).status).toBe(200);
  expect(await me(profile)).toMatchObject({ emailConfirmed: true, phoneNumber: "" });
  expect(pool.actions()).toContain("AdminUpdateUserAttributes");
  expect(await emails.find({ email: stranger })).toBeUndefined();
});
