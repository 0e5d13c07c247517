import { LedgerEntryItem } from "./ledger-entry";
import { applyMovement, BalanceTooLow, type Totals } from "./movement";

/** What can be wrong with a ledger: names for the operator. */
export type LedgerFault =
  | "profile-unreadable"
  | "entry-unreadable"
  | "entry-missing"
  | "balance-negative"
  | "balance-after-differs"
  | "profile-differs"
  | "paid-out-differs"
  | "receipt-differs";

/** The totals of a ledger without entries. */
export const nothing: Totals = {
  totalMoney: 0,
  currentBalance: 0,
  totalWithdrawals: 0,
  totalEarned: 0,
  keptMoney: 0,
  entryCount: 0,
};

/** Goes on with raw entries, in the order they came, after those that have led to `totals`. */
export function replay(
  totals: Totals,
  items: readonly Record<string, unknown>[],
): { totals: Totals; entries: LedgerEntryItem[] } | { fault: LedgerFault } {
  const entries: LedgerEntryItem[] = [];
  let reached = totals;
  for (const item of items) {
    const { data: entry } = LedgerEntryItem.safeParse(item);
    if (!entry) return { fault: "entry-unreadable" };
    const after = step(reached, entry);
    if ("fault" in after) return after;
    reached = after.totals;
    entries.push(entry);
  }
  return { totals: reached, entries };
}

function step(totals: Totals, entry: LedgerEntryItem): { totals: Totals } | { fault: LedgerFault } {
  if (entry.sequence !== totals.entryCount + 1) return { fault: "entry-missing" };
  try {
    const { userId } = entry;
    const after = applyMovement({ userId, ...totals }, entry).totals;
    return entry.balanceAfter === after.currentBalance
      ? { totals: after }
      : { fault: "balance-after-differs" };
  } catch (error) {
    return { fault: error instanceof BalanceTooLow ? "balance-negative" : "entry-unreadable" };
  }
}

/** Whether a profile says otherwise than its ledger; a total that it has never had is no difference. */
export const differs = (profile: Totals, computed: Totals) =>
  (Object.keys(nothing) as (keyof Totals)[]).some(
    (total) => profile[total] !== undefined && profile[total] !== computed[total],
  );
