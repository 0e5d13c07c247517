import { expect, onTestFinished, test, vi } from "vitest";
import { api } from "#contracts/api";
import { type LedgerMonth, largestStatement } from "#contracts/ledger";
import type { Profile } from "../../../../lambdas/accounts/profile/profile";
import { handler as publicHandler } from "../../../../lambdas/functions/public";
import { handler } from "../../../../lambdas/functions/writer";
import { entries } from "../../../../lambdas/money/ledger/ledger";
import { applyMovement, type Totals } from "../../../../lambdas/money/ledger/movement";
import { transact } from "../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../support/api-event";
import { deepTest } from "../../../support/depth";
import { book, type Moved } from "../../../support/movements";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const before = { createdAt: "2026-08-01T06:00:00.000Z", lastUpdated: "2026-08-01T06:00:00.000Z" };
const toMpesa = { wallet: "mpesa", phone: "+254 712 ••• 678" } as const;
const tooMuch = { reason: "wallet-limit" } as const;
const movements: Moved[] = [
  { kind: "activation", amount: 300, at: "2026-09-03T06:00:00.000Z", receiptNumber: "UI30000001" },
  { kind: "earning", amount: 700, at: "2026-09-30T20:59:59.000Z" },
  // One second later it is October in Nairobi.
  { kind: "earning", amount: 500, at: "2026-09-30T21:00:00.000Z", field: "Law" },
  { kind: "withdrawal", amount: -400, at: "2026-10-02T06:00:00.000Z", ...toMpesa },
  { kind: "return", amount: 400, at: "2026-10-02T06:01:00.000Z", ...toMpesa, ...tooMuch },
  { kind: "payment", amount: 50, at: "2026-11-20T06:00:00.000Z", receiptNumber: "UKK0000002" },
];

async function earner() {
  const writer = await aWriter({ ...before, accountNumber: "5724384" });
  await book(writer, movements);
  return writer;
}
const ask = async (userId: string, query: Record<string, string> = {}) =>
  (await send(handler, api.listLedger, { query, claims: claimsOf(userId) })).body as {
    entries: { sequence: number; kind: string }[];
    cursor?: string;
  };
const statementOf = (userId: string, query: Record<string, string>) =>
  send(handler, api.getStatement, { query, claims: claimsOf(userId) });
const csvOf = (userId: string, from = "2026-11-01", to = "2026-11-22") =>
  statementOf(userId, { format: "csv", from, to });

test.each([
  [{ kind: "payment" }, [6, 1]],
  [{ month: "2026-10" }, [5, 4, 3]],
  [{ month: "2026-10", kind: "earning" }, [3]],
  [{ month: "2026-08" }, []],
])(
  "the transactions of %j are listed, and an activation counts as a payment",
  async (query, sequences) => {
    const { userId } = await earner();

    expect((await ask(userId, query)).entries.map(({ sequence }) => sequence)).toEqual(sequences);
  },
);

test("no cursor shows another writer's transactions", async () => {
  const { userId } = await earner();
  const other = await aWriter(before);
  const cursor = Buffer.from("ENTRY#00000007").toString("base64url");

  expect((await ask(other.userId, { cursor })).entries).toEqual([]);
  expect((await ask(userId, { cursor })).entries).toHaveLength(6);
});

test("each month opens with the previous closing balance, and its sums add up to the change of the balance", async () => {
  const { userId } = await earner();

  const { body } = await send(handler, api.listLedgerMonths, { claims: claimsOf(userId) });

  const months = body["months"] as LedgerMonth[];
  expect(months.map(({ kinds, ...month }) => Object.values(month))).toEqual([
    ["2026-11", 1500, 1550, 1],
    ["2026-10", 1000, 1500, 3],
    ["2026-09", 0, 1000, 2],
  ]);
  expect(months[1]?.kinds).toEqual([
    { kind: "earning", count: 1, amount: 500 },
    { kind: "withdrawal", count: 1, amount: -400 },
    { kind: "return", count: 1, amount: 400 },
  ]);
});

test("a statement contains all entries between its two days in Nairobi, and can be empty", async () => {
  const { userId } = await earner();

  const { status, headers, text } = await csvOf(userId, "2026-10-01", "2026-10-02");

  expect(status).toBe(200);
  expect(headers["content-disposition"]).toBe(
    'attachment; filename="statement-2026-10-01-to-2026-10-02.csv"',
  );
  expect(text.replaceAll('"', "").split("\r\n").slice(1, 9)).toEqual([
    "2026-10-01,,Opening balance,,,,,,1000,",
    "2026-10-01,00:00:00,Task approved,Law,,,500,,1500,In the balance",
    "2026-10-02,09:00:00,Withdrawal,to M-Pesa +254 712 xxx 678,,,,400,1100,On its way",
    "2026-10-02,09:01:00,Withdrawal returned,from M-Pesa +254 712 xxx 678: the wallet could not take it,,,400,,1500,In the balance",
    "2026-10-02,,Totals,,,,900,400,,",
    "2026-10-02,,Of it paid out,,,,,0,,Paid",
    "2026-10-02,,Of it on its way,,,,,400,,On its way",
    "2026-10-02,,Closing balance,,,,,,1500,",
  ]);

  const empty = await csvOf(userId, "2026-10-05", "2026-10-06");
  expect(empty.text.replaceAll('"', "")).toContain(
    "2026-10-05,,Opening balance,,,,,,1500,\r\n2026-10-06,,Totals,,,,0,0,,\r\n",
  );
});

