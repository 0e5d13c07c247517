import type { LedgerEntry } from "#contracts/ledger";
import { liveUpdates } from "#contracts/live-updates";
import { submissionRoutes } from "#contracts/submissions";
import { type Withdrawal, withdrawalRoutes } from "#contracts/withdrawals";
import { useLive } from "../frame/api/use-live";

/** The withdrawal that a movement is part of: among the newest when it is there, else asked for by its id. */
export function useWithdrawalOf({ withdrawalId }: LedgerEntry, newest: readonly Withdrawal[]) {
  const known = newest.find(({ id }) => id === withdrawalId);
  const { data, error } = useLive(
    withdrawalRoutes.getWithdrawal,
    { id: withdrawalId ?? "" },
    {},
    { every: liveUpdates.atLatest, enabled: withdrawalId !== null && !known },
  );
  return { withdrawal: known ?? data?.withdrawal, error };
}

/** What was handed in for the task that a movement paid, and how it was decided. */
export const useTaskWork = (taskId: string) =>
  useLive(submissionRoutes.getTaskWork, { id: taskId }, {}, { every: liveUpdates.atLatest });
