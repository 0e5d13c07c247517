import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import { handler } from "../../../../lambdas/functions/desk";
import { newWithdrawal, withdrawalWrite } from "../../../../lambdas/money/payouts/withdrawal";
import { newOwnedId } from "../../../../lambdas/platform/ids";
import { transact } from "../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../support/api-event";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const states = ["requested", "sent", "checking", "paid", "returned"] as const;
let admin = "";

/** Stores one withdrawal a minute, in each state in turn. Every sixth goes to Airtel Money. */
beforeAll(async () => {
  admin = (await aWriter({ isAdmin: true })).userId;
  const { userId, phoneNumber: phone } = await aWriter();
  for (let at = 0; at < 60; at++) {
    const now = new Date(Date.UTC(2026, 10, 22, 6, at));
    const wallet = at % 6 === 5 ? "airtel" : "mpesa";
    const ids = { withdrawalId: newOwnedId(userId, now), userId, entrySequence: 1 };
    const withdrawal = newWithdrawal({ ...ids, wallet, amount: 100 + at, phone, now });
    await transact([withdrawalWrite({ ...withdrawal, state: states[at % 5] ?? "paid" })]);
  }
});

async function all(query: Record<string, string>) {
  const found: { amount: number; state: string; wallet: string }[] = [];
  let pages = 0;
  for (let cursor: string | undefined = ""; cursor !== undefined; pages++) {
    const asked = { ...query, ...(cursor && { cursor }) };
    const claims = claimsOf(admin, { admin: true });
    const { body } = await send(handler, api.listAllWithdrawals, { query: asked, claims });
    const page = api.listAllWithdrawals.reply.parse(body);
    found.push(...page.withdrawals);
    cursor = page.cursor;
  }
  return { found, amounts: found.map(({ amount }) => amount), pages };
}
const up = Array.from({ length: 60 }, (_, at) => 100 + at);

test("the queue lists each withdrawal once, in either order", async () => {
  expect((await all({})).amounts).toEqual(up.toReversed());
  expect(await all({ order: "asc" })).toMatchObject({ amounts: up, pages: 3 });
});

test("the queue can be limited to one wallet, and to withdrawals that need a decision", async () => {
  const undecided = await all({ state: "undecided", order: "asc" });
  expect(undecided.amounts).toEqual(up.filter((_, at) => at % 5 === 0 || at % 5 === 2));

  const byAirtel = await all({ wallet: "airtel", order: "asc" });
  expect(byAirtel.amounts).toEqual(up.filter((_, at) => at % 6 === 5));
  expect((await all({ wallet: "airtel", state: "paid" })).amounts).toHaveLength(2);
});
