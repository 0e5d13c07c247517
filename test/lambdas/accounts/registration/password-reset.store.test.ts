import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { makeCode } from "../../../../lambdas/accounts/codes";
import { emails } from "../../../../lambdas/accounts/names";
import { type Profile, profiles } from "../../../../lambdas/accounts/profile/profile";
import { handler as clock } from "../../../../lambdas/functions/clock";
import { handler } from "../../../../lambdas/functions/public";
import { handler as meHandler } from "../../../../lambdas/functions/writer";
import { transact } from "../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../support/api-event";
import { mailQueue } from "../../../support/queues";
import { serviceUrl } from "../../../support/service";
import { engineTest, freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

const { accounts } = messages;

/** A user pool that records its requests, and fails at the named actions. */
let asked: { action: string; body: Record<string, unknown> }[] = [];
let failing: string[] = [];
const pool = await serviceUrl(async (request, response, body) => {
  if (request.url?.includes("/functions/clock/")) {
    const failed = await clock(JSON.parse(body), { getRemainingTimeInMillis: () => 0 }).then(
      () => false,
      () => true,
    );
    if (failed) response.setHeader("x-amz-function-error", "Unhandled");
    return response.end("null");
  }
  const action = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
  asked.push({ action, body: JSON.parse(body) as Record<string, unknown> });
  const said = JSON.parse(body) as { Username?: string };
  const __type =
    (failing.includes(action) && "InternalErrorException") ||
    (deleted.has(said.Username ?? "") && "UserNotFoundException") ||
    (action === "AdminCreateUser" && leftOver && "UsernameExistsException");
  if (__type) response.statusCode = 400;
  return response.end(JSON.stringify(__type ? { __type } : answerTo(action)));
});
/** Users deleted from the pool, the next one's id, and the one with the address. */
const deleted = new Set<string>();
let nextUser = "";
let leftOver: { sub: string; createdAt: Date } | undefined;
function answerTo(action: string): object {
  const Attributes = [{ Name: "sub", Value: nextUser }];
  if (action === "AdminCreateUser") return { User: { Attributes } };
  if (action === "AdminDeleteUser") leftOver = undefined;
  if (action !== "AdminGetUser" || !leftOver) return {};
  return {
    UserAttributes: [{ Name: "sub", Value: leftOver.sub }],
    UserCreateDate: leftOver.createdAt.getTime() / 1000,
  };
}
const queued = await mailQueue();

const settings = someSettings();
const low = (count: number) => ({ count, minutes: 1440 });
const table = freshTable({
  AWS_ENDPOINT_URL: pool,
  USER_POOL_ID: "eu-west-1_test",
  CLOCK_FUNCTION: "clock",
  SETTINGS: JSON.stringify({
    ...settings,
    limits: {
      ...settings.limits,
      passwordResetPerAddress: low(2),
      mailsPerMailbox: low(4),
      passwordResetPerNetwork: low(5),
    },
  }),
});

beforeEach(() => {
  deleted.clear();
  leftOver = undefined;
  asked = [];
  failing = [];
  queued.length = 0;
});

const anAccount = async (changes: Partial<Profile> = {}) => {
  const profile = await aWriter({ emailConfirmedAt: undefined, ...changes });
  await transact([emails.put({ email: profile.email }, { userId: profile.userId })]);
  return profile;
};
const confirmedAt = "2026-11-21T06:00:00.000Z";
const ask = (email: string, network: string = randomUUID()) =>
  send(handler, api.requestPasswordReset, { network, body: { email } });
const reset = (oobCode: string) =>
  send(handler, api.confirmPasswordReset, { body: { oobCode, password: "N3w-pass!word" } });
const lastCode = () => String(queued.at(-1)?.["code"]);
const actions = () =>
  asked.map(({ action }) => action).toSorted((one, other) => one.localeCompare(other));

test("the mail's code sets one new password, and the table has only its hash", async () => {
  const { email } = await anAccount({ emailConfirmedAt: confirmedAt });

  expect((await ask(email)).body).toEqual({ message: accounts.resetLinkSent });
  expect(queued).toEqual([
    { kind: "reset-password", to: email, code: expect.any(String), isUnconfirmed: false },
  ]);
  expect(JSON.stringify(await table.items())).not.toContain(lastCode());

  expect((await reset(lastCode())).body).toEqual({ message: accounts.passwordReset });
  expect(actions()).toEqual(["AdminSetUserPassword", "AdminUserGlobalSignOut"]);
  expect((await reset(lastCode())).body).toMatchObject({
    code: "invalid_input",
    message: accounts.expiredResetLink,
  });
});

test("a new password ends all earlier links", async () => {
  const { email } = await anAccount();
  await ask(email);
  const first = lastCode();
  await ask(email);

  expect((await reset(lastCode())).status).toBe(200);
  expect((await reset(first)).status).toBe(400);
});

test("a link works for an hour, and for its purpose only", async () => {
  const writer = await anAccount();
  const old = await makeCode("reset-password", writer, new Date(Date.now() - 3_601_000));
  const other = await makeCode("confirm-email", writer, new Date());

  expect((await reset(old)).status).toBe(400);
  expect((await reset(other)).status).toBe(400);
  expect(asked).toEqual([]);
});

engineTest("two who press the same link at once set one password", async () => {
  const writer = await anAccount();
  const code = await makeCode("reset-password", writer, new Date());

  const replies = await Promise.all([reset(code), reset(code), reset(code)]);

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(actions().filter((action) => action === "AdminSetUserPassword")).toHaveLength(1);
});

test("a failing user pool leaves the link valid", async () => {
  const writer = await anAccount();
  const code = await makeCode("reset-password", writer, new Date());
  failing = ["AdminSetUserPassword"];
  expect((await reset(code)).body).toMatchObject({
    code: "provider_unavailable",
    message: accounts.resetFailed,
  });

  failing = [];
  expect((await reset(code)).status).toBe(200);
});

test("the first reset of an unconfirmed address removes the second factor, and confirms the address", async () => {
  const { email, userId } = await anAccount();
  await ask(email);
  expect(queued).toMatchObject([{ isUnconfirmed: true }]);

  expect((await reset(lastCode())).status).toBe(200);

  expect(actions()).toEqual([
    "AdminSetUserMFAPreference",
    "AdminSetUserPassword",
    "AdminUserGlobalSignOut",
  ]);
  expect(asked.at(-1)?.body).toMatchObject({
    Username: userId,
    SoftwareTokenMfaSettings: { Enabled: false },
  });
  expect(await profiles.find({ userId })).toHaveProperty("emailConfirmedAt");

  asked = [];
  await ask(email);
  expect(queued.at(-1)).toMatchObject({ isUnconfirmed: false });
  expect((await reset(lastCode())).status).toBe(200);
  expect(actions()).not.toContain("AdminSetUserMFAPreference");
});

test("the next reset removes a second factor that could not be removed", async () => {
  const { email, userId } = await anAccount();
  failing = ["AdminSetUserMFAPreference"];
  await ask(email);
  expect((await reset(lastCode())).status).toBe(200);
  expect(await profiles.find({ userId })).not.toHaveProperty("emailConfirmedAt");

  failing = [];
  await ask(email);
  expect((await reset(lastCode())).status).toBe(200);
  expect(await profiles.find({ userId })).toHaveProperty("emailConfirmedAt");
});

test("a stranger's requests leave the owner their own links, up to a limit", async () => {
  const { email } = await anAccount();
  const stranger = randomUUID();
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await ask(email, stranger)).status);
  expect(statuses).toEqual([202, 202, 429]);

  expect((await ask(email)).status).toBe(202);
  expect((await ask(email)).status).toBe(202);
  expect((await ask(email)).status).toBe(429);
  expect(queued).toHaveLength(4);
});

