import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { api } from "#contracts/api";
import { eastAfricanDay } from "#contracts/east-africa-time";
import type { MoneyReport } from "#contracts/money";
import { Profile } from "../../../../lambdas/accounts/profile/profile";
import { handler as desk } from "../../../../lambdas/functions/desk";
import { handler as follow } from "../../../../lambdas/functions/table-changes";
import { partsOf } from "../../../../lambdas/money/ledger/movement";
import { claimsOf, send } from "../../../support/api-event";
import { batchQueue } from "../../../support/queues";
import { freshTable } from "../../../support/table";
import { actingAs } from "../../../support/table-permissions";
import { aWriter } from "../../../support/table-world";
import { streamOf } from "../../money/collections/support/payments-world";
import { paidTrainings } from "../../money/trainings/support/paid-trainings";
import { trainingWorld } from "../../money/trainings/support/training-world";
import { randomFrom } from "../figures/history/business";

const table = freshTable();
const world = trainingWorld(table.items);
const { paid } = paidTrainings(table.items, world);
await batchQueue("NEWS");

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterAll(() => {
  vi.useRealTimers();
});

const firstDay = Date.parse("2026-10-01T00:00:00+03:00");
const days = 31;
const dayLength = 24 * 60 * 60_000;
const month = { from: "2026-10-01", to: "2026-10-31" };

async function ask(route: "showMoney" | "listReceived", query: Record<string, string>) {
  const { userId } = await aWriter({ isAdmin: true });
  return await send(desk, api[route], { query, claims: claimsOf(userId, { admin: true }) });
}

interface Received {
  receipt: string;
  amount: number;
  at: string;
}

/** Money received by the Paybill's own statement, by day in Nairobi. */
async function statement(): Promise<{ all: Received[]; byDay: Map<string, number> }> {
  const { payments: all } = await world.outside<{ payments: Received[] }>("GET", "/api/audit");
  const byDay = new Map<string, number>();
  for (const { amount, at } of all) {
    const day = eastAfricanDay(new Date(at));
    byDay.set(day, (byDay.get(day) ?? 0) + amount);
  }
  return { all, byDay };
}

const receivedIn = (sums: MoneyReport["totals"]) =>
  sums.activations + sums.payments + sums.trainings + sums.unowned;

/** A month in which people pay at any time of day, rightly and wrongly. */
async function aMonth() {
  const random = randomFrom(20_261_001);
  const upTo = (most: number) => Math.floor(random() * most);
  const writers = [await world.writer(), await world.writer(), await world.writer()];
  for (let day = 0; day < days; day++) {
    if (day === 11) continue;
    for (let payment = 0; payment <= upTo(3); payment++) {
      vi.setSystemTime(firstDay + day * dayLength + upTo(dayLength));
      const writer = writers[upTo(writers.length)];
      if (!writer) throw new Error("There is no writer.");
      const accounts = [writer.account, writer.username, `T${writer.account}`, "INV 204"];
      const amounts = [300, 250, 1000, 1 + upTo(4000)];
      await paid(writer.msisdn, accounts[upTo(4)] ?? "", amounts[upTo(4)] ?? 0);
    }
  }
  // At the last and the first second of a day in Nairobi.
  for (const at of [firstDay + 5 * dayLength - 1000, firstDay + 5 * dayLength]) {
    vi.setSystemTime(at);
    await paid(writers[0]?.msisdn ?? "", writers[0]?.account ?? "", 50);
  }
  // A person's own payment becomes a fee days later.
  const late = await world.writer();
  vi.setSystemTime(firstDay + 20 * dayLength);
  const code = await paid(late.msisdn, late.account, 1000);
  vi.setSystemTime(firstDay + 24 * dayLength);
  await world.submit(late.userId, code, "special");
  vi.setSystemTime(firstDay + days * dayLength);
  const items = await table.items();
  await actingAs("TableChanges", () => follow(streamOf(items)));
}

