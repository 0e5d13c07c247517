import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { makeCode } from "../../../../lambdas/accounts/codes";
import { handler as clock } from "../../../../lambdas/functions/clock";
import { handler } from "../../../../lambdas/functions/public";
import { handler as meHandler } from "../../../../lambdas/functions/writer";
import { claimsOf, send } from "../../../support/api-event";
import { mailQueue } from "../../../support/queues";
import { serviceUrl } from "../../../support/service";
import { engineTest, freshTable } from "../../../support/table";
import { anAccount, emailConfirmedAt, read, withLimits } from "../support/account";
import { userPoolService } from "../support/user-pool";

const { accounts } = messages;
const pool = await userPoolService();
const queued = await mailQueue();
const table = freshTable({
  CLOCK_FUNCTION: "clock",
  AWS_ENDPOINT_URL_LAMBDA: await serviceUrl(async (_request, response, body) => {
    const run = clock(JSON.parse(body), { getRemainingTimeInMillis: () => 0 });
    await run.catch(() => response.setHeader("x-amz-function-error", "Unhandled"));
    response.end("null");
  }),
  SETTINGS: withLimits({
    passwordResetPerAddress: 2,
    mailsPerMailbox: 4,
    passwordResetPerNetwork: 5,
  }),
});
beforeEach(() => {
  queued.length = 0;
});

const ask = (email: string, network: string = randomUUID()) =>
  send(handler, api.requestPasswordReset, { network, body: { email } });
const reset = (oobCode: string) =>
  send(handler, api.confirmPasswordReset, { body: { oobCode, password: "N3w-pass!word" } });
const lastCode = () => String(queued.at(-1)?.["code"]);
const anUnknown = () => `${randomUUID()}@nobody.example`;
const actions = () => pool.actions().toSorted((one, other) => one.localeCompare(other));

test("the mailed code sets one new password, and the table stores only its hash", async () => {
  const { email } = await anAccount({ emailConfirmedAt });

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

test("a link is valid for an hour, for one purpose, and until a new password is set", async () => {
  const writer = await anAccount();
  const old = await makeCode("reset-password", writer, new Date(Date.now() - 3_601_000));
  const other = await makeCode("confirm-email", writer, new Date());
  for (const code of [old, other]) expect((await reset(code)).status).toBe(400);
  expect(pool.asked).toEqual([]);

  const first = await makeCode("reset-password", writer, new Date());
  expect((await reset(await makeCode("reset-password", writer, new Date()))).status).toBe(200);
  expect((await reset(first)).status).toBe(400);
});

engineTest("simultaneous presses of the same link set one password", async () => {
  const code = await makeCode("reset-password", await anAccount(), new Date());

  const replies = await Promise.all([reset(code), reset(code), reset(code)]);

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(pool.named("AdminSetUserPassword")).toHaveLength(1);
});

test("a link stays valid if the user pool fails", async () => {
  const code = await makeCode("reset-password", await anAccount(), new Date());
  pool.fail("AdminSetUserPassword");
  expect((await reset(code)).body).toMatchObject({
    code: "provider_unavailable",
    message: accounts.resetFailed,
  });

  pool.mend();
  expect((await reset(code)).status).toBe(200);
});

test("the first reset of an unconfirmed address also removes the second factor", async () => {
  const account = await anAccount();
  pool.fail("AdminSetUserMFAPreference");
  await ask(account.email);
  expect(queued).toMatchObject([{ isUnconfirmed: true }]);
  expect((await reset(lastCode())).status).toBe(200);
  expect(await read(account)).not.toHaveProperty("emailConfirmedAt");

  pool.mend();
  await ask(account.email);
  expect((await reset(lastCode())).status).toBe(200);
  expect(pool.asked.at(-1)).toMatchObject({
    action: "AdminSetUserMFAPreference",
    body: { Username: account.userId, SoftwareTokenMfaSettings: { Enabled: false } },
  });
  expect(await read(account)).toHaveProperty("emailConfirmedAt");
});

test("a stranger's requests can't use up all reset links of the owner", async () => {
  const { email } = await anAccount();
  const stranger = randomUUID();
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await ask(email, stranger)).status);
  for (let n = 0; n < 3; n++) statuses.push((await ask(email)).status);

  expect(statuses).toEqual([202, 202, 429, 202, 202, 429]);
  expect(queued).toHaveLength(4);
});

test("a network that asks for many unknown addresses gets no more reasons, but still gets links", async () => {
  const network = randomUUID();
  const [{ email }, social] = [await anAccount(), await anAccount({}, "Google")];
  const answers = async (address: string) => {
    const replies = [];
    for (let n = 0; n < 3; n++) replies.push(await ask(address, network));
    return replies.map(({ status, body }) => [status, body["message"]]);
  };
  for (let n = 0; n < 4; n++)
    expect((await ask(anUnknown(), network)).body["message"]).toBe(accounts.noUser);
  const onceTold = (await ask(social.email, network)).body["message"];
  expect(onceTold, "within the limits").toBe(accounts.socialOnly("Google"));

  const ofKnown = await answers(email);
  expect(ofKnown.slice(0, 2)).toEqual(Array(2).fill([202, accounts.resetLinkPerhapsSent]));
  expect(ofKnown[2]?.[0]).toBe(429);
  expect(queued).toHaveLength(2);
  expect(await answers(anUnknown())).toEqual(ofKnown);
  // This address had one more request than the others.
  expect(await answers(social.email)).toEqual([ofKnown[0], ofKnown[2], ofKnown[2]]);
});