test("requests for unknown addresses block nobody on the network, and soon reveal nothing", async () => {
  const network = randomUUID();
  const unknown = () => ask(`${randomUUID()}@nobody.example`, network);
  for (let n = 0; n < 5; n++) expect((await unknown()).body["message"]).toBe(accounts.noUser);

  const neither = await unknown();
  expect([neither.status, neither.body["message"]]).toEqual([202, accounts.resetLinkPerhapsSent]);
  const { email } = await anAccount();
  expect((await ask(email, network)).status).toBe(202);
  expect(queued).toHaveLength(1);
});

test("a network beyond its limit is refused for any address", async () => {
  const network = randomUUID();
  for (let n = 0; n < 5; n++) {
    const { email } = await anAccount();
    expect((await ask(email, network)).status).toBe(202);
  }

  expect((await ask((await anAccount()).email, network)).status).toBe(429);
  expect((await ask("nobody@nobody.example", network)).status).toBe(429);
});

test("only its own link confirms an address, however often it is pressed", async () => {
  const { userId } = await anAccount();
  const me = { claims: claimsOf(userId) };
  expect((await send(handler, api.sendConfirmation, { ...me, body: {} })).status).toBe(202);
  const code = lastCode();
  const confirm = (written: string) => send(handler, api.confirmEmail, { body: { code: written } });

  expect((await confirm(`${code}A`)).body).toMatchObject({
    code: "invalid_input",
    message: accounts.expiredConfirmationLink,
  });
  expect(await profiles.find({ userId })).not.toHaveProperty("emailConfirmedAt");
  for (let n = 0; n < 2; n++)
    expect((await confirm(code)).body).toEqual({ message: accounts.emailConfirmed });
  expect(await profiles.find({ userId })).toHaveProperty("emailConfirmedAt");

  queued.length = 0;
  const again = await send(handler, api.sendConfirmation, { ...me, body: {} });
  expect(again.body).toEqual({ message: accounts.alreadyConfirmed });
  expect(queued).toEqual([]);
});

