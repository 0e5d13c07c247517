import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import { handler } from "../../../../lambdas/functions/desk";
import {
  newWithdrawal,
  type WithdrawalItem,
  withdrawalWrite,
} from "../../../../lambdas/money/payouts/withdrawal";
import { newOwnedId } from "../../../../lambdas/platform/ids";
import { transact } from "../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../support/api-event";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const states = ["requested", "sent", "checking", "paid", "returned"] as const;

/** One withdrawal a minute, of each state in turn; each fifth to Airtel Money. */
async function manyWithdrawals(count: number) {
  const { userId, phoneNumber: phone } = await aWriter();
  for (let at = 0; at < count; at++) {
    const now = new Date(Date.UTC(2026, 10, 22, 6, at));
    const given = { withdrawalId: newOwnedId(userId, now), userId, phone, amount: 100 + at };
    const item: WithdrawalItem = {
      ...newWithdrawal({
        ...given,
        wallet: at % 6 === 5 ? "airtel" : "mpesa",
        entrySequence: 1,
        now,
      }),
      state: states[at % 5] ?? "paid",
    };
    await transact([withdrawalWrite(item)]);
  }
}

let admin = "";
beforeAll(async () => {
  admin = (await aWriter({ isAdmin: true })).userId;
  await manyWithdrawals(60);
});

/** Reads all pages of the queue; each must give the next one's cursor. */
async function all(query: Record<string, string>) {
  const found: { amount: number; state: string; wallet: string }[] = [];
  let pages = 0;
  for (let cursor = ""; ; pages++) {
    const asked = { ...query, ...(cursor && { cursor }) };
    const claims = claimsOf(admin, { admin: true });
    const { body } = await send(handler, api.listAllWithdrawals, { query: asked, claims });
    const page = api.listAllWithdrawals.reply.parse(body);
    found.push(...page.withdrawals);
    if (!page.cursor) return { found, pages: pages + 1 };
    cursor = page.cursor;
  }
}
const amounts = (from: readonly { amount: number }[]) => from.map(({ amount }) => amount);
const up = Array.from({ length: 60 }, (_, at) => 100 + at);

test("the queue lists each withdrawal once, in either order", async () => {
  expect(amounts((await all({})).found)).toEqual(up.toReversed());
  const { found, pages } = await all({ order: "asc" });
  expect(amounts(found)).toEqual(up);
  expect(pages).toBe(3);
});

test("the administrator can decide about withdrawals not yet sent, and those with an unknown outcome", async () => {
  const { found } = await all({ state: "undecided", order: "asc" });
  expect(found).toHaveLength(24);
  expect(new Set(found.map(({ state }) => state))).toEqual(new Set(["requested", "checking"]));
  expect(amounts(found)).toEqual(amounts(found).toSorted((one, other) => one - other));
});

test("withdrawals to one wallet are found, whatever their state", async () => {
  const { found } = await all({ wallet: "airtel" });
  expect(found).toHaveLength(10);
  expect(new Set(found.map(({ wallet }) => wallet))).toEqual(new Set(["airtel"]));
  expect((await all({ wallet: "airtel", state: "paid" })).found).toHaveLength(2);
});
