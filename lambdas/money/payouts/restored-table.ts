import { transact } from "../../platform/table/transact";
import { pageOfAll } from "./list-withdrawals";
import { restoredWrite } from "./pause";
import type { WithdrawalItem } from "./withdrawal";
import { nextAttemptId } from "./withdrawal-transitions";

export interface OpenWithdrawal
  extends Pick<WithdrawalItem, "withdrawalId" | "state" | "wallet" | "amount" | "createdAt"> {
  /**
   * Each id that a provider may have received, including that of an attempt which the restore lost.
   */
  attemptIds: string[];
}

/** Pauses all payouts of a restored table until the administrator resumes them. Safe to repeat. */
export const pauseRestoredPayouts = (now: Date) => transact([restoredWrite(now)]);

/**
 * Returns the withdrawals, oldest first, that the providers may have settled after the time to
 * which the table was restored.
 */
export async function openWithdrawals(): Promise<OpenWithdrawal[]> {
  const found: WithdrawalItem[] = [];
  for (let cursor: string | undefined, goesOn = true; goesOn; goesOn = cursor !== undefined) {
    const page = await pageOfAll({
      states: ["requested", "sent", "checking"],
      order: "asc",
      cursor,
    });
    found.push(...page.items);
    cursor = page.next.cursor;
  }
  return found.map((each) => ({
    withdrawalId: each.withdrawalId,
    state: each.state,
    wallet: each.wallet,
    amount: each.amount,
    createdAt: each.createdAt,
    attemptIds: [...each.attemptIds, nextAttemptId(each)],
  }));
}
