import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { makeCode } from "../../../../lambdas/accounts/codes";
import { emails } from "../../../../lambdas/accounts/names";
import { type Profile, profiles } from "../../../../lambdas/accounts/profile/profile";
import { handler as accountHandler, handler } from "../../../../lambdas/functions/public";
import { transact } from "../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../support/api-event";
import { endSessionsBefore, eraseAfter } from "../../../support/profile";
import { mailQueue } from "../../../support/queues";
import { serviceUrl } from "../../../support/service";
import { engineTest, freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

const { accounts } = messages;

/** A user pool that records its requests, and refuses the named actions. */
let asked: { action: string; body: Record<string, unknown> }[] = [];
let refusals: Record<string, string> = {};
/** The user that the pool returns for every address. */
let found: { sub: string; createdAt: Date } | undefined;
const pool = await serviceUrl((request, response, body) => {
  const action = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
  asked.push({ action, body: JSON.parse(body) as Record<string, unknown> });
  const refusal = refusals[action];
  if (refusal) response.statusCode = 400;
  if (action === "AdminDeleteUser") refusals = {};
  response.end(
    JSON.stringify({
      __type: refusal,
      UserAttributes: found && [{ Name: "sub", Value: found.sub }],
      UserCreateDate: found && found.createdAt.getTime() / 1000,
    }),
  );
});
const queued = await mailQueue();
const settings = someSettings();
freshTable({
  AWS_ENDPOINT_URL: pool,
  USER_POOL_ID: "eu-west-1_test",
  SETTINGS: JSON.stringify({
    ...settings,
    limits: { ...settings.limits, passwordResetPerAddress: { count: 3, minutes: 1440 } },
  }),
});

beforeEach(() => {
  asked = [];
  refusals = {};
  found = undefined;
  queued.length = 0;
});

async function anAccount(provider?: "Google"): Promise<Profile> {
  const profile = await aWriter();
  await transact([
    emails.put({ email: profile.email }, { userId: profile.userId, ...(provider && { provider }) }),
  ]);
  return profile;
}
const anAddress = () => `${randomUUID()}@new.example`;
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const signedIn = (userId: string, ago = 5) => ({ ...claimsOf(userId), auth_time: secondsAgo(ago) });
const ask = ({ userId }: Profile, email: string, ago?: number) =>
  send(handler, api.requestNewEmail, {
    claims: signedIn(userId, ago),
    network: randomUUID(),
    body: { email },
  });
const press = (code: string) => send(handler, api.confirmNewEmail, { body: { code } });
const mailedCode = (to: string) =>
  String(queued.findLast((mail) => mail["kind"] === "new-email" && mail["to"] === to)?.["code"]);
async function linkTo(person: Profile, email: string) {
  expect((await ask(person, email)).status).toBe(202);
  return mailedCode(email);
}
const ownerOf = async (email: string) => (await emails.find({ email }))?.userId;
const actions = () => asked.map(({ action }) => action);
const expired = { code: "invalid_input", message: accounts.expiredNewEmailLink };

test("the new address's link moves the account there; the old one is told before and after", async () => {
  const person = await anAccount();
  const next = anAddress();
  const code = await linkTo(person, next);

  expect(queued).toEqual([
    { kind: "new-email", to: next, code, username: person.username },
    { kind: "email-change", to: person.email, next: `${next[0]}•••@new.example`, done: false },
  ]);
  expect((await profiles.find({ userId: person.userId }))?.email).toBe(person.email);

  expect((await press(code)).body).toEqual({ message: accounts.newEmailConfirmed });
  expect(await profiles.find({ userId: person.userId })).toMatchObject({
    email: next,
    emailConfirmedAt: expect.any(String),
    sessionsValidFrom: expect.toSatisfy((from: number) => from >= secondsAgo(1)),
  });
  expect(await profiles.find({ userId: person.userId })).not.toHaveProperty("nextEmail");
  expect([await ownerOf(person.email), await ownerOf(next)]).toEqual([undefined, person.userId]);
  expect(asked).toMatchObject([
    {
      action: "AdminUpdateUserAttributes",
      body: { Username: person.userId, UserAttributes: [{ Name: "email", Value: next }, {}] },
    },
    { action: "AdminUserGlobalSignOut" },
  ]);
  expect(queued.at(-1)).toMatchObject({ kind: "email-change", to: person.email, done: true });
});

test("pressing a link again says the same and changes nothing; an earlier link is void", async () => {
  const person = await anAccount();
  const [first, second] = [anAddress(), anAddress()];
  const codes = [await linkTo(person, first), await linkTo(person, second)] as const;
  await press(codes[1]);

  expect((await press(codes[1])).body).toEqual({ message: accounts.newEmailConfirmed });
  expect((await press(codes[0])).body).toMatchObject(expired);
  expect(await ownerOf(first)).toBeUndefined();
  expect(actions()).toEqual(["AdminUpdateUserAttributes", "AdminUserGlobalSignOut"]);
});

test("a confirmation link for the former address is void once the account has another", async () => {
  const person = await anAccount();
  const code = await makeCode("confirm-email", person, new Date());
  await press(await linkTo(person, anAddress()));

  const { status, body } = await send(handler, api.confirmEmail, { body: { code } });

  expect([status, body["message"]]).toEqual([400, accounts.expiredConfirmationLink]);
});

engineTest("two presses at once move it once", async () => {
  const person = await anAccount();
  const next = anAddress();
  const code = await linkTo(person, next);

  const answers = await Promise.all([press(code), press(code)]);

  expect(answers.map(({ status }) => status)).toContain(200);
  expect((await press(code)).status).toBe(200);
  expect([await ownerOf(person.email), await ownerOf(next)]).toEqual([undefined, person.userId]);
});

test("ending the owner's sessions also voids the link", async () => {
  const person = await anAccount();
  const code = await linkTo(person, anAddress());
  await endSessionsBefore(person.userId, new Date(Date.now() + 1000));

  expect((await press(code)).body).toMatchObject(expired);
  expect((await press("A".repeat(32))).body).toMatchObject(expired);
  expect(asked).toEqual([]);
});

test("an address in use is refused, both at the request and if it was taken since", async () => {
  const person = await anAccount();
  const other = await anAccount();
  const taken = { code: "conflict", fields: { email: [accounts.emailTaken] } };
  expect((await ask(person, other.email.toUpperCase())).body).toMatchObject(taken);
  expect((await ask(person, settings.adminEmail)).body).toMatchObject(taken);

  const next = anAddress();
  const code = await linkTo(person, next);
  await transact([emails.put({ email: next }, { userId: other.userId })]);
  expect((await press(code)).body).toMatchObject(taken);
  expect(await ownerOf(next)).toBe(other.userId);
  expect(asked).toEqual([]);
});

test("while the user pool is down both addresses are the account's, and the link finishes the change", async () => {
  const person = await anAccount();
  const next = anAddress();
  const code = await linkTo(person, next);
  refusals = { AdminUpdateUserAttributes: "InternalErrorException" };

  expect((await press(code)).body).toMatchObject({ code: "provider_unavailable" });
  expect([await ownerOf(person.email), await ownerOf(next)]).toEqual([
    person.userId,
    person.userId,
  ]);
  expect((await ask(person, anAddress())).body).toMatchObject({ code: "conflict" });
  const again = await linkTo(person, next);

  refusals = {};
  expect((await press(again)).body).toEqual({ message: accounts.newEmailConfirmed });
  expect([await ownerOf(person.email), await ownerOf(next)]).toEqual([undefined, person.userId]);
});

test("a broken sign-up's user is removed; a sign-up under way is waited for", async () => {
  const person = await anAccount();
  const code = await linkTo(person, anAddress());
  refusals = { AdminUpdateUserAttributes: "AliasExistsException" };
  found = { sub: randomUUID(), createdAt: new Date() };
  expect((await press(code)).body).toMatchObject({
    code: "conflict",
    message: accounts.signUpUnderWay,
  });

  found = { ...found, createdAt: new Date(Date.now() - 120_000) };
  expect((await press(code)).status).toBe(200);
  expect(asked.find(({ action }) => action === "AdminDeleteUser")?.body).toMatchObject({
    Username: found.sub,
  });
});

test("a person who signs in by a provider still does, and the user pool stays unchanged", async () => {
  const person = await anAccount("Google");
  const next = anAddress();
  expect((await press(await linkTo(person, next))).status).toBe(200);

  expect(await emails.find({ email: next })).toEqual({ userId: person.userId, provider: "Google" });
  expect(asked).toEqual([]);
});

test("another address needs a fresh sign-in, and only a few requests are allowed", async () => {
  const person = await anAccount();
  expect((await ask(person, anAddress(), 16 * 60)).body).toMatchObject({
    code: "not_allowed",
    message: messages.requests.signInAgainFirst,
  });
  expect((await ask(person, person.email)).body).toMatchObject({
    fields: { email: [accounts.sameEmail] },
  });
  for (let times = 0; times < 3; times++) await linkTo(person, anAddress());
  expect((await ask(person, anAddress())).body).toMatchObject({ code: "too_many_requests" });
  expect((await ask(await aWriter({ isAdmin: true }), anAddress())).status).toBe(403);
});

test("erasing an account frees its requested address", async () => {
  const person = await anAccount();
  const next = anAddress();
  const code = await linkTo(person, next);
  refusals = { AdminUpdateUserAttributes: "InternalErrorException" };
  await press(code);

  const { status } = await send(accountHandler, api.closeAccount, {
    claims: signedIn(person.userId),
    body: { username: person.username },
  });

  expect(status).toBe(204);
  await eraseAfter(8);
  expect([await ownerOf(person.email), await ownerOf(next)]).toEqual([undefined, undefined]);
  expect((await press(code)).body).toMatchObject(expired);
});