test("the link's first press removes an earlier second factor, and keeps a later one", async () => {
  const writer = await anAccount();
  const code = await makeCode("confirm-email", writer, new Date());
  const confirm = () => send(handler, api.confirmEmail, { body: { code } });
  failing = ["AdminSetUserMFAPreference"];
  expect((await confirm()).status).toBe(500);
  expect(await profiles.find({ userId: writer.userId })).not.toHaveProperty("emailConfirmedAt");

  failing = [];
  asked = [];
  for (let n = 0; n < 2; n++) expect((await confirm()).status).toBe(200);
  expect(asked).toMatchObject([
    { action: "AdminSetUserMFAPreference", body: { Username: writer.userId } },
  ]);
});

test("a Facebook user, who has no second factor with us, can confirm the address", async () => {
  const profile = await aWriter();
  await transact([
    emails.put({ email: profile.email }, { userId: profile.userId, provider: "Facebook" }),
  ]);
  const code = await makeCode("confirm-email", profile, new Date());

  expect((await send(handler, api.confirmEmail, { body: { code } })).status).toBe(200);
  expect(asked).toEqual([]);
});

test("refused presses for one address use up nothing of their network's limit", async () => {
  const network = randomUUID();
  const { email } = await anAccount();
  for (let n = 0; n < 9; n++) await ask(email, network);

  for (let n = 0; n < 3; n++)
    expect((await ask((await anAccount()).email, network)).status).toBe(202);
});

test("beyond any limit a known address is answered like an unknown one", async () => {
  const network = randomUUID();
  for (let n = 0; n < 5; n++) await ask(`${randomUUID()}@nobody.example`, network);
  const { email } = await anAccount();
  const social = await aWriter();
  await transact([
    emails.put({ email: social.email }, { userId: social.userId, provider: "Google" }),
  ]);
  const answers = async (address: string) => {
    const replies = [];
    for (let n = 0; n < 3; n++) replies.push(await ask(address, network));
    return replies.map(({ status, body }) => [status, body["message"]]);
  };

  const onceTold = (await ask(social.email)).body["message"];
  expect(onceTold, "within the limits").toBe(accounts.socialOnly("Google"));

  const ofKnown = await answers(email);
  expect(ofKnown.map(([status]) => status)).toEqual([202, 202, 429]);
  expect(await answers(`${randomUUID()}@nobody.example`)).toEqual(ofKnown);
  expect(await answers(social.email)).toEqual(ofKnown);
});

