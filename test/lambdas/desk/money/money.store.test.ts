import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { api } from "#contracts/api";
import { eastAfricanDay } from "#contracts/east-africa-time";
import type { MoneyReport } from "#contracts/money";
import { Profile } from "../../../../lambdas/accounts/profile/profile";
import { handler as desk } from "../../../../lambdas/functions/desk";
import { handler as follow } from "../../../../lambdas/functions/table-changes";
import { partsOf } from "../../../../lambdas/money/ledger/movement";
import { claimsOf, send } from "../../../support/api-event";
import { pagesOf } from "../../../support/pages";
import { batchQueue } from "../../../support/queues";
import { freshTable } from "../../../support/table";
import { actingAs } from "../../../support/table-permissions";
import { aWriter } from "../../../support/table-world";
import { streamOf } from "../../money/collections/support/payments-world";
import { paidTrainings } from "../../money/trainings/support/paid-trainings";
import { trainingWorld } from "../../money/trainings/support/training-world";
import { randomFrom } from "../figures/support/random";

const { items } = freshTable();
const world = trainingWorld(items);
const { paid } = paidTrainings(items, world);
await batchQueue("NEWS");

const firstDay = Date.parse("2026-10-01T00:00:00+03:00");
const days = 31;
const dayLength = 24 * 60 * 60_000;
const month = { from: "2026-10-01", to: "2026-10-31" };

async function ask(route: "showMoney" | "listReceived", query: Record<string, string>) {
  const { userId } = await aWriter({ isAdmin: true });
  return await send(desk, api[route], { query, claims: claimsOf(userId, { admin: true }) });
}
const reportOf = async (query: Record<string, string>) =>
  api.showMoney.reply.parse((await ask("showMoney", query)).body);

const statement = async () =>
  (
    await world.outside<{ payments: { receipt: string; amount: number; at: string }[] }>(
      "GET",
      "/api/audit",
    )
  ).payments;
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const receivedIn = (sums: MoneyReport["totals"]) =>
  sums.activations + sums.payments + sums.trainings + sums.unowned;

/** Simulates a month in which people pay at all times of day, correctly and wrongly. */
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const random = randomFrom(20_261_001);
  const upTo = (most: number) => Math.floor(random() * most);
  const [one, ...others] = [await world.writer(), await world.writer(), await world.writer()];
  for (let day = 0; day < days; day++) {
    if (day === 11) continue;
    for (let payment = 0; payment <= upTo(3); payment++) {
      vi.setSystemTime(firstDay + day * dayLength + upTo(dayLength));
      const writer = [one, ...others][upTo(3)] ?? one;
      const accounts = [writer.account, writer.username, `T${writer.account}`, "INV 204"];
      const amounts = [300, 250, 1000, 1 + upTo(4000)];
      await paid(writer.msisdn, accounts[upTo(4)] ?? "", amounts[upTo(4)] ?? 0);
    }
  }
  // One payment in the last second of a day in Nairobi, and one in the first second of the next.
  for (const at of [firstDay + 5 * dayLength - 1000, firstDay + 5 * dayLength]) {
    vi.setSystemTime(at);
    await paid(one.msisdn, one.account, 50);
  }
  // A writer's own payment becomes a training fee some days later.
  const late = await world.writer();
  vi.setSystemTime(firstDay + 20 * dayLength);
  const code = await paid(late.msisdn, late.account, 1000);
  vi.setSystemTime(firstDay + 24 * dayLength);
  await world.submit(late.userId, code, "special");
  vi.setSystemTime(firstDay + days * dayLength);
  const stream = streamOf(await items());
  await actingAs("TableChanges", () => follow(stream));
}, 120_000);
afterAll(() => void vi.useRealTimers());

test("the received sum of each day equals the payments on the Paybill's statement of that day", async () => {
  const all = await statement();
  const receivedOn = (day: string) =>
    sumOf(all.flatMap(({ at, amount }) => (eastAfricanDay(new Date(at)) === day ? [amount] : [])));

  const report = await reportOf({ ...month, by: "day" });

  expect(report.rows).toHaveLength(days);
  for (const row of report.rows)
    expect([row.from, receivedIn(row)]).toEqual([row.from, receivedOn(row.from)]);
  expect(receivedIn(report.totals)).toBe(sumOf(all.map(({ amount }) => amount)));
  for (const figure of ["activations", "payments", "trainings", "unowned"] as const)
    expect([figure, report.totals[figure] > 0]).toEqual([figure, true]);
});