test("every day of a month equals the Paybill's own statement, to the shilling", async () => {
  await aMonth();
  const { all, byDay } = await statement();

  const { status, body } = await ask("showMoney", { ...month, by: "day" });

  expect(status).toBe(200);
  const report = api.showMoney.reply.parse(body);
  expect(report.rows.map((row) => [row.from, receivedIn(row)])).toEqual(
    report.rows.map(({ from }) => [from, byDay.get(from) ?? 0]),
  );
  expect(report.rows).toHaveLength(days);
  expect(receivedIn(report.totals)).toBe(all.reduce((sum, { amount }) => sum + amount, 0));
  for (const figure of ["activations", "payments", "trainings", "unowned"] as const)
    expect([figure, report.totals[figure] > 0]).toEqual([figure, true]);
  const profiles = (await table.items()).flatMap((item) =>
    item["type"] === "Profile" ? [Profile.parse(item)] : [],
  );
  const sumOf = (part: (profile: Profile) => number) =>
    profiles.reduce((sum, profile) => sum + part(profile), 0);
  const balances = sumOf(({ currentBalance }) => currentBalance);
  const onHold = balances - sumOf((profile) => partsOf(profile).withdrawable);
  expect(report).toMatchObject({ owed: balances, onHold, onItsWay: 0 });
  expect(onHold).toBeGreaterThan(0);
  const { body: untilNow } = await ask("showMoney", { from: month.from, to: "2026-12-31" });
  expect(untilNow).toMatchObject({ opening: 0, closing: balances });
  // Two halves of the month lead from one balance to the next.
  const middle = report.rows[14]?.from ?? "";
  const halves = await Promise.all(
    [{ to: middle }, { from: report.rows[15]?.from ?? "" }].map(async (half) =>
      api.showMoney.reply.parse((await ask("showMoney", { ...month, ...half })).body),
    ),
  );
  for (const half of [report, ...halves])
    expect(half.opening + half.credited - half.paid).toBe(half.closing);
  expect(halves[1]?.opening).toBe(halves[0]?.closing);
  expect([halves[0]?.opening, halves[1]?.closing]).toEqual([report.opening, report.closing]);
}, 120_000);

test("a month is the sum of its days, and a month without money has zeros", async () => {
  const byMonth = api.showMoney.reply.parse(
    (await ask("showMoney", { from: "2026-09-15", to: "2026-10-31", by: "month" })).body,
  );
  const byDay = api.showMoney.reply.parse((await ask("showMoney", month)).body);

  expect(byMonth.rows.map(({ from }) => from)).toEqual(["2026-09-15", "2026-10-01"]);
  expect(receivedIn(byMonth.rows[0] ?? byMonth.totals)).toBe(0);
  expect(byMonth.rows[1]).toEqual({ from: "2026-10-01", ...byDay.totals });
});

test("the newest day has begun in Nairobi", async () => {
  vi.setSystemTime("2026-11-02T01:30:00+03:00");

  const { body } = await ask("showMoney", {});

  expect(body).toMatchObject({ from: "2026-10-04", to: "2026-11-02" });
});

test("each figure opens to the payments behind it", async () => {
  const report = api.showMoney.reply.parse((await ask("showMoney", month)).body);
  const { all } = await statement();
  const sums = { activation: 0, payment: 0, training: 0, unowned: 0 };
  const receipts = new Set<string | null>();
  for (let cursor = ""; ; ) {
    const { body } = await ask("listReceived", { ...month, ...(cursor && { cursor }) });
    const page = api.listReceived.reply.parse(body);
    for (const { kind, amount, receiptNumber } of page.payments) {
      sums[kind] += amount;
      receipts.add(receiptNumber);
    }
    if (!page.cursor) break;
    cursor = page.cursor;
  }

  expect(sums).toEqual({
    activation: report.totals.activations,
    payment: report.totals.payments,
    training: report.totals.trainings,
    unowned: report.totals.unowned,
  });
  expect(receipts).toEqual(new Set(all.map(({ receipt }) => receipt)));
});

test("a payment is found by receipt, amount and writer, and shows no whole number", async () => {
  const { all } = await statement();
  const { receipt = "" } = all[3] ?? {};
  const { body } = await ask("listReceived", { search: receipt.slice(2) });
  const { payments } = api.listReceived.reply.parse(body);

  expect(payments.map(({ receiptNumber }) => receiptNumber)).toEqual([receipt]);
  expect(payments[0]?.payer).toMatch(/•••/);
});

test("the file has a line for each day, the total received, and the totals", async () => {
  const { status, text, headers } = await ask("showMoney", { ...month, format: "csv" });

  expect(status).toBe(200);
  expect(headers["content-disposition"]).toContain("money-2026-10-01-to-2026-10-31.csv");
  const lines = text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(days + 2);
  const { all } = await statement();
  const sum = all.reduce((total, { amount }) => total + amount, 0);
  expect(lines.at(-1)).toMatch(new RegExp(`^"Total",${sum},`));
});

test.each([
  [{ from: "2026-10-31", to: "2026-10-01" }],
  [{ from: "2026-02-30" }],
  [{ from: "2020-01-01", to: "2026-10-01" }],
  [{ by: "week" }],
])("%j is refused", async (query) => {
  expect((await ask("showMoney", query)).status).toBe(400);
});
