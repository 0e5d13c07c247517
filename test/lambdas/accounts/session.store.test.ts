import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import type { Route } from "#contracts/route";
import { makeCode } from "../../../lambdas/accounts/codes";
import { type Profile, requireLiveSession } from "../../../lambdas/accounts/profile/profile";
import { handler as desk } from "../../../lambdas/functions/desk";
import { handler as session } from "../../../lambdas/functions/public";
import { handler as writer } from "../../../lambdas/functions/writer";
import { claimsOf, type Request, send } from "../../support/api-event";
import { logged } from "../../support/logged";
import { engineTest, freshTable } from "../../support/table";
import { aTask, aWriter, someSettings } from "../../support/table-world";
import { read } from "./support/account";
import { userPoolService } from "./support/user-pool";

const pool = await userPoolService();
freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const second = () => Math.floor(Date.now() / 1000);
const signOutEverywhere = (userId: string, signedInAt = second()) =>
  send(session, api.signOutEverywhere, { claims: claimsOf(userId, { signedInAt }), body: {} });
const signOut = (userId: string, sessionId: string) =>
  send(session, api.signOut, { claims: claimsOf(userId, { sessionId }), body: {} });

const draft = () => aTask({ publishAt: new Date(Date.now() + 3_600_000).toISOString() });
/** Routes that refuse an ended session, each with a valid request. */
const strict: [string, unknown, Route, () => Promise<Request & { admin?: true }>][] = [
  ["reading the profile", writer, api.getMe, async () => ({})],
  [
    "reading the first screen",
    writer,
    api.showFirstScreen,
    async () => ({ query: { tasks: "open" } }),
  ],
  ["changing the profile", writer, api.changeMe, async () => ({ body: { firstName: "Achieng" } })],
  ["marking notifications as read", writer, api.readNotifications, async () => ({ body: {} })],
  ["taking a task", writer, api.bid, async () => ({ params: { id: (await aTask()).id } })],
  [
    "posting a task",
    desk,
    api.createTask,
    async () => ({
      admin: true,
      body: { field: "Law", dueDate: "2099-12-31", context: "Summarise.", amount: 1500 },
    }),
  ],
  [
    "reading a task that is not published yet",
    writer,
    api.getTask,
    async () => ({ admin: true, params: { id: (await draft()).id } }),
  ],
  ["ending all sessions", session, api.signOutEverywhere, async () => ({ body: {} })],
];

test.each(strict)(
  "%s is refused in a session that was signed out, alone or with all others",
  async (...given) => {
    const [, handler, route, request] = given;
    const { admin = false, ...rest } = await request();
    const { userId } = await aWriter({ isAdmin: admin });
    const [left, other, signedInAt] = [randomUUID(), randomUUID(), second()];
    const ask = async (how: Parameters<typeof claimsOf>[1]) => {
      const reply = await send(handler, route, {
        claims: claimsOf(userId, { admin, ...how }),
        ...rest,
      });
      return reply.status < 300 ? "accepted" : [reply.status, reply.body["code"]];
    };

    for (let times = 0; times < 2; times++) expect((await signOut(userId, left)).status).toBe(204);
    expect(await ask({ sessionId: left })).toEqual([401, "not_signed_in"]);
    expect(await ask({ sessionId: other })).toBe("accepted");

    await signOutEverywhere(userId);
    expect(await ask({ signedInAt })).toEqual([401, "not_signed_in"]);
    expect(await ask({})).not.toEqual([401, "not_signed_in"]);
  },
);

const setPassword = async (profile: Profile) => {
  const oobCode = await makeCode("reset-password", profile, new Date());
  const body = { oobCode, password: "N3w-pass!word" };
  return await send(session, api.confirmPasswordReset, { body });
};

test.each<[string, (profile: Profile) => ReturnType<typeof send>, string[]]>([
  ["signing out everywhere", ({ userId }) => signOutEverywhere(userId), []],
  ["a new password", setPassword, ["AdminSetUserPassword"]],
])("%s ends all earlier sessions, and a new session works immediately", async (_, end, before) => {
  const profile = await aWriter();
  const from = (signedInAt: number) =>
    requireLiveSession({ userId: profile.userId, isAdmin: false, signedInAt });
  const begun = second();

  expect((await end(profile)).status).toBe(200);
  const later = second();

  expect(pool.actions().sort()).toEqual([...before, "AdminUserGlobalSignOut"]);
  await expect(from(begun)).rejects.toMatchObject({ code: "not_signed_in" });
  await expect(from(later)).resolves.toBeUndefined();
});

test.each([
  ["retried until the user pool succeeds", { failures: 2, tries: 3, told: 0 }],
  ["reported to the operator if the user pool keeps failing", { failures: 100, tries: 5, told: 1 }],
])("after a new password, ending the old sessions is %s", async (_, { failures, tries, told }) => {
  const profile = await aWriter();
  const log = logged();
  onTestFinished(log.restore);
  pool.fail("AdminUserGlobalSignOut", "NotAuthorizedException", failures);

  const { status, body } = await setPassword(profile);

  expect([status, body]).toEqual([200, { message: messages.accounts.passwordReset }]);
  expect(pool.named("AdminUserGlobalSignOut")).toHaveLength(tries);
  expect(pool.named("AdminSetUserPassword")).toHaveLength(1);
  for (const words of ['"SessionsNotEnded":1', profile.userId])
    expect(log.lines().filter((line) => line.includes(words))).toHaveLength(told);
});

test("if the user pool fails, no session ends and the request can be repeated", async () => {
  const { userId } = await aWriter();
  const signedInAt = second();
  pool.fail("AdminUserGlobalSignOut");
  expect((await signOutEverywhere(userId, signedInAt)).status).toBe(500);

  pool.mend();
  expect((await signOutEverywhere(userId, signedInAt)).status).toBe(200);
});

test("a person without an account has no valid session, but can sign out", async () => {
  const caller = { userId: randomUUID(), isAdmin: false, signedInAt: second() };

  await expect(requireLiveSession(caller)).rejects.toMatchObject({ code: "not_found" });
  expect((await signOut(caller.userId, randomUUID())).status).toBe(204);
});

engineTest(
  "devices that sign out at the same time are all signed out, and the newest twenty are stored",
  async () => {
    const person = await aWriter();
    const ids = Array.from({ length: 22 }, () => randomUUID());
    const leave = (sessionId: string) => signOut(person.userId, sessionId);
    for (const id of ids.slice(0, 18)) await leave(id);

    await Promise.all(ids.slice(18).map(leave));

    const { signedOutSessions: kept = [] } = await read(person);
    expect([kept.length, kept.slice(0, 16)]).toEqual([20, ids.slice(2, 18)]);
    expect(new Set(kept.slice(16))).toEqual(new Set(ids.slice(18)));
  },
);
