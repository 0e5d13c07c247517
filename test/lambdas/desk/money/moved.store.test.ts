import { expect, test } from "vitest";
import { api } from "#contracts/api";
import type { MovedAmount, MovedKind } from "#contracts/money";
import { handler as desk } from "../../../../lambdas/functions/desk";
import { handler as follow } from "../../../../lambdas/functions/table-changes";
import { claimsOf, send } from "../../../support/api-event";
import { pagesOf } from "../../../support/pages";
import { freshTable } from "../../../support/table";
import { actingAs } from "../../../support/table-permissions";
import { aWriter } from "../../../support/table-world";
import { record } from "../figures/support/stream";

freshTable();

type Item = Record<string, unknown>;
const instant = (nairobi: string) => new Date(`${nairobi}+03:00`).toISOString();

/** Sends changes of the table to the stream's function: a new item, or an item before and after. */
const happens = (...changes: (Item | [before: Item, after: Item])[]) =>
  actingAs("TableChanges", () =>
    follow({
      Records: changes.map((change) =>
        Array.isArray(change) ? record(...change) : record(undefined, change),
      ),
    }),
  );

let sequence = 0;
const entry = (userId: string, kind: string, amount: number, at: string, more: Item = {}): Item => {
  sequence += 1;
  const date = instant(at);
  return { type: "LedgerEntry", userId, sequence, kind, amount, date, bookedAt: date, ...more };
};

async function ask(route: "showMoney" | "listMoved", query: Record<string, string>) {
  const { userId } = await aWriter({ isAdmin: true });
  return await send(desk, api[route], { query, claims: claimsOf(userId, { admin: true }) });
}
const totalsOf = async (from: string, to: string) =>
  api.showMoney.reply.parse((await ask("showMoney", { from, to })).body);

async function listed(kind: MovedKind, from: string, to = from): Promise<MovedAmount[]> {
  const pages = await pagesOf(async (cursor) =>
    api.listMoved.reply.parse((await ask("listMoved", { kind, from, to, ...cursor })).body),
  );
  return pages.flatMap(({ moved }) => moved);
}
const sumOf = (all: readonly MovedAmount[]) => all.reduce((sum, { amount }) => sum + amount, 0);

test("the list of a day's sum has exactly the amounts of that sum", async () => {
  const { userId } = await aWriter({});
  const asked = entry(userId, "withdrawal", -700, "2026-11-12T21:00", { wallet: "airtel" });
  const paid = { ...asked, state: "paid", receiptNumber: "UKD1234567" };
  const checking = {
    type: "Withdrawal",
    userId,
    withdrawalId: `${userId}.0f`,
    amount: 900,
    wallet: "airtel",
    state: "checking",
    createdAt: instant("2026-11-13T10:00"),
  };
  const gone = { ...checking, withdrawalId: `${userId}.0a`, amount: 300 };
  await happens(
    entry(userId, "earning", 1200, "2026-11-12T23:59:59.999", { taskId: "TASK-12" }),
    entry(userId, "earning", 450, "2026-11-13T00:00", { taskId: "TASK-13" }),
    entry(userId, "earning", 50, "2026-11-13T23:59:59.999"),
    entry(userId, "correction", -40, "2026-11-13T09:00", { note: "Twice." }),
    entry(userId, "return", 250, "2026-11-13T11:00", { reason: "wallet-limit" }),
    entry(userId, "payment", 300, "2026-11-13T11:00"),
    asked,
    // The provider paid late on 13 November, and reported the payout on 14 November.
    [asked, { ...paid, movedAt: instant("2026-11-13T23:58"), paidAt: instant("2026-11-14T00:03") }],
    checking,
    gone,
    [gone, { ...gone, state: "paid" }],
  );

  const { totals, paysToAirtel } = await totalsOf("2026-11-13", "2026-11-13");

  expect(paysToAirtel).toBe(true);
  const sums = { earned: 500, corrections: -40, paidOut: 700, unknown: 900, returned: 250 };
  expect(totals).toMatchObject(sums);
  const lists = {
    earned: [{ amount: 50 }, { amount: 450, taskId: "TASK-13" }],
    corrections: [{ amount: -40, note: "Twice.", writer: { userId } }],
    paidOut: [{ receiptNumber: "UKD1234567", wallet: "airtel" }],
    unknown: [{}],
    returned: [{ reason: "wallet-limit" }],
  };
  for (const kind of ["earned", "corrections", "paidOut", "unknown", "returned"] as const) {
    const parts = await listed(kind, "2026-11-13");
    expect(sumOf(parts)).toBe(sums[kind]);
    expect(parts).toMatchObject(lists[kind]);
  }
});

test("a list of several pages has each amount once, and none of other days", async () => {
  const { userId } = await aWriter({});
  const many = Array.from({ length: 60 }, (_, at) =>
    entry(userId, "earning", 100 + at, `2026-09-02T08:00:${String(at).padStart(2, "0")}`),
  );
  await happens(...many, entry(userId, "earning", 5, "2026-09-03T08:00"));

  const all = await listed("earned", "2026-09-02");

  expect(all.map(({ amount }) => amount)).toEqual(many.map((_, at) => 159 - at));
  const { totals } = await totalsOf("2026-09-01", "2026-09-30");
  expect(sumOf(await listed("earned", "2026-09-01", "2026-09-30"))).toBe(totals.earned);
});

test("a period that ends before it begins is refused with a message", async () => {
  const query = { kind: "earned", from: "2026-11-13", to: "2026-11-12" };

  expect(await ask("listMoved", query)).toMatchObject({
    status: 400,
    body: { fields: { to: ["The last day is before the first."] } },
  });
});
