import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import type { SocialProvider } from "#contracts/social";
import { makeCode } from "../../../../lambdas/accounts/codes";
import { emails } from "../../../../lambdas/accounts/names";
import type { Profile } from "../../../../lambdas/accounts/profile/profile";
import { handler } from "../../../../lambdas/functions/public";
import { writeAlone } from "../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../support/api-event";
import { endSessionsBefore, eraseAfter } from "../../../support/profile";
import { mailQueue } from "../../../support/queues";
import { engineTest, freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";
import { anAccount, emailConfirmedAt, read, withLimits } from "../support/account";
import { userPoolService } from "../support/user-pool";

const { accounts, requests } = messages;
const pool = await userPoolService();
const queued = await mailQueue();
freshTable({ SETTINGS: withLimits({ passwordResetPerAddress: 3 }) });
beforeEach(() => {
  queued.length = 0;
});

const aPerson = (provider?: SocialProvider) => anAccount({ emailConfirmedAt }, provider);
const anAddress = () => `${randomUUID()}@new.example`;
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const signedIn = (userId: string, ago = 5) => ({
  claims: claimsOf(userId, { signedInAt: secondsAgo(ago) }),
});
const ask = ({ userId }: Profile, email: string, ago?: number) =>
  send(handler, api.requestNewEmail, {
    ...signedIn(userId, ago),
    network: randomUUID(),
    body: { email },
  });
const press = (code: string) => send(handler, api.confirmNewEmail, { body: { code } });
async function linkTo(person: Profile, email: string) {
  expect((await ask(person, email)).status).toBe(202);
  return String(queued.findLast(({ kind, to }) => kind === "new-email" && to === email)?.["code"]);
}
const ownersOf = (...addresses: string[]) =>
  Promise.all(addresses.map(async (email) => (await emails.find({ email }))?.userId));
const expired = { code: "invalid_input", message: accounts.expiredNewEmailLink };
const moved = { message: accounts.newEmailConfirmed };

test("the link changes the address, with mails to the old address at the request and afterwards", async () => {
  const [person, next] = [await aPerson(), anAddress()];
  const code = await linkTo(person, next);
  const former = await makeCode("confirm-email", person, new Date());

  expect(queued).toEqual([
    { kind: "new-email", to: next, code, username: person.username },
    { kind: "email-change", to: person.email, next: `${next[0]}•••@new.example`, done: false },
  ]);
  expect(await read(person)).toMatchObject({ email: person.email });

  expect((await press(code)).body).toEqual(moved);
  const after = await read(person);
  expect(after).toMatchObject({ email: next, emailConfirmedAt: expect.any(String) });
  expect(after.sessionsValidFrom).toBeGreaterThanOrEqual(secondsAgo(1));
  expect(after).not.toHaveProperty("nextEmail");
  expect(await ownersOf(person.email, next)).toEqual([undefined, person.userId]);
  expect(pool.asked).toMatchObject([
    {
      action: "AdminUpdateUserAttributes",
      body: { Username: person.userId, UserAttributes: [{ Name: "email", Value: next }, {}] },
    },
    { action: "AdminUserGlobalSignOut" },
  ]);
  expect(queued.at(-1)).toMatchObject({ kind: "email-change", to: person.email, done: true });

  const { status, body } = await send(handler, api.confirmEmail, { body: { code: former } });
  expect([status, body["message"]]).toEqual([400, accounts.expiredConfirmationLink]);
});

test("a second press of a link changes nothing, and an earlier link is invalid", async () => {
  const [person, first] = [await aPerson(), anAddress()];
  const codes = [await linkTo(person, first), await linkTo(person, anAddress())] as const;

  for (let times = 0; times < 2; times++) expect((await press(codes[1])).body).toEqual(moved);
  expect((await press(codes[0])).body).toMatchObject(expired);
  expect(await ownersOf(first)).toEqual([undefined]);
  expect(pool.actions()).toEqual(["AdminUpdateUserAttributes", "AdminUserGlobalSignOut"]);
});

engineTest("two simultaneous presses of the link change the address once", async () => {
  const [person, next] = [await aPerson(), anAddress()];
  const code = await linkTo(person, next);

  const answers = await Promise.all([press(code), press(code)]);

  expect(answers.map(({ status }) => status)).toContain(200);
  expect((await press(code)).status).toBe(200);
  expect(await ownersOf(person.email, next)).toEqual([undefined, person.userId]);
});

test("ending all sessions makes the link invalid", async () => {
  const person = await aPerson();
  const code = await linkTo(person, anAddress());
  await endSessionsBefore(person.userId, new Date(Date.now() + 1000));

  for (const each of [code, "A".repeat(32)])
    expect((await press(each)).body).toMatchObject(expired);
  expect(pool.asked).toEqual([]);
});

test("an address of another account is refused at the request, and at the press of the link", async () => {
  const [person, other, next] = [await aPerson(), await aPerson(), anAddress()];
  const taken = { code: "conflict", fields: { email: [accounts.emailTaken] } };
  for (const email of [other.email.toUpperCase(), someSettings().adminEmail])
    expect((await ask(person, email)).body).toMatchObject(taken);

  const code = await linkTo(person, next);
  await writeAlone(emails.put({ email: next }, { userId: other.userId }));
  expect((await press(code)).body).toMatchObject(taken);
  expect(await ownersOf(next)).toEqual([other.userId]);
  expect(pool.asked).toEqual([]);
});

test("if the user pool fails, the account has both addresses until the next link completes it", async () => {
  const [person, next] = [await aPerson(), anAddress()];
  const code = await linkTo(person, next);
  pool.fail("AdminUpdateUserAttributes");

  expect((await press(code)).body).toMatchObject({ code: "provider_unavailable" });
  expect(await ownersOf(person.email, next)).toEqual([person.userId, person.userId]);
  expect((await ask(person, anAddress())).body).toMatchObject({ code: "conflict" });
  const again = await linkTo(person, next);

  pool.mend();
  expect((await press(again)).body).toEqual(moved);
  expect(await ownersOf(person.email, next)).toEqual([undefined, person.userId]);
});

test("erasing an account also releases the address of an unfinished change", async () => {
  const [person, next] = [await aPerson(), anAddress()];
  const code = await linkTo(person, next);
  pool.fail("AdminUpdateUserAttributes");
  await press(code);

  const { status } = await send(handler, api.closeAccount, {
    ...signedIn(person.userId),
    body: { username: person.username },
  });

  expect(status).toBe(204);
  await eraseAfter(8);
  expect(await ownersOf(person.email, next)).toEqual([undefined, undefined]);
  expect((await press(code)).body).toMatchObject(expired);
});

test("a user left by an interrupted sign-up is removed, but a running sign-up delays the change", async () => {
  const code = await linkTo(await aPerson(), anAddress());
  const sub = randomUUID();
  pool.fail("AdminUpdateUserAttributes", "AliasExistsException", 2);
  pool.found = { sub, createdAt: new Date() };
  expect((await press(code)).body).toMatchObject({
    code: "conflict",
    message: accounts.signUpUnderWay,
  });

  pool.found = { sub, createdAt: new Date(Date.now() - 120_000) };
  expect((await press(code)).status).toBe(200);
  expect(pool.named("AdminDeleteUser")).toMatchObject([{ body: { Username: sub } }]);
});

test("a change of address keeps a person's social sign-in, and leaves the user pool unchanged", async () => {
  const [person, email] = [await aPerson("Google"), anAddress()];
  expect((await press(await linkTo(person, email))).status).toBe(200);

  expect(await emails.find({ email })).toEqual({ userId: person.userId, provider: "Google" });
  expect(pool.asked).toEqual([]);
});

test("a new address needs a fresh sign-in, and the administrator's address can't change", async () => {
  const person = await aPerson();
  expect((await ask(person, anAddress(), 16 * 60)).body).toMatchObject({
    code: "not_allowed",
    message: requests.signInAgainFirst,
  });
  expect((await ask(person, person.email)).body).toMatchObject({
    fields: { email: [accounts.sameEmail] },
  });
  for (let times = 0; times < 3; times++) await linkTo(person, anAddress());
  expect((await ask(person, anAddress())).body).toMatchObject({ code: "too_many_requests" });
  expect((await ask(await anAccount({ isAdmin: true }), anAddress())).status).toBe(403);
});
