import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { LedgerEntryKind } from "../../../lambdas/contracts/accounts";
import { applyMovement, BalanceTooLow, type Movement } from "../../../lambdas/ledger/movement";
import { aProfile } from "../../support/profile";

const date = "2026-11-21T06:00:00.000Z";
const movement = (kind: LedgerEntryKind, amount: number): Movement => ({
  kind,
  amount,
  date,
  receiptNumber: null,
});
const credits = ["activation", "payment", "earning"] as const;
const debits = ["withdrawal", "training"] as const;

const aMovement = fc.oneof(
  fc.record({ kind: fc.constantFrom(...credits), amount: fc.integer({ min: 1, max: 250_000 }) }),
  fc.record({ kind: fc.constantFrom(...debits), amount: fc.integer({ min: -250_000, max: -1 }) }),
  fc.record({ kind: fc.constant("return" as const), amount: fc.integer({ min: 1, max: 1000 }) }),
);

test("the balance is the sum of all movements, what was credited less what was withdrawn, and never negative", () => {
  void fc.assert(
    fc.property(fc.array(aMovement, { maxLength: 30 }), (movements) => {
      let profile = aProfile();
      let sum = 0;
      for (const { kind, amount } of movements) {
        if (sum + amount < 0) {
          expect(() => applyMovement(profile, movement(kind, amount))).toThrow(BalanceTooLow);
          continue;
        }
        const { entry, totals } = applyMovement(profile, movement(kind, amount));
        sum += amount;
        expect(entry).toMatchObject({ sequence: totals.entryCount, amount, balanceAfter: sum });
        expect(totals.entryCount).toBe(profile.entryCount + 1);
        expect(totals.currentBalance).toBe(sum);
        expect(totals.totalMoney - totals.totalWithdrawals).toBe(sum);
        profile = { ...profile, ...totals };
      }
    }),
  );
});

test("a withdrawal that comes back is a withdrawal no longer", () => {
  const paid = aProfile({ totalMoney: 900, currentBalance: 900 });
  const out = applyMovement(paid, movement("withdrawal", -400)).totals;
  const back = applyMovement({ ...paid, ...out }, movement("return", 400)).totals;

  expect(out).toMatchObject({ totalMoney: 900, currentBalance: 500, totalWithdrawals: 400 });
  expect(back).toMatchObject({ totalMoney: 900, currentBalance: 900, totalWithdrawals: 0 });
});

test.each([
  ["payment", -300],
  ["withdrawal", 300],
  ["training", 250],
  ["return", -300],
  ["earning", 0],
  ["earning", 0.5],
  ["payment", Number.NaN],
] as const)("a movement of the kind %s is never of %d", (kind, amount) => {
  const rich = aProfile({ totalMoney: 1000, currentBalance: 1000 });

  expect(() => applyMovement(rich, movement(kind, amount))).toThrow(/can't be of/);
});
