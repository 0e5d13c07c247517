import * as fc from "fast-check";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { eastAfricanDay } from "#contracts/east-africa-time";
import {
  LedgerGroup as Groups,
  type LedgerEntry,
  type LedgerEntryKind,
  type LedgerGroup,
  type LedgerMonth,
} from "#contracts/ledger";
import { handler } from "../../../../lambdas/functions/writer";
import { claimsOf, send } from "../../../support/api-event";
import { book, type Moved } from "../../../support/movements";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const begun = Date.UTC(2026, 5, 1);
const signs: Record<LedgerEntryKind, 1 | -1> = {
  activation: 1,
  payment: 1,
  earning: 1,
  return: 1,
  withdrawal: -1,
  training: -1,
  correction: -1,
};
const groups: (LedgerGroup | undefined)[] = [undefined, ...Groups.options];

/** Movements in order of time, none of them larger than the balance. */
const histories = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...(Object.keys(signs) as LedgerEntryKind[])),
      amount: fc.integer({ min: 1, max: 1000 }),
      hours: fc.integer({ min: 0, max: 24 * 10 }),
    }),
    { minLength: 21, maxLength: 50 },
  )
  .map((moves) => {
    let [balance, at] = [0, begun];
    return moves.flatMap(({ kind, amount, hours }): Moved[] => {
      const signed = signs[kind] * amount;
      if (balance + signed < 0) return [];
      balance += signed;
      at += hours * 3_600_000;
      return [{ kind, amount: signed, at: new Date(at).toISOString() }];
    });
  });

async function allPages(userId: string, question: Record<string, string>): Promise<number[]> {
  const found: LedgerEntry[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const query = { ...question, ...(cursor && { cursor }) };
    const { body } = await send(handler, api.listLedger, { query, claims: claimsOf(userId) });
    const page = body as { entries: LedgerEntry[]; cursor?: string };
    expect(page.entries.length).toBeLessThanOrEqual(20);
    found.push(...page.entries);
    cursor = page.cursor;
  }
  return found.map(({ sequence }) => sequence);
}

const isOf = (group: LedgerGroup | undefined, kind: LedgerEntryKind) =>
  group === undefined || group === (kind === "activation" ? "payment" : kind);
const monthOf = (at: string) => eastAfricanDay(new Date(at)).slice(0, 7);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test("for any movements, the pages of each kind and month contain every entry once", async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (moved) => {
      const since = new Date(begun).toISOString();
      const writer = await aWriter({ createdAt: since, lastUpdated: since });
      await book(writer, moved);
      const numbered = moved.map((each, at) => ({ ...each, sequence: at + 1 })).reverse();
      const reply = await send(handler, api.listLedgerMonths, { claims: claimsOf(writer.userId) });
      const months = reply.body["months"] as LedgerMonth[];

      for (const kind of groups)
        for (const month of [undefined, ...months.map((each) => each.month)]) {
          const question = { ...(kind && { kind }), ...(month && { month }) };
          const expected = numbered.filter(
            (each) => isOf(kind, each.kind) && (!month || monthOf(each.at) === month),
          );
          expect(await allPages(writer.userId, question)).toEqual(
            expected.map(({ sequence }) => sequence),
          );
        }
      expect(sum(months.map(({ entries }) => entries))).toBe(moved.length);
      for (const [at, month] of months.entries()) {
        const own = moved.filter((each) => monthOf(each.at) === month.month);
        expect(month.openingBalance).toBe(months[at + 1]?.closingBalance ?? 0);
        expect(month.closingBalance - month.openingBalance).toBe(sum(own.map((m) => m.amount)));
        for (const { kind, count, amount } of month.kinds) {
          const ofKind = own.filter((each) => each.kind === kind);
          expect([count, amount]).toEqual([ofKind.length, sum(ofKind.map((m) => m.amount))]);
        }
      }
    }),
    { numRuns: 4 },
  );
});
