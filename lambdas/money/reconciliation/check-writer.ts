import * as z from "zod/mini";
import { type Profile, paidOut } from "../../accounts/profile/profile";
import { profileStore } from "../../accounts/profile/profile-store";
import { areProven } from "../collections/received-payment";
import { stateOf } from "../ledger/ledger";
import { entriesFrom } from "../ledger/ledger-pages";
import { applyMovement, BalanceTooLow, LedgerEntryItem, type Totals } from "../ledger/movement";

/** A profile that can't be read is a fault of its own, and doesn't stop the others. */
async function readProfile(userId: string): Promise<Profile | "unreadable" | undefined> {
  try {
    return await profileStore.find(userId);
  } catch (error) {
    if (error instanceof z.core.$ZodError) return "unreadable";
    throw error;
  }
}

/** Whether something was settled since a profile was read: what its ledger says may be newer. */
async function hasMoved({ userId, lastUpdated }: Profile): Promise<boolean> {
  const now = await readProfile(userId);
  return now !== undefined && now !== "unreadable" && now.lastUpdated !== lastUpdated;
}

/** As many receipts are compared in one read. */
const perPage = 100;

/**
 * Computes a writer's balance and totals from the ledger, page by page, and compares them with the
 * profile and the receipts. The profile is read first: it says how many entries there are, and those
 * never change, so that a payment in the same moment is no fault.
 */
export async function checkWriter(
  userId: string,
): Promise<{ entries: number; fault?: LedgerFault }> {
  const profile = await readProfile(userId);
  if (profile === "unreadable") return { entries: 0, fault: "profile-unreadable" };
  if (!profile) return { entries: 0 };
  let totals = nothing;
  let paid = 0;
  while (totals.entryCount < profile.entryCount) {
    const { entryCount } = totals;
    const rest = { first: entryCount + 1, last: profile.entryCount };
    const page = await entriesFrom(userId, rest, perPage);
    if (page.length === 0) return { entries: entryCount, fault: "entry-missing" };
    const replayed = replay(totals, page);
    if ("fault" in replayed) return { entries: entryCount, fault: replayed.fault };
    totals = replayed.totals;
    paid += replayed.entries.reduce(
      (sum, entry) => sum + (stateOf(entry) === "paid" ? -entry.amount : 0),
      0,
    );
    if (!(await areProven(replayed.entries)))
      return { entries: totals.entryCount, fault: "receipt-differs" };
  }
  const fault = differs(profile, totals)
    ? "profile-differs"
    : paid !== paidOut(profile) && !(await hasMoved(profile))
      ? "paid-out-differs"
      : undefined;
  return { entries: totals.entryCount, ...(fault && { fault }) };
}

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