test("only the code on a statement finds the facts that are printed on it", async () => {
  const { userId } = await earner();
  const query = { format: "pdf", from: "2026-10-01", to: "2026-11-29" };
  const pdf = await statementOf(userId, query);
  expect(Buffer.from(pdf.text, "base64").subarray(0, 5).toString()).toBe("%PDF-");
  const kept = (await table.items()).filter(
    ({ type, to }) => type === "StatementCheck" && to === query.to,
  );
  expect(kept).toHaveLength(1);
  const code = kept[0]?.pk.replace("STATEMENT#", "") ?? "";

  const check = (typed: string) =>
    send(publicHandler, api.checkStatement, { query: { code: typed } });
  const { status, body } = await check(`${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase());

  expect(status).toBe(200);
  expect(body).toEqual({
    statement: {
      ...{ initials: "W. O.", accountEnd: "384", from: query.from, to: query.to },
      ...{ earned: 500, paidOut: 0, closingBalance: 1550 },
      computedAt: expect.stringMatching(/Z$/),
    },
  });
  expect((await check("A")).status).toBe(400);
  const statuses = [];
  for (let at = 0; at < 31; at++) statuses.push((await check("00000-00000")).status);
  expect(statuses).toEqual([...Array(30).fill(404), 429]);
  // A right code is answered even after many wrong ones from the same network.
  expect((await check(code)).status).toBe(200);
});

/** Sets the time, and how many statements one writer can get within five minutes. */
function allowStatements(count: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T06:02:00.000Z") });
  const changed = someSettings();
  changed.limits.statementsPerWriter = { count, minutes: 5 };
  process.env["SETTINGS"] = JSON.stringify(changed);
  onTestFinished(() => {
    vi.useRealTimers();
    process.env["SETTINGS"] = JSON.stringify(someSettings());
  });
}

test("statements are limited for each writer, and available again after some minutes", async () => {
  allowStatements(3);
  const { userId } = await earner();
  for (let at = 0; at < 3; at++) expect((await csvOf(userId)).status).toBe(200);

  const days = { from: "2026-11-01", to: "2026-11-22" };
  const refused = await statementOf(userId, { format: "pdf", ...days });

  expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "180" } });
  expect(refused.body["message"]).toContain("Try again in 3 minutes.");
  expect((await csvOf((await earner()).userId)).status).toBe(200);
  vi.setSystemTime("2026-11-22T06:04:01.000Z");
  expect((await csvOf(userId)).body["message"]).toContain("Try again in a minute.");
  vi.setSystemTime("2026-11-22T06:05:00.000Z");
  expect((await csvOf(userId)).status).toBe(200);
});

test("an impossible period is refused, and a refused or failed statement is not counted", async () => {
  allowStatements(1);
  const writer = await aWriter(before);
  const [missing, ...others] = earnings(writer, 3);
  if (!missing) throw new Error("There is no first movement.");
  await transact(others);
  const { userId } = writer;

  for (const [from, to] of [
    ["2026-11-02", "2026-11-01"],
    ["2026-02-30", "2026-03-01"],
    ["yesterday", "2026-03-01"],
  ])
    expect((await csvOf(userId, from, to)).status).toBe(400);
  expect((await csvOf(userId)).status).toBe(500);
  await transact([missing]);
  expect((await csvOf(userId)).status).toBe(200);
  expect((await csvOf(userId)).status).toBe(429);
});

deepTest(
  "days with more entries than a statement can hold are refused with a message, and not counted",
  async () => {
    allowStatements(1);
    const writer = await aWriter(before);
    const many = earnings(writer, largestStatement + 1);
    for (let at = 0; at < many.length; at += 100) await transact(many.slice(at, at + 100));

    const words = "A statement holds at most 5,000 movements. Please choose fewer days.";
    expect(await csvOf(writer.userId)).toMatchObject({
      status: 400,
      body: { fields: { from: [words] } },
    });
    expect((await csvOf(writer.userId, "2026-11-02")).status).toBe(200);
  },
);

function earnings(writer: Profile, count: number) {
  const movement = {
    ...({ kind: "earning", amount: 1, receiptNumber: null } as const),
    date: "2026-11-01T06:00:00.000Z",
  };
  let totals: Totals = writer;
  return Array.from({ length: count }, () => {
    const applied = applyMovement({ ...totals, userId: writer.userId }, movement);
    totals = applied.totals;
    return entries.put(applied.entry, applied.entry);
  });
}
