import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import type { Route } from "#contracts/route";
import { makeCode } from "../../../lambdas/accounts/codes";
import { profiles, requireLiveSession } from "../../../lambdas/accounts/profile/profile";
import { handler as adminTasks } from "../../../lambdas/functions/desk";
import { handler as registration, handler as session } from "../../../lambdas/functions/public";
import {
  handler as me,
  handler as notifications,
  handler as writerTasks,
} from "../../../lambdas/functions/writer";
import { claimsOf, type Request, send } from "../../support/api-event";
import { logged } from "../../support/logged";
import { serviceUrl } from "../../support/service";
import { engineTest, freshTable } from "../../support/table";
import { aTask, aWriter, someSettings } from "../../support/table-world";

/** A user pool that records its requests, and is up or down. */
let asked: string[] = [];
let isDown = false;
/** Number of coming requests to end sessions that fail. */
let failuresToEnd = 0;
const pool = await serviceUrl((request, response) => {
  const action = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
  asked.push(action);
  const fails = isDown || (action === "AdminUserGlobalSignOut" && failuresToEnd-- > 0);
  if (fails) response.statusCode = 400;
  response.end(JSON.stringify(fails ? { __type: "NotAuthorizedException" } : {}));
});
freshTable({
  SETTINGS: JSON.stringify(someSettings()),
  USER_POOL_ID: "eu-west-1_test",
  USER_POOL_CLIENT_ID: "our-client",
  AWS_ENDPOINT_URL: pool,
});

beforeEach(() => {
  asked = [];
  isDown = false;
  failuresToEnd = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
});

const aConfirmedWriter = () => aWriter({ emailConfirmedAt: new Date().toISOString() });
const second = () => Math.floor(Date.now() / 1000);
const signOutEverywhere = (userId: string, signedInAt = second()) =>
  send(session, api.signOutEverywhere, { claims: claimsOf(userId, { signedInAt }), body: {} });

const future = () => new Date(Date.now() + 3_600_000).toISOString();
/** Every route that refuses an ended session, with a valid request. */
const strict: [string, unknown, Route, () => Promise<Request & { admin?: true }>][] = [
  ["one's own document", me, api.getMe, async () => ({})],
  ["one's first screen", me, api.showFirstScreen, async () => ({ query: { tasks: "open" } })],
  ["changing it", me, api.changeMe, async () => ({ body: { firstName: "Achieng" } })],
  ["choosing mails", me, api.chooseMails, async () => ({ body: { receipts: false } })],
  ["what one was told", notifications, api.listNotifications, async () => ({})],
  ["having read it", notifications, api.readNotifications, async () => ({ body: {} })],
  ["the marketplace", writerTasks, api.listTasks, async () => ({})],
  ["a task", writerTasks, api.getTask, async () => ({ params: { id: (await aTask()).id } })],
  ["one's own tasks", writerTasks, api.listAwards, async () => ({})],
  ["taking a task", writerTasks, api.bid, async () => ({ params: { id: (await aTask()).id } })],
  [
    "posting a task",
    adminTasks,
    api.createTask,
    async () => ({
      admin: true,
      body: { field: "Law", dueDate: "2099-12-31", context: "Summarise.", amount: 1500 },
    }),
  ],
  [
    "a task that is not published yet",
    writerTasks,
    api.getTask,
    async () => ({ admin: true, params: { id: (await aTask({ publishAt: future() })).id } }),
  ],
  ["ending all sessions", session, api.signOutEverywhere, async () => ({ body: {} })],
];

test("no route accepts a session that was ended everywhere", async () => {
  const [writer, administrator] = [await aWriter(), await aWriter({ isAdmin: true })];
  const before = second();
  for (const { userId } of [writer, administrator])
    expect((await signOutEverywhere(userId, before)).status).toBe(200);

  for (const [name, handler, route, request] of strict) {
    const { admin = false, ...rest } = await request();
    const { userId } = admin ? administrator : writer;
    const ask = (signedInAt: number) =>
      send(handler, route, { claims: claimsOf(userId, { admin, signedInAt }), ...rest });
    const ended = await ask(before);
    expect([ended.status, ended.body["code"]], name).toEqual([401, "not_signed_in"]);
    expect((await ask(second())).status, name).toBeLessThan(300);
  }
});