test("for one address, the networks of a customer's /48 count as one", async () => {
  const { email } = await anAccount();
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await ask(email, `2001:db8:9:${n}::1`)).status);

  expect(statuses).toEqual([202, 202, 429]);
});

test("the confirmation link is not sent again and again", async () => {
  const { userId } = await anAccount();
  const again = () => send(handler, api.sendConfirmation, { claims: claimsOf(userId), body: {} });
  for (let n = 0; n < 2; n++) expect((await again()).status).toBe(202);

  expect((await again()).status).toBe(429);
});

test("an ended session sends no link", async () => {
  const { userId } = await anAccount({ sessionsValidFrom: 4_000_000_000 });

  const { status } = await send(handler, api.sendConfirmation, {
    claims: claimsOf(userId),
    body: {},
  });

  expect([status, queued]).toEqual([401, []]);
});

const named = (action: string) => asked.filter((each) => each.action === action);

/** An account whose pool user a thief has deleted. */
async function robbed() {
  const profile = await anAccount({ emailConfirmedAt: confirmedAt, currentBalance: 700 });
  deleted.add(profile.userId);
  nextUser = randomUUID();
  await ask(profile.email);
  return profile;
}

test("the link recreates a deleted pool user, and its tokens lead to the same account", async () => {
  const { userId, email } = await robbed();
  expect(named("AdminCreateUser")).toEqual([]);

  expect((await reset(lastCode())).body).toEqual({ message: accounts.passwordReset });

  const group = `account-${userId}`;
  const [made] = named("AdminAddUserToGroup");
  expect(made?.body).toMatchObject({ GroupName: group, Username: nextUser });
  const password = named("AdminSetUserPassword").at(-1);
  expect(password?.body).toMatchObject({ Username: nextUser, Password: "N3w-pass!word" });
  // The password comes last, so nobody signs in before the new user leads to the account.
  expect(asked.map(({ action }) => action).slice(0, 5)).toEqual([
    "AdminSetUserPassword",
    "AdminCreateUser",
    "CreateGroup",
    "AdminAddUserToGroup",
    "AdminSetUserPassword",
  ]);
  expect(await profiles.find({ userId })).toMatchObject({
    email,
    emailConfirmedAt: confirmedAt,
    poolUser: nextUser,
    currentBalance: 700,
  });
  const claims = { ...claimsOf(nextUser), "cognito:groups": `[${group}]` };
  expect((await send(meHandler, api.getMe, { claims })).body).toMatchObject({
    userId,
    currentBalance: 700,
  });

  // After a second delete and reset, the newest user owns the account.
  deleted.add(nextUser);
  nextUser = randomUUID();
  await ask(email);
  expect((await reset(lastCode())).status).toBe(200);
  expect(await profiles.find({ userId })).toMatchObject({ poolUser: nextUser });
});

test("a second press recreates a user after a failure; one being created is left alone", async () => {
  const { userId } = await robbed();
  failing = ["AdminAddUserToGroup"];
  expect((await reset(lastCode())).status).toBe(503);
  expect(await profiles.find({ userId })).not.toHaveProperty("poolUser");
  expect(named("AdminSetUserPassword").map(({ body }) => body["Username"])).toEqual([userId]);

  failing = [];
  leftOver = { sub: nextUser, createdAt: new Date() };
  expect((await reset(lastCode())).status).toBe(409);
  expect(named("AdminDeleteUser")).toEqual([]);

  const stale = randomUUID();
  leftOver = { sub: stale, createdAt: new Date(Date.now() - 61_000) };
  expect((await reset(lastCode())).status).toBe(200);
  expect(named("AdminDeleteUser")).toMatchObject([{ body: { Username: stale } }]);
  expect(await profiles.find({ userId })).toMatchObject({ poolUser: nextUser });
});
