import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import type { Profile } from "../../../../lambdas/accounts/profile/profile";
import { handler as people } from "../../../../lambdas/functions/desk";
import { handler as account } from "../../../../lambdas/functions/public";
import { handler as me, handler as tasks } from "../../../../lambdas/functions/writer";
import { withdraw } from "../../../../lambdas/money/payouts/withdraw";
import { beginSubmission } from "../../../../lambdas/work/submissions/begin-submission";
import { completeSubmission } from "../../../../lambdas/work/submissions/complete-submission";
import { claimsOf, send } from "../../../support/api-event";
import { afterNextRead } from "../../../support/around-table";
import { awsServices } from "../../../support/aws-services";
import { memoryS3 } from "../../../support/s3-server";
import { freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { aWordFile } from "../../../support/work-files";
import { beforeNextTransaction } from "../support/account";

const s3 = await memoryS3();
const table = freshTable({
  SETTINGS: JSON.stringify(someSettings()),
  UPLOADS_BUCKET: "uploads",
  PARTS_BUCKET: "parts",
  USER_POOL_ID: "eu-west-1_test",
  USER_POOL_CLIENT_ID: "our-client",
  AWS_ENDPOINT_URL: await awsServices(),
  AWS_ENDPOINT_URL_S3: s3.url,
});

let administrator: Profile;
beforeAll(async () => {
  administrator = await aWriter({ isAdmin: true });
});

const suspend = (userId: string, body: object, key?: string) =>
  send(people, api.changeSuspension, {
    params: { id: userId },
    body: { suspended: true, withdrawals: false, reason: "Copied work.", ...body },
    claims: claimsOf(administrator.userId, { admin: true }),
    ...(key && { headers: { "idempotency-key": key } }),
  });
const lift = (userId: string) =>
  suspend(userId, { suspended: false, withdrawals: undefined, reason: "Cleared up." });
const bid = (userId: string, id: string) =>
  send(tasks, api.bid, { params: { id }, claims: claimsOf(userId) });
const callerOf = (userId: string) => ({
  userId,
  isAdmin: false,
  signedInAt: Math.floor(Date.now() / 1000),
});
const close = (userId: string, username: string) =>
  send(account, api.closeAccount, { claims: claimsOf(userId), body: { username } });
const ofType = async (userId: string, type: string) =>
  (await table.items()).filter(
    (item) => item["type"] === type && JSON.stringify(item).includes(userId),
  );

test("a suspended writer can't bid or close the account until the suspension ends", async () => {
  const [{ userId, username }, task] = [await aWriter(), await aTask()];
  const suspension = { withdrawals: false, reason: "Copied work.", since: expect.any(String) };

  const { status, body } = await suspend(userId, {});

  expect([status, body["user"]]).toMatchObject([200, { userId, suspension }]);
  for (const refused of [await bid(userId, task.id), await close(userId, username)]) {
    expect([refused.status, refused.body["code"]]).toEqual([403, "suspended"]);
    expect(refused.body["message"]).toContain(someSettings().supportEmail);
  }
  const claims = claimsOf(userId);
  expect((await send(me, api.getMe, { claims })).body).toMatchObject({
    suspension,
    unreadNotifications: 1,
  });
  expect((await send(me, api.exportMe, { claims })).body["profile"]).toMatchObject({ suspension });

  expect((await lift(userId)).body["user"]).toMatchObject({ suspension: null });
  expect((await bid(userId, task.id)).status).toBe(201);
  const { userId: other, username: name } = await aWriter();
  await suspend(other, {});
  await lift(other);
  expect((await close(other, name)).status).toBe(204);
});

test("a writer who closes the account at the same moment is not suspended", async () => {
  const { userId } = await aWriter();
  const set = { closedAt: new Date().toISOString() };
  beforeNextTransaction({ userId }, set);

  expect((await suspend(userId, {})).status).toBe(404);
  expect(await ofType(userId, "Profile")).toMatchObject([set]);
  expect((await ofType(userId, "Profile"))[0]).not.toHaveProperty("suspension");
});

test("a suspension is stored and notified once, even if the request is repeated", async () => {
  const { userId } = await aWriter();
  const key = randomUUID();

  const first = await suspend(userId, {}, key);
  const again = await suspend(userId, {}, key);
  const other = await suspend(userId, {}, randomUUID());
  await suspend(userId, { withdrawals: true });
  await lift(userId);
  await lift(userId);
  const late = await suspend(userId, {}, key);

  expect([again.text, other.text, late.text]).toEqual([first.text, first.text, first.text]);
  expect((await ofType(userId, "Act")).map(({ act, note }) => [act, note])).toEqual([
    ["writer-suspended", "Copied work."],
    ["writer-suspended", "Copied work."],
    ["suspension-lifted", "Cleared up."],
  ]);
  const told = (await table.items()).filter(({ pk }) => pk === `INBOX#${userId}`);
  expect(told.map(({ kind }) => kind)).toEqual([
    "account-suspended",
    "account-suspended",
    "suspension-lifted",
  ]);
  expect((await ofType(userId, "Profile"))[0]).not.toHaveProperty("suspension");
});

test("only an existing writer can be suspended, and only with a reason", async () => {
  const { userId } = await aWriter();

  expect((await suspend(administrator.userId, {})).status).toBe(409);
  expect((await suspend(randomUUID(), {})).status).toBe(404);
  expect((await suspend(userId, { reason: " " })).body["fields"]).toHaveProperty("reason");
});

test("a suspended writer can't upload work until the suspension ends", async () => {
  const [{ userId }, task] = [await aWriter(), await aTask()];
  await bid(userId, task.id);
  const caller = callerOf(userId);
  const bytes = aWordFile();
  const begin = (name = "dhow.docx") =>
    beginSubmission({
      caller,
      file: { taskId: task.id, fileName: name, size: bytes.length },
      idempotency: undefined,
      now: new Date(),
    });
  const { submission, upload } = await begin();
  await fetch(upload.parts[0]?.url ?? "", { method: "PUT", body: bytes });
  const complete = () => completeSubmission({ caller, id: submission.id, now: new Date() });
  afterNextRead(() => suspend(userId, {}));

  await expect(complete()).rejects.toMatchObject({ code: "suspended" });
  await expect(complete()).rejects.toMatchObject({ code: "suspended" });
  await expect(begin("other.docx")).rejects.toMatchObject({ code: "suspended" });
  await lift(userId);

  expect(await complete()).toMatchObject({ status: "Pending Review" });
});

test.each([
  [true, "suspended"],
  [false, "insufficient_balance"],
] as const)(
  "if the suspension stops withdrawals (%s), a withdrawal is refused as %s",
  async (stopped, code) => {
    const { userId } = await aWriter({ totalEarned: 500, totalMoney: 500 });
    await suspend(userId, { withdrawals: stopped });

    await expect(
      withdraw({
        caller: callerOf(userId),
        wallet: "mpesa",
        amount: 100,
        limits: { ...someSettings().withdrawals, countPerDay: 10 },
        idempotency: undefined,
        now: new Date(),
      }),
    ).rejects.toMatchObject({ code });
  },
);
