import * as z from "zod/mini";
import { type Profile, paidOut, profiles } from "../../accounts/profile/profile";
import { defineItem } from "../../platform/table/define-item";
import { anyway } from "../../platform/table/expressions";
import { writeAlone } from "../../platform/table/transact";
import { areProven } from "../collections/received-payment";
import { stateOf } from "../ledger/ledger";
import { entriesFrom } from "../ledger/ledger-pages";
import { applyMovement, BalanceTooLow, LedgerEntryItem, type Totals } from "../ledger/movement";

/**
 * Reads a profile. An unreadable profile is a fault, but doesn't stop the check of other writers.
 */
async function readProfile(userId: string): Promise<Profile | "unreadable" | undefined> {
  try {
    return await profiles.find({ userId });
  } catch (error) {
    if (error instanceof z.core.$ZodError) return "unreadable";
    throw error;
  }
}

/** True if the profile has changed since the read, so that its ledger entries may be newer. */
async function hasMoved({ userId, lastUpdated }: Profile): Promise<boolean> {
  const now = await readProfile(userId);
  return now !== undefined && now !== "unreadable" && now.lastUpdated !== lastUpdated;
}

type Sums = Totals & { paid: number };

interface Progress {
  reached: Sums;
  /**
   * The sums before the first entry that may still change: a withdrawal on its way, or a payment
   * without a receipt.
   */
  settled: Sums;
}

const nothing: Sums = {
  totalMoney: 0,
  currentBalance: 0,
  totalWithdrawals: 0,
  totalEarned: 0,
  keptMoney: 0,
  entryCount: 0,
  paid: 0,
};
export const beginning: Progress = { reached: nothing, settled: nothing };

/** The sums of a ledger at its last full check, up to the first entry that may still change. */
export const checkedLedgers = defineItem({
  type: "CheckedLedger",
  name: "checked",
  schema: z.object({
    totalMoney: z.int(),
    currentBalance: z.int(),
    totalWithdrawals: z.int(),
    totalEarned: z.int(),
    keptMoney: z.int(),
    entryCount: z.int(),
    paid: z.int(),
  }),
  key: ["AUDIT#{userId}", "CHECKED"],
});

const perPage = 100;

/**
 * Compares a writer's ledger with the profile and the receipts: all entries if `whole`, otherwise
 * those after the last full check. The profile is read first, so that an entry added during the
 * check is no fault.
 */
export async function checkWriter(
  userId: string,
  { whole }: { whole: boolean },
): Promise<{ entries: number; fault?: LedgerFault }> {
  const profile = await readProfile(userId);
  if (profile === "unreadable") return { entries: 0, fault: "profile-unreadable" };
  if (!profile) return { entries: 0 };
  const from = whole ? nothing : ((await checkedLedgers.find({ userId })) ?? nothing);
  const { reached, settled, fault } = await checkEntries(profile, from);
  // A ledger with a fault is checked in full each night until the fault is mended.
  if (whole) await writeAlone(checkedLedgers.put({ userId }, fault ? nothing : settled, anyway));
  return { entries: reached.entryCount - from.entryCount, ...(fault && { fault }) };
}

async function checkEntries(
  profile: Profile,
  from: Sums,
): Promise<Progress & { fault?: LedgerFault }> {
  const { userId, entryCount: last } = profile;
  let progress: Progress = { reached: from, settled: from };
  while (progress.reached.entryCount < last) {
    const first = progress.reached.entryCount + 1;
    const page = await entriesFrom(userId, { first, last }, perPage);
    if (page.length === 0) return { ...progress, fault: "entry-missing" };
    const replayed = replay(progress, page);
    if ("fault" in replayed) return { ...progress, fault: replayed.fault };
    progress = replayed.progress;
    if (!(await areProven(replayed.entries))) return { ...progress, fault: "receipt-differs" };
  }
  const { reached } = progress;
  if (differs(profile, reached)) return { ...progress, fault: "profile-differs" };
  if (reached.paid !== paidOut(profile) && !(await hasMoved(profile)))
    return { ...progress, fault: "paid-out-differs" };
  return progress;
}

export type LedgerFault =
  | "profile-unreadable"
  | "entry-unreadable"
  | "entry-missing"
  | "balance-negative"
  | "balance-after-differs"
  | "profile-differs"
  | "paid-out-differs"
  | "receipt-differs";

export function replay(
  { reached, settled }: Progress,
  items: readonly Record<string, unknown>[],
): { progress: Progress; entries: LedgerEntryItem[] } | { fault: LedgerFault } {
  const entries: LedgerEntryItem[] = [];
  for (const item of items) {
    const { data: entry } = LedgerEntryItem.safeParse(item);
    if (!entry) return { fault: "entry-unreadable" };
    const after = step(reached, entry);
    if ("fault" in after) return after;
    if (settled === reached && !mayChange(entry)) settled = after;
    reached = after;
    entries.push(entry);
  }
  return { progress: { reached, settled }, entries };
}

const mayChange = (entry: LedgerEntryItem) =>
  entry.kind === "withdrawal"
    ? !["paid", "returned"].includes(stateOf(entry))
    : ["activation", "payment"].includes(entry.kind) && entry.receiptNumber === null;

function step(before: Sums, entry: LedgerEntryItem): Sums | { fault: LedgerFault } {
  if (entry.sequence !== before.entryCount + 1) return { fault: "entry-missing" };
  try {
    const { paid, ...totals } = before;
    const after = applyMovement({ userId: entry.userId, ...totals }, entry).totals;
    if (entry.balanceAfter !== after.currentBalance) return { fault: "balance-after-differs" };
    return { ...after, paid: paid + (stateOf(entry) === "paid" ? -entry.amount : 0) };
  } catch (error) {
    return { fault: error instanceof BalanceTooLow ? "balance-negative" : "entry-unreadable" };
  }
}

/**
 * True if a profile differs from the sums of its ledger. A total that the profile lacks is no
 * difference.
 */
export const differs = (profile: Totals, { paid: _, ...computed }: Sums) =>
  (Object.keys(computed) as (keyof Totals)[]).some(
    (total) => profile[total] !== undefined && profile[total] !== computed[total],
  );
