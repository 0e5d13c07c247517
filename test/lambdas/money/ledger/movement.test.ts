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
type Move = readonly [LedgerEntryKind, number];
const after = (profile: Profile, [kind, amount]: Move): Profile => ({
  ...profile,
  ...applyMovement(profile, movement(kind, amount)).totals,
  ...(kind === "activation" && { accountStatus: "active" }),
});

const moveOf = (kinds: LedgerEntryKind[], amount: fc.Arbitrary<number>) =>
  fc.tuple(fc.constantFrom(...kinds), amount);
const aMove: fc.Arbitrary<Move> = fc.oneof(
  moveOf(["payment", "earning", "correction"], fc.integer({ min: 1, max: 250_000 })),
  moveOf(["withdrawal", "training", "correction"], fc.integer({ min: -250_000, max: -1 })),
  moveOf(["activation"], fc.integer({ min: 300, max: 250_000 })),
  // A return has the amount of the newest withdrawal instead of this 0.
  moveOf(["return"], fc.constant(0)),
);

/** The money that a movement makes available for withdrawals. */
const rightBy = ([kind, amount]: Move) => {
  if (kind === "activation") return 300;
  return kind === "earning" || kind === "correction" ? Math.max(amount, 0) : 0;
};

function isMade(profile: Profile, [kind, amount]: Move): boolean {
  if (kind === "return") return amount > 0;
  if (kind === "activation") return profile.accountStatus === "inactive";
  return kind !== "withdrawal" || -amount <= partsOf(profile).withdrawable;
}

/**
 * A writer, the sum of the movements, the amounts paid out, and the amount that may be withdrawn.
 */
interface Walk {
  profile: Profile;
  sum: number;
  out: number[];
  right: number;
}

const outAfter = (out: number[], [kind, amount]: Move) => {
  if (kind === "withdrawal") return [...out, -amount];
  return kind === "return" ? out.slice(0, -1) : out;
};

function goOn({ profile, sum, out, right }: Walk, [kind, given]: Move): Walk {
  const amount = kind === "return" ? (out.at(-1) ?? 0) : given;
  const move: Move = [kind, amount];
  if (!isMade(profile, move)) return { profile, sum, out, right };
  if (sum + amount < 0) {
    expect(() => after(profile, move)).toThrow(BalanceTooLow);
    return { profile, sum, out, right };
  }
  const { entry } = applyMovement(profile, movement(kind, amount));
  const sequence = profile.entryCount + 1;
  expect(entry).toMatchObject({ sequence, amount, balanceAfter: sum + amount });
  return {
    profile: after(profile, move),
    sum: sum + amount,
    out: outAfter(out, move),
    right: right + rightBy(move),
  };
}

test("for any movements the balance is their sum, and money paid beyond the fee is never paid out", () => {
  void fc.assert(
    fc.property(fc.array(aMove, { maxLength: 40 }), (moves) => {
      let walk: Walk = { profile: aProfile(), sum: 0, out: [], right: 0 };
      for (const move of moves) {
        walk = goOn(walk, move);
        const { currentBalance, totalMoney, totalWithdrawals, totalEarned } = walk.profile;
        expect([currentBalance, totalMoney - totalWithdrawals]).toEqual([walk.sum, walk.sum]);
        const { withdrawable, kept } = partsOf(walk.profile);
        expect(withdrawable + (kept?.amount ?? 0)).toBe(walk.sum);
        expect(totalEarned === 0 && withdrawable > 0).toBe(false);
        expect(walk.out.reduce((total, each) => total + each, 0)).toBeLessThanOrEqual(walk.right);
      }
    }),
  );
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
  ["return", 400, { totalWithdrawals: -400, currentBalance: 1400 }],
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
  ["the fee and 200 more are paid", { amount: 500, activationFee: 300 }, 400],
  ["another fee and 100 more are paid", { amount: 500, activationFee: 400 }, 300],
  ["the rest of a fee is paid, after 200", { amount: 100, activationFee: 300 }, 0],
])("an activation deducts its fee from the kept money: %s", (_, paid, kept) => {
  const profile = aProfile({ totalMoney: 200, currentBalance: 200, keptMoney: 200 });

  const { totals } = applyMovement(profile, { ...movement("activation", paid.amount), ...paid });

  expect(totals.keptMoney).toBe(kept);
});

test.each([
  ["activation", -300],
  ["payment", -300],
  ["withdrawal", 300],
  ["return", -300],
  ["earning", 0],
  ["correction", 0],
  ["earning", 0.5],
  ["payment", Number.NaN],
] as const)("a movement of the kind %s never has the amount %d", (kind, amount) => {
  const rich = aProfile({ totalMoney: 1000, currentBalance: 1000 });

  expect(() => applyMovement(rich, movement(kind, amount))).toThrow(/can't be of/);
});
