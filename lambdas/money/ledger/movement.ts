import type { LedgerEntryKind } from "#contracts/accounts";
import type { Profile } from "../../accounts/profile/profile";
import { keptAfter } from "./kept";
import type { LedgerEntryItem } from "./ledger-entry";

/** What is to be appended to a writer's ledger; `amount` is signed, in whole KES. */
export type Movement = Pick<LedgerEntryItem, "kind" | "amount" | "date" | "receiptNumber"> &
  Partial<Pick<LedgerEntryItem, "claimedReceipt" | "attemptId" | "taskId" | "withdrawalId">> &
  Pick<LedgerEntryItem, "field" | "wallet" | "phone" | "reason" | "note" | "activationFee">;

/** Whether a kind adds to the balance or takes from it (0: either), and which total it is counted in. */
const kinds: Record<
  LedgerEntryKind,
  { sign: 1 | -1 | 0; total: "totalMoney" | "totalWithdrawals" }
> = {
  activation: { sign: 1, total: "totalMoney" },
  payment: { sign: 1, total: "totalMoney" },
  earning: { sign: 1, total: "totalMoney" },
  // A payment that was credited has become a fee: it is credited no longer.
  training: { sign: -1, total: "totalMoney" },
  withdrawal: { sign: -1, total: "totalWithdrawals" },
  return: { sign: 1, total: "totalWithdrawals" },
  correction: { sign: 0, total: "totalMoney" },
};

/** There is less in the balance than the movement takes. */
export class BalanceTooLow extends Error {
  override readonly name = "BalanceTooLow";
}

export type Totals = Pick<
  Profile,
  "totalMoney" | "currentBalance" | "totalWithdrawals" | "totalEarned" | "keptMoney" | "entryCount"
>;

/**
 * The entry of a movement, and the totals after it: the balance is always what was credited less
 * what was withdrawn. Throws {@link BalanceTooLow}.
 */
export function applyMovement(
  profile: Totals & Pick<Profile, "userId">,
  movement: Movement,
): { entry: LedgerEntryItem; totals: Totals } {
  const { amount, kind } = movement;
  const { sign, total } = kinds[kind];
  if (!Number.isSafeInteger(amount) || amount === 0 || (sign !== 0 && Math.sign(amount) !== sign))
    throw new Error(`A movement of the kind ${kind} can't be of ${amount}.`);
  const credited = profile.totalMoney + (total === "totalMoney" ? amount : 0);
  const withdrawn = profile.totalWithdrawals - (total === "totalWithdrawals" ? amount : 0);
  const currentBalance = profile.currentBalance + amount;
  if (currentBalance < 0) throw new BalanceTooLow(`There is too little for ${amount}.`);
  const sequence = profile.entryCount + 1;
  return {
    entry: {
      type: "LedgerEntry",
      userId: profile.userId,
      claimedReceipt: null,
      attemptId: null,
      taskId: null,
      withdrawalId: null,
      ...movement,
      sequence,
      balanceAfter: currentBalance,
    },
    totals: {
      totalMoney: credited,
      currentBalance,
      totalWithdrawals: withdrawn,
      totalEarned: profile.totalEarned + (kind === "earning" ? amount : 0),
      keptMoney: keptAfter(profile, movement),
      entryCount: sequence,
    },
  };
}