test("above its limit of mailed links a network is refused for any address", async () => {
  const network = randomUUID();
  const { email } = await anAccount();
  for (let n = 0; n < 9; n++) await ask(email, network);
  expect(queued).toHaveLength(2);
  for (let n = 0; n < 3; n++)
    expect((await ask((await anAccount()).email, network)).status).toBe(202);

  expect((await ask((await anAccount()).email, network)).status).toBe(429);
  expect((await ask(anUnknown(), network)).status).toBe(429);
});

const confirm = (code: string) => send(handler, api.confirmEmail, { body: { code } });
const sendLink = (userId: string) =>
  send(handler, api.sendConfirmation, { claims: claimsOf(userId), body: {} });

test("only the link for an address confirms it, and removes an earlier second factor", async () => {
  const account = await anAccount();
  expect((await sendLink(account.userId)).status).toBe(202);
  const code = lastCode();

  expect((await confirm(`${code}A`)).body).toMatchObject({
    code: "invalid_input",
    message: accounts.expiredConfirmationLink,
  });
  pool.fail("AdminSetUserMFAPreference");
  expect((await confirm(code)).status).toBe(500);
  expect(await read(account)).not.toHaveProperty("emailConfirmedAt");
  pool.mend();
  pool.asked.length = 0;
  for (let n = 0; n < 2; n++)
    expect((await confirm(code)).body).toEqual({ message: accounts.emailConfirmed });
  expect(pool.asked).toMatchObject([
    { action: "AdminSetUserMFAPreference", body: { Username: account.userId } },
  ]);
  expect(await read(account)).toHaveProperty("emailConfirmedAt");

  queued.length = 0;
  expect((await sendLink(account.userId)).body).toEqual({ message: accounts.alreadyConfirmed });
  expect(queued).toEqual([]);
});

test("a Facebook user, who has no second factor with us, can confirm the address", async () => {
  const code = await makeCode("confirm-email", await anAccount({}, "Facebook"), new Date());

  expect((await confirm(code)).status).toBe(200);
  expect(pool.asked).toEqual([]);
});

test("the confirmation link can be requested again, but not in an ended session", async () => {
  const { userId } = await anAccount();
  for (const status of [202, 202, 429]) expect((await sendLink(userId)).status).toBe(status);

  const ended = await anAccount({ sessionsValidFrom: 4_000_000_000 });
  expect((await sendLink(ended.userId)).status).toBe(401);
  expect(queued).toHaveLength(2);
});

/** Creates an account whose pool user a thief deleted, and mails it a link. */
async function robbed() {
  const account = await anAccount({ emailConfirmedAt, currentBalance: 700 });
  pool.deleted.add(account.userId);
  pool.next = randomUUID();
  await ask(account.email);
  return account;
}

test("a reset link recreates a deleted pool user, whose tokens name the same account", async () => {
  const account = await robbed();
  const { userId, email } = account;
  const poolUser = pool.next;

  expect((await reset(lastCode())).body).toEqual({ message: accounts.passwordReset });

  // The password comes last, so that nobody signs in before the new user belongs to the account.
  expect(pool.asked.slice(0, 5)).toMatchObject([
    { action: "AdminSetUserPassword", body: { Username: userId } },
    { action: "AdminCreateUser" },
    { action: "CreateGroup" },
    { action: "AdminAddUserToGroup", body: { GroupName: `account-${userId}`, Username: poolUser } },
    { action: "AdminSetUserPassword", body: { Username: poolUser, Password: "N3w-pass!word" } },
  ]);
  expect(await read(account)).toMatchObject({ email, emailConfirmedAt, poolUser });
  const claims = { ...claimsOf(poolUser), "cognito:groups": `[account-${userId}]` };
  const me = await send(meHandler, api.getMe, { claims });
  expect(me.body).toMatchObject({ userId, currentBalance: 700 });

  // After a second deletion and reset, the newest user belongs to the account.
  pool.deleted.add(poolUser);
  pool.next = randomUUID();
  await ask(email);
  expect((await reset(lastCode())).status).toBe(200);
  expect(await read(account)).toMatchObject({ poolUser: pool.next });
});

test("a second press recreates a user after a failure, but not while the first press still runs", async () => {
  const account = await robbed();
  pool.fail("AdminAddUserToGroup");
  expect((await reset(lastCode())).status).toBe(503);
  expect(await read(account)).not.toHaveProperty("poolUser");
  expect(pool.named("AdminSetUserPassword")).toMatchObject([
    { body: { Username: account.userId } },
  ]);

  pool.mend();
  pool.found = { sub: pool.next, createdAt: new Date() };
  expect((await reset(lastCode())).status).toBe(409);
  expect(pool.named("AdminDeleteUser")).toEqual([]);

  const stale = randomUUID();
  pool.found = { sub: stale, createdAt: new Date(Date.now() - 61_000) };
  expect((await reset(lastCode())).status).toBe(200);
  expect(pool.named("AdminDeleteUser")).toMatchObject([{ body: { Username: stale } }]);
  expect(await read(account)).toMatchObject({ poolUser: pool.next });
});
