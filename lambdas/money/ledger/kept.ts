import type { Me } from "#contracts/accounts";
import type { Profile } from "../../accounts/profile/profile";
import type { LedgerEntryItem } from "./ledger-entry";

/** What the fee was before activations noted it. */
const earlierFee = 300;

type Balance = Pick<Profile, "totalMoney" | "currentBalance" | "totalEarned" | "keptMoney">;
type Moved = Pick<LedgerEntryItem, "kind" | "amount" | "activationFee">;

/**
 * What of the balance was paid in beyond the activation, after a movement: payments add to it, an
 * activation sets the fee free, and what is taken off for a training or by a correction is taken from it
 * first. Undefined where the profile doesn't know it.
 */
export function keptAfter(
  { currentBalance, keptMoney }: Pick<Balance, "currentBalance" | "keptMoney">,
  { kind, amount, activationFee = Math.min(amount, earlierFee) }: Moved,
): number | undefined {
  if (keptMoney === undefined) return undefined;
  const paysIn = kind === "payment" || kind === "activation";
  const takesOff = kind === "training" || (kind === "correction" && amount < 0);
  const after =
    keptMoney + (paysIn || takesOff ? amount : 0) - (kind === "activation" ? activationFee : 0);
  return Math.min(Math.max(after, 0), currentBalance + amount);
}

/**
 * The balance in its two parts: what can be taken out, and what is kept, with the reason. Before the
 * first earning all of it is kept. A profile that doesn't know what was paid in lets out what was
 * earned and one activation, less all that ever left it.
 */
export function partsOf(profile: Balance): Required<Pick<Me, "withdrawable" | "kept">> {
  const { currentBalance, totalEarned } = profile;
  const withdrawable =
    totalEarned > 0 ? currentBalance - (profile.keptMoney ?? atMostKept(profile)) : 0;
  const amount = currentBalance - withdrawable;
  const reason = totalEarned > 0 ? ("paid_in" as const) : ("no_earnings" as const);
  return { withdrawable, kept: amount > 0 ? { amount, reason } : null };
}

function atMostKept({ totalMoney, currentBalance, totalEarned }: Balance): number {
  const credit = Math.min(earlierFee, Math.max(totalMoney - totalEarned, 0));
  const left = totalEarned + credit - (totalMoney - currentBalance);
  return currentBalance - Math.min(Math.max(left, 0), currentBalance);
}