test("the reported debt equals the sum of the writers' balances", async () => {
  const profiles = (await items()).flatMap((item) =>
    item.type === "Profile" ? [Profile.parse(item)] : [],
  );
  const owed = sumOf(profiles.map(({ currentBalance }) => currentBalance));
  const onHold = owed - sumOf(profiles.map((profile) => partsOf(profile).withdrawable));
  const whole = await reportOf({ ...month, to: "2026-12-31" });
  expect(whole).toMatchObject({ owed, onHold, onItsWay: 0, opening: 0, closing: owed });
  expect(onHold).toBeGreaterThan(0);

  const [first, second] = [
    await reportOf({ ...month, to: "2026-10-15" }),
    await reportOf({ ...month, from: "2026-10-16" }),
  ];
  for (const half of [first, second])
    expect(half.opening + half.credited - half.paid).toBe(half.closing);
  const report = await reportOf(month);
  expect([first.opening, first.closing, second.closing]).toEqual([
    report.opening,
    second.opening,
    report.closing,
  ]);
});

test("a month's row is the sum of its days, and a month without money has zeros", async () => {
  const byMonth = await reportOf({ from: "2026-09-15", to: "2026-10-31", by: "month" });
  const byDay = await reportOf(month);

  expect(byMonth.rows.map(({ from }) => from)).toEqual(["2026-09-15", "2026-10-01"]);
  expect(receivedIn(byMonth.rows[0] ?? byMonth.totals)).toBe(0);
  expect(byMonth.rows[1]).toEqual({ from: "2026-10-01", ...byDay.totals });
});

test("a report without dates ends today in Nairobi, even if UTC is still on the day before", async () => {
  vi.setSystemTime("2026-11-02T01:30:00+03:00");

  expect(await reportOf({})).toMatchObject({ from: "2026-10-04", to: "2026-11-02" });
});

test("the payments listed for a figure add up to that figure", async () => {
  const { activations, payments, trainings, unowned } = (await reportOf(month)).totals;
  const sums = { activation: 0, payment: 0, training: 0, unowned: 0 };
  const receipts = new Set<string | null>();
  const pages = await pagesOf(async (from) =>
    api.listReceived.reply.parse((await ask("listReceived", { ...month, ...from })).body),
  );
  for (const { kind, amount, receiptNumber } of pages.flatMap((page) => page.payments)) {
    sums[kind] += amount;
    receipts.add(receiptNumber);
  }

  const expected = { activation: activations, payment: payments, training: trainings, unowned };
  expect(sums).toEqual(expected);
  expect(receipts).toEqual(new Set((await statement()).map(({ receipt }) => receipt)));
});

test("a search by the end of a receipt finds the payment, with its phone number masked", async () => {
  const { receipt: receiptNumber = "" } = (await statement())[3] ?? {};
  const { body } = await ask("listReceived", { search: receiptNumber.slice(2) });

  expect(body["payments"]).toMatchObject([
    { receiptNumber, payer: expect.stringContaining("•••") },
  ]);
});

test("the file has a line with the received sum for each day, and a line with the totals", async () => {
  const { status, text, headers } = await ask("showMoney", { ...month, format: "csv" });

  expect(status).toBe(200);
  expect(headers["content-disposition"]).toContain("money-2026-10-01-to-2026-10-31.csv");
  const lines = text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(days + 2);
  const sum = sumOf((await statement()).map(({ amount }) => amount));
  expect(lines.at(-1)).toMatch(new RegExp(`^"Total",${sum},`));
});

test.each([
  [{ from: "2026-10-31", to: "2026-10-01" }],
  [{ from: "2026-02-30" }],
  [{ from: "2020-01-01", to: "2026-10-01" }],
  [{ by: "week" }],
])("a report with the query %j is refused", async (query) => {
  expect((await ask("showMoney", query)).status).toBe(400);
});
