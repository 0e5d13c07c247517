import { entriesAfter } from "../ledger/ledger-store";
import { differs, type LedgerFault, nothing, replay } from "../ledger/replay";
import { areProven } from "../payments/compare-receipts";
import { figuresOf, type Part } from "../stats/figures";
import { profileStore } from "../writers/profile-store";

/** As many receipts are compared in one read. */
const perPage = 100;

/**
 * Computes a writer's balance and totals from the ledger, page by page, and compares them with the
 * profile and the receipts. The profile is read first: it says how many entries there are, and those
 * never change, so that a payment in the same moment is no fault.
 */
export async function checkWriter(
  userId: string,
): Promise<{ entries: number; parts: readonly Part[]; fault?: LedgerFault }> {
  const profile = await profileStore.find(userId);
  if (!profile) return { entries: 0, parts: [] };
  const parts = [...figuresOf({ type: "Profile", ...profile })];
  let totals = nothing;
  while (totals.entryCount < profile.entryCount) {
    const { entryCount } = totals;
    const page = await entriesAfter(userId, entryCount, profile.entryCount, perPage);
    if (page.length === 0) return { entries: entryCount, parts, fault: "entry-missing" };
    const replayed = replay(totals, page);
    if ("fault" in replayed) return { entries: entryCount, parts, fault: replayed.fault };
    totals = replayed.totals;
    parts.push(...replayed.entries.flatMap((entry) => [...figuresOf(entry)]));
    if (!(await areProven(replayed.entries)))
      return { entries: totals.entryCount, parts, fault: "receipt-differs" };
  }
  return {
    entries: totals.entryCount,
    parts,
    ...(differs(profile, totals) && { fault: "profile-differs" as const }),
  };
}
