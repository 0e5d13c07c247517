import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { LedgerEntryKind } from "#contracts/ledger";
import type { Profile } from "../../../../lambdas/accounts/profile/profile";
import {
  applyMovement,
  BalanceTooLow,
  type Movement,
  partsOf,
} from "../../../../lambdas/money/ledger/movement";
import { aProfile } from "../../../support/profile";

const date = "2026-11-21T06:00:00.000Z";
const movement = (kind: LedgerEntryKind, amount: number): Movement => ({
  kind,
  amount,
  date,
  receiptNumber: null,
  ...(kind === "activation" && { activationFee: 300 }),
});
const credits = ["activation", "payment", "earning"] as const;
const debits = ["withdrawal", "training", "correction"] as const;

const aMovement = fc.oneof(
  fc.record({ kind: fc.constantFrom(...credits), amount: fc.integer({ min: 1, max: 250_000 }) }),
  fc.record({ kind: fc.constantFrom(...debits), amount: fc.integer({ min: -250_000, max: -1 }) }),
  fc.record({ kind: fc.constant("return" as const), amount: fc.integer({ min: 1, max: 1000 }) }),
);

test("the balance is the sum of all movements, credits less withdrawals, and never negative", () => {
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

const aMove = fc.oneof(
  fc.record({
    kind: fc.constantFrom("payment", "earning", "correction"),
    amount: fc.integer({ min: 1, max: 250_000 }),
  }),
  fc.record({
    kind: fc.constantFrom("withdrawal", "training", "correction"),
    amount: fc.integer({ min: -250_000, max: -1 }),
  }),
  fc.record({ kind: fc.constant("activation"), amount: fc.integer({ min: 300, max: 250_000 }) }),
  fc.record({ kind: fc.constant("return"), amount: fc.constant(0) }),
);

/** The right to withdraw that a movement gives. */
const rightBy = (kind: LedgerEntryKind, amount: number) =>
  kind === "activation"
    ? 300
    : kind === "earning" || kind === "correction"
      ? Math.max(amount, 0)
      : 0;

/** True if the product would make this movement. */
function isMade(profile: Profile, { kind, amount }: Movement): boolean {
  if (amount === 0 || profile.currentBalance + amount < 0) return false;
  if (kind === "activation") return profile.accountStatus === "inactive";
  return kind !== "withdrawal" || -amount <= partsOf(profile).withdrawable;
}

/** A writer, the money out, and everything ever earned, granted or credited for the activation. */
interface Walk {
  profile: Profile;
  out: readonly number[];
  right: number;
}

function after(walk: Walk, { kind, amount: wanted }: Pick<Movement, "kind" | "amount">): Walk {
  const { profile, out, right } = walk;
  const amount = kind === "return" ? (out.at(-1) ?? 0) : wanted;
  const move = { ...movement(kind, amount), activationFee: 300 };
  if (!isMade(profile, move)) return walk;
  const accountStatus = kind === "activation" ? "active" : profile.accountStatus;
  const outs = { withdrawal: [...out, -amount], return: out.slice(0, -1) };
  return {
    profile: { ...profile, ...applyMovement(profile, move).totals, accountStatus },
    out: kind === "withdrawal" || kind === "return" ? outs[kind] : out,
    right: right + rightBy(kind, amount),
  };
}

test("no more is paid out than was earned, granted and credited for the activation, by any round trips", () => {
  void fc.assert(
    fc.property(fc.array(aMove, { maxLength: 40 }), (moves) => {
      let walk: Walk = { profile: aProfile(), out: [], right: 0 };
      for (const move of moves) {
        walk = after(walk, move as Movement);
        const { withdrawable, kept } = partsOf(walk.profile);
        expect(withdrawable + (kept?.amount ?? 0)).toBe(walk.profile.currentBalance);
        expect(walk.profile.totalEarned === 0 && withdrawable > 0).toBe(false);
        expect(walk.out.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(walk.right);
      }
    }),
  );
});

test("a correction returns deposits, and takes nothing of the earnings", () => {
  let profile = aProfile();
  for (const [kind, amount] of [
    ["activation", 500],
    ["earning", 700],
    ["payment", 5000],
    ["correction", -5200],
  ] as const)
    profile = { ...profile, ...applyMovement(profile, movement(kind, amount)).totals };

  expect(partsOf(profile)).toEqual({ withdrawable: 1000, kept: null });
});

test("deposits are on hold, and pay for a training before earnings do", () => {
  let profile = aProfile();
  const move = (kind: LedgerEntryKind, amount: number) => {
    profile = { ...profile, ...applyMovement(profile, movement(kind, amount)).totals };
  };
  move("activation", 300);
  move("earning", 700);
  move("payment", 500);
  expect(partsOf(profile)).toEqual({
    withdrawable: 1000,
    kept: { amount: 500, reason: "paid_in" },
  });

  move("training", -500);
  expect(partsOf(profile)).toEqual({ withdrawable: 1000, kept: null });
});

test("without money on hold, the whole balance can be withdrawn", () => {
  const profile = aProfile({
    totalMoney: 900,
    currentBalance: 900,
    totalEarned: 100,
    keptMoney: 0,
  });

  expect(partsOf(profile)).toEqual({ withdrawable: 900, kept: null });
});

test.each([
  ["payment", 500, { totalMoney: 1500, currentBalance: 1500, keptMoney: 700 }],
  ["earning", 500, { totalMoney: 1500, currentBalance: 1500, totalEarned: 1200 }],
  ["training", -150, { totalMoney: 850, currentBalance: 850, keptMoney: 50 }],
  ["training", -250, { totalMoney: 750, currentBalance: 750, keptMoney: 0 }],
  ["correction", 500, { totalMoney: 1500, currentBalance: 1500 }],
  ["correction", -150, { totalMoney: 850, currentBalance: 850, keptMoney: 50 }],
  ["withdrawal", -800, { totalWithdrawals: 800, currentBalance: 200 }],
  ["withdrawal", -1000, { totalWithdrawals: 1000, currentBalance: 0, keptMoney: 0 }],
] as const)(
  "a movement of the kind %s of %d changes these totals and no others",
  (kind, amount, changed) => {
    const before = {
      ...{ totalMoney: 1000, currentBalance: 1000, totalWithdrawals: 0 },
      ...{ totalEarned: 700, keptMoney: 200, entryCount: 4 },
    };

    const { totals } = applyMovement(aProfile(before), movement(kind, amount));

    expect(totals).toEqual({ ...before, entryCount: 5, ...changed });
  },
);

test.each([
  ["the fee, and 200 more", { amount: 500, activationFee: 300 }, 400],
  ["another fee, and 100 more", { amount: 500, activationFee: 400 }, 300],
  ["the rest of a fee of which 200 were paid before", { amount: 100, activationFee: 300 }, 0],
])("an activation frees its fee of the money on hold: %s", (_, paid, kept) => {
  const profile = aProfile({ totalMoney: 200, currentBalance: 200, keptMoney: 200 });

  const { totals } = applyMovement(profile, { ...movement("activation", paid.amount), ...paid });

  expect(totals.keptMoney).toBe(kept);
});

test("an entry names its owner and purpose", () => {
  const profile = aProfile({ totalMoney: 900, currentBalance: 900, entryCount: 4 });
  const moved = { ...movement("withdrawal", -400), withdrawalId: "writer.1" };

  expect(applyMovement(profile, moved).entry).toEqual({
    ...{ type: "LedgerEntry", userId: "writer", sequence: 5, balanceAfter: 500 },
    ...{ kind: "withdrawal", amount: -400, date, receiptNumber: null },
    ...{ withdrawalId: "writer.1", attemptId: null, taskId: null, claimedReceipt: null },
  });
});

test("a returned withdrawal is a withdrawal no longer", () => {
  const paid = aProfile({ totalMoney: 900, currentBalance: 900 });
  const out = applyMovement(paid, movement("withdrawal", -400)).totals;
  const back = applyMovement({ ...paid, ...out }, movement("return", 400)).totals;

  expect(out).toMatchObject({ totalMoney: 900, currentBalance: 500, totalWithdrawals: 400 });
  expect(back).toMatchObject({ totalMoney: 900, currentBalance: 900, totalWithdrawals: 0 });
});

test.each([
  ["activation", -300],
  ["payment", -300],
  ["earning", -300],
  ["withdrawal", 300],
  ["training", 250],
  ["return", -300],
  ["earning", 0],
  ["correction", 0],
  ["earning", 0.5],
  ["payment", Number.NaN],
] as const)("a movement of the kind %s never has the amount %d", (kind, amount) => {
  const rich = aProfile({ totalMoney: 1000, currentBalance: 1000 });

  expect(() => applyMovement(rich, movement(kind, amount))).toThrow(/can't be of/);
});
