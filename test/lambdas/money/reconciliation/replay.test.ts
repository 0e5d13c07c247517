import fc from "fast-check";
import { expect, test } from "vitest";
import {
  applyMovement,
  BalanceTooLow,
  type LedgerEntryItem,
  type Totals,
} from "../../../../lambdas/money/ledger/movement";
import { beginning, differs, replay } from "../../../../lambdas/money/reconciliation/check-writer";

const movements = fc.array(
  fc.record({
    kind: fc.constantFrom("payment", "earning", "withdrawal", "return", "training", "activation"),
    size: fc.integer({ min: 1, max: 5000 }),
  }),
  { maxLength: 30 },
);

/**
 * Returns the entries and the final totals of a history, without movements larger than the balance.
 */
function history(wanted: readonly { kind: string; size: number }[]) {
  let totals: Totals = beginning.reached;
  const entries = [];
  for (const { kind, size } of wanted) {
    const movement = {
      kind: kind as "payment",
      amount: kind === "withdrawal" || kind === "training" ? -size : size,
      date: "2026-11-22T08:00:00.000Z",
      receiptNumber: null,
    };
    try {
      const next = applyMovement({ ...totals, userId: "w1" }, movement);
      totals = next.totals;
      entries.push(next.entry);
    } catch (error) {
      if (!(error instanceof BalanceTooLow)) throw error;
    }
  }
  return { totals, entries };
}

function replayed(entries: LedgerEntryItem[], cut: number) {
  let progress = beginning;
  for (const page of [entries.slice(0, cut), entries.slice(cut)]) {
    const after = replay(progress, page);
    if ("fault" in after) throw new Error(after.fault);
    progress = after.progress;
  }
  return progress;
}

test("replayed entries give their original totals, page by page or in one read", () => {
  fc.assert(
    fc.property(movements, fc.nat(30), (wanted, cut) => {
      const { totals, entries } = history(wanted);
      const { reached } = replayed(entries, cut);
      expect(reached).toMatchObject(totals);
      expect(differs(totals, reached)).toBe(false);
    }),
  );
});

test("a difference of one shilling in any entry is found", () => {
  fc.assert(
    fc.property(movements, fc.nat(), fc.constantFrom(-1, 1), (wanted, which, by) => {
      const { totals, entries } = history(wanted);
      const entry = entries[which % Math.max(1, entries.length)];
      fc.pre(entry !== undefined);
      const spoilt = entries.map((each) =>
        each === entry ? { ...each, amount: each.amount + by } : each,
      );
      const found = replay(beginning, spoilt);
      expect("fault" in found || differs(totals, found.progress.reached)).toBe(true);
    }),
  );
});

test("the settled part ends before the first open withdrawal or payment without a receipt", () => {
  const states = ["paid", "returned", "on-its-way", "unknown"] as const;
  fc.assert(
    fc.property(movements, fc.nat(30), fc.array(fc.constantFrom(...states)), (wanted, cut, is) => {
      const entries = history(wanted).entries.map((entry, at) => {
        if (entry.kind === "withdrawal") return { ...entry, state: is[at] ?? "paid" };
        return { ...entry, receiptNumber: is[at] === "unknown" ? null : `R${at}` };
      });
      const open = entries.findIndex(
        ({ kind, state, receiptNumber }) =>
          state === "on-its-way" ||
          state === "unknown" ||
          (["activation", "payment"].includes(kind) && receiptNumber === null),
      );
      const { settled } = replayed(entries, cut);
      expect(settled.entryCount).toBe(open === -1 ? entries.length : open);
    }),
  );
});
