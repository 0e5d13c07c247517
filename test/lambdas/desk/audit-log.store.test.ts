import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import { usernameWrite } from "../../../lambdas/accounts/names";
import { auditWrite, type NewAuditEntry } from "../../../lambdas/desk/audit-log";
import { handler } from "../../../lambdas/functions/desk";
import { setPayouts } from "../../../lambdas/money/payouts/set-payouts";
import { transact } from "../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../support/api-event";
import { pagesOf } from "../../support/pages";
import { freshTable } from "../../support/table";
import { aWriter, someSettings } from "../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const ada = { userId: "ada", name: "Ada Min" };
beforeAll(async () => {
  await aWriter({ userId: "ada", isAdmin: true, firstName: "Ada", lastName: "Min" });
});

const ask = (query: Record<string, string>) =>
  send(handler, api.listActs, { query, claims: claimsOf("ada", { admin: true }) });
const list = async (query: Record<string, string>) =>
  api.listActs.reply.parse((await ask(query)).body);

const subjectsOf = async (query: Record<string, string>) =>
  (await pagesOf((from) => list({ ...query, ...from }))).map(({ acts }) =>
    acts.map(({ subject }) => subject),
  );

/** Writes one entry a day about a writer, from 1 August, late in the evening in Nairobi. */
async function entriesOfDays(
  userId: string,
  days: number,
  actOf?: (day: number) => NewAuditEntry["act"],
) {
  for (let day = 1; day <= days; day++) {
    const entry: NewAuditEntry = {
      act: actOf?.(day) ?? "withdrawal-returned",
      by: "ada",
      subject: `=D${day}`,
      userId,
      note: "=Not in the portal.",
      before: { state: "checking", amount: 700 },
      after: { state: "returned", receiptNumber: null },
    };
    await transact([auditWrite(entry, new Date(Date.UTC(2026, 7, day, 20, 59)))]);
  }
}
const daysDown = (newest: number, count: number) =>
  Array.from({ length: count }, (_, at) => `=D${newest - at}`);

test("a writer's changes are listed newest first: in pages, for a period, and as a file", async () => {
  const { userId } = await aWriter({ firstName: "Njeri", lastName: "Kamau" });
  await entriesOfDays(userId, 28);
  await entriesOfDays(randomUUID(), 1);

  expect(await subjectsOf({ userId })).toEqual([daysDown(28, 20), daysDown(8, 8)]);
  expect((await list({ userId })).acts[0]).toMatchObject({
    by: ada,
    userId,
    writerName: "Njeri Kamau",
    note: "=Not in the portal.",
    before: { state: "checking", amount: 700 },
    after: { state: "returned", receiptNumber: null },
  });
  const days = { userId, from: "2026-08-03", to: "2026-08-26" };
  expect(await subjectsOf(days)).toEqual([daysDown(26, 20), daysDown(6, 4)]);
  const lines = (await ask({ ...days, format: "csv" })).text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(25);
  expect(lines[1]).toContain("'=Not in the portal.");
});

test("pausing and resuming payouts is recorded with the administrator and the earlier state", async () => {
  await setPayouts({ paused: true }, "ada", undefined, new Date());
  await setPayouts({ paused: false }, "ada", undefined, new Date(Date.now() + 1000));

  const { acts } = await list({});

  expect(acts.slice(0, 2)).toMatchObject([
    { act: "payouts-resumed", by: ada, before: { paused: true }, after: { paused: false } },
    { act: "payouts-paused", by: ada, before: { paused: false }, after: { paused: true } },
  ]);
});

test("changes of one kind are found among many others", async () => {
  const userId = randomUUID();
  await entriesOfDays(userId, 25, (day) => (day % 5 === 0 ? "payouts-paused" : "task-posted"));

  const { acts, cursor } = await list({ userId, act: "payouts-paused" });

  expect(acts.map(({ subject }) => subject)).toEqual(["=D25", "=D20", "=D15", "=D10", "=D5"]);
  expect(cursor).toBeUndefined();
  expect((await list({ userId, act: "task-posted" })).acts).toHaveLength(20);
});

test("a search finds entries by username, task or receipt, in upper or lower case", async () => {
  const { userId, username } = await aWriter({ username: "Njeri77" });
  await transact([usernameWrite(username, userId)]);
  const done = (act: NewAuditEntry["act"], subject: string, more: Partial<NewAuditEntry> = {}) =>
    transact([auditWrite({ act, by: "ada", subject, ...more }, new Date("2026-09-10T06:00Z"))]);
  await done("task-posted", "TASK-SEARCHED1");
  await done("work-approved", randomUUID(), { after: { taskId: "TASK-SEARCHED1" } });
  await done("payment-settled", "UKM7770001");
  await done("writer-suspended", userId, { userId });
  const found = async (search: string) => (await list({ search })).acts.map(({ act }) => act);

  expect(new Set(await found("task-searched1"))).toEqual(new Set(["work-approved", "task-posted"]));
  expect(await found("ukm7770001")).toEqual(["payment-settled"]);
  expect(await found(username)).toEqual(["writer-suspended"]);
  expect(await found("nobody-and-nothing")).toEqual([]);
});
