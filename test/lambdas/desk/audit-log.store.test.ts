import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import { usernameWrite } from "../../../lambdas/accounts/names";
import type { Profile } from "../../../lambdas/accounts/profile/profile";
import { auditWrite, type NewAuditEntry } from "../../../lambdas/desk/audit-log";
import { handler } from "../../../lambdas/functions/desk";
import { setPayouts } from "../../../lambdas/money/payouts/set-payouts";
import { transact } from "../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../support/api-event";
import { freshTable } from "../../support/table";
import { aWriter, someSettings } from "../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });

let administrator: Profile;
beforeAll(async () => {
  administrator = await aWriter({ isAdmin: true, firstName: "Ada", lastName: "Min" });
});

async function list(query: Record<string, string>) {
  const { status, body } = await send(handler, api.listActs, {
    query,
    claims: claimsOf(administrator.userId, { admin: true }),
  });
  expect(status).toBe(200);
  return api.listActs.reply.parse(body);
}

const anEntry = (userId: string | null, subject: string): NewAuditEntry => ({
  act: "withdrawal-returned",
  by: administrator.userId,
  subject,
  userId,
  note: "Not in the portal.",
  before: { state: "checking", amount: 700 },
  after: { state: "returned", receiptNumber: null },
});

test("changes about a writer are listed newest first, page by page, and nobody else's", async () => {
  const { userId } = await aWriter({ firstName: "Njeri", lastName: "Kamau" });
  const start = Date.parse("2026-10-01T06:00:00.000Z");
  for (let day = 0; day < 23; day++)
    await transact([auditWrite(anEntry(userId, `W${day}`), new Date(start + day * 86_400_000))]);
  await transact([auditWrite(anEntry(randomUUID(), "other"), new Date())]);

  const first = await list({ userId });
  const second = await list({ userId, cursor: first.cursor ?? "" });

  const subjects = [...first.acts, ...second.acts].map(({ subject }) => subject);
  expect(subjects).toEqual(Array.from({ length: 23 }, (_, at) => `W${22 - at}`));
  expect(second.cursor).toBeUndefined();
  expect(first.acts[0]).toMatchObject({
    by: { userId: administrator.userId, name: "Ada Min" },
    userId,
    writerName: "Njeri Kamau",
    note: "Not in the portal.",
    before: { state: "checking", amount: 700 },
    after: { state: "returned", receiptNumber: null },
  });
});

test("pausing and resuming payouts is recorded with its author and the state before", async () => {
  await setPayouts({ paused: true }, administrator.userId, undefined, new Date());
  await setPayouts({ paused: false }, administrator.userId, undefined, new Date(Date.now() + 1000));

  const { acts } = await list({});

  const by = { name: "Ada Min" };
  expect(acts.slice(0, 2)).toMatchObject([
    { act: "payouts-resumed", by, before: { paused: true }, after: { paused: false } },
    { act: "payouts-paused", by, before: { paused: false }, after: { paused: true } },
  ]);
});

test("changes of one kind are listed alone, even behind many others", async () => {
  const userId = randomUUID();
  const start = Date.parse("2026-10-01T06:00:00.000Z");
  for (let day = 0; day < 25; day++)
    await transact([
      auditWrite(
        { ...anEntry(userId, `W${day}`), act: day % 5 === 0 ? "payouts-paused" : "task-posted" },
        new Date(start + day * 86_400_000),
      ),
    ]);

  const { acts, cursor } = await list({ userId, act: "payouts-paused" });
  const posted = await list({ userId, act: "task-posted" });

  expect(acts.map(({ subject }) => subject)).toEqual(["W20", "W15", "W10", "W5", "W0"]);
  expect(cursor).toBeUndefined();
  expect(posted.acts).toHaveLength(20);
});

test("entries are found by username, task with its reviews, and receipt, in any case", async () => {
  const { userId, username } = await aWriter({ username: "Njeri77" });
  await transact([usernameWrite(username, userId)]);
  const day = new Date("2026-09-10T06:00:00.000Z");
  const done = (act: NewAuditEntry["act"], subject: string, more: Partial<NewAuditEntry> = {}) =>
    transact([auditWrite({ act, by: administrator.userId, subject, ...more }, day)]);
  await done("task-posted", "TASK-SEARCHED1");
  await done("work-approved", randomUUID(), { after: { taskId: "TASK-SEARCHED1" } });
  await done("payment-settled", "UKM7770001");
  await done("writer-suspended", userId, { userId });
  const found = async (search: string) => (await list({ search })).acts.map(({ act }) => act);

  expect(await found("task-searched1")).toEqual(
    expect.arrayContaining(["work-approved", "task-posted"]),
  );
  expect(await found("ukm7770001")).toEqual(["payment-settled"]);
  expect(await found(username)).toEqual(["writer-suspended"]);
  expect(await found("nobody-and-nothing")).toEqual([]);
});

test("entries of some days are listed alone, page by page, and as one file", async () => {
  const { userId } = await aWriter();
  const at = (day: number) => new Date(Date.UTC(2026, 7, day, 20, 59));
  for (let day = 1; day <= 28; day++)
    await transact([auditWrite({ ...anEntry(userId, `=D${day}`), note: `=D${day}` }, at(day))]);
  const days = { userId, from: "2026-08-03", to: "2026-08-26" };

  const first = await list(days);
  const second = await list({ ...days, cursor: first.cursor ?? "" });

  const subjects = [...first.acts, ...second.acts].map(({ subject }) => subject);
  expect(subjects).toEqual(Array.from({ length: 24 }, (_, each) => `=D${26 - each}`));
  const { text } = await send(handler, api.listActs, {
    query: { ...days, format: "csv" },
    claims: claimsOf(administrator.userId, { admin: true }),
  });
  const lines = text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(25);
  expect(lines[1]).toContain("'=D26");
});