test("signing out everywhere ends this second's sessions, and a new sign-in works at once", async () => {
  const { userId } = await aWriter();
  const before = second();

  const { status, body } = await signOutEverywhere(userId, before);
  const after = second();

  expect([status, body, asked]).toEqual([200, {}, ["AdminUserGlobalSignOut"]]);
  const from = (signedInAt: number) => ({ userId, isAdmin: false, signedInAt });
  await expect(requireLiveSession(from(before))).rejects.toMatchObject({
    code: "not_signed_in",
  });
  await expect(requireLiveSession(from(after))).resolves.toBeUndefined();
});

test("a new password ends this second's sessions too", async () => {
  const writer = await aConfirmedWriter();
  const { userId } = writer;
  const oobCode = await makeCode("reset-password", writer, new Date());
  const before = second();

  const { status } = await send(registration, api.confirmPasswordReset, {
    body: { oobCode, password: "N3w-pass!word" },
  });
  const after = second();

  expect([status, asked.sort()]).toEqual([200, ["AdminSetUserPassword", "AdminUserGlobalSignOut"]]);
  const document = (signedInAt: number) =>
    send(me, api.getMe, { claims: claimsOf(userId, { signedInAt }) });
  expect((await document(before)).status).toBe(401);
  expect((await document(after)).status).toBe(200);
});

test.each([
  ["tried until it is done", { failures: 2, tries: 3, told: 0 }],
  ["told to the operator when it can't be done", { failures: 100, tries: 5, told: 1 }],
])("ending the sessions of an old password is %s", async (_, { failures, tries, told }) => {
  const writer = await aConfirmedWriter();
  const { userId } = writer;
  const oobCode = await makeCode("reset-password", writer, new Date());
  const log = logged();
  failuresToEnd = failures;

  const { status, body } = await send(registration, api.confirmPasswordReset, {
    body: { oobCode, password: "N3w-pass!word" },
  });

  expect([status, body]).toEqual([200, { message: messages.accounts.passwordReset }]);
  expect(asked.filter((action) => action === "AdminUserGlobalSignOut")).toHaveLength(tries);
  expect(asked.filter((action) => action === "AdminSetUserPassword")).toHaveLength(1);
  const lines = log.lines();
  expect(lines.filter((line) => line.includes('"SessionsNotEnded":1'))).toHaveLength(told);
  expect(lines.filter((line) => line.includes(userId))).toHaveLength(told);
});

test("when the user pool fails, no session has ended and the request can be repeated", async () => {
  const { userId } = await aWriter();
  const signedInAt = second();
  isDown = true;
  expect((await signOutEverywhere(userId, signedInAt)).status).toBe(500);
  isDown = false;

  expect((await signOutEverywhere(userId, signedInAt)).status).toBe(200);
});

test("somebody without a profile has no session", async () => {
  const caller = { userId: randomUUID(), isAdmin: false, signedInAt: second() };

  await expect(requireLiveSession(caller)).rejects.toMatchObject({ code: "not_found" });
});

test.each(strict)(
  "%s refuses a session that was signed out on this device",
  async (_, handler, route, request) => {
    const { admin = false, ...rest } = await request();
    const { userId } = await aWriter({ isAdmin: admin });
    const [left, other] = [randomUUID(), randomUUID()];
    const as = (sessionId: string) => ({ claims: claimsOf(userId, { admin, sessionId }) });
    const signOut = () => send(session, api.signOut, { ...as(left), body: {} });

    expect([(await signOut()).status, (await signOut()).status]).toEqual([204, 204]);

    const ended = await send(handler, route, { ...as(left), ...rest });
    expect([ended.status, ended.body["code"]]).toEqual([401, "not_signed_in"]);
    expect((await send(handler, route, { ...as(other), ...rest })).status).toBeLessThan(300);
  },
);

engineTest(
  "devices that are signed out at once are all signed out, and the newest twenty are kept",
  async () => {
    const { userId } = await aWriter();
    const ids = Array.from({ length: 22 }, () => randomUUID());
    const leave = (sessionId: string) =>
      send(session, api.signOut, { claims: claimsOf(userId, { sessionId }), body: {} });
    for (const id of ids.slice(0, 18)) await leave(id);

    await Promise.all(ids.slice(18).map(leave));

    const kept = (await profiles.find({ userId }))?.signedOutSessions ?? [];
    expect([kept.length, kept.slice(0, 16), new Set(kept.slice(16))]).toEqual([
      20,
      ids.slice(2, 18),
      new Set(ids.slice(18)),
    ]);
  },
);

test("signing out without an account succeeds", async () => {
  const claims = claimsOf(randomUUID(), { sessionId: randomUUID() });

  expect((await send(session, api.signOut, { claims, body: {} })).status).toBe(204);
});
