import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type LedgerGroup, ledgerRoutes } from "#contracts/ledger";
import { liveUpdates } from "#contracts/live-updates";
import { meRoutes } from "#contracts/me";
import { type Withdrawal, withdrawalRoutes } from "#contracts/withdrawals";
import { formatDateTime } from "../../ui/dates";
import { useRefreshMe } from "../account/use-me";
import { visitBegan } from "../frame/api/prefetch";
import { useLive, useLivePages } from "../frame/api/use-live";
import { earningsStrings } from "./strings";

/** Milliseconds between two loads while a withdrawal is open. */
const underWay = 1000;
/** Milliseconds after a request to withdraw in which the account is polled each second. */
const followed = 60_000;

export const useLedger = (question: { kind?: LedgerGroup; month?: string }) =>
  useLivePages(ledgerRoutes.listLedger, question, {
    every: liveUpdates.atLatest,
    snapshot: question.kind || question.month ? undefined : "movements",
  });

export const useLedgerMonths = () =>
  useLive(
    ledgerRoutes.listLedgerMonths,
    {},
    {},
    { every: liveUpdates.atLatest, snapshot: "months" },
  );

/**
 * Polls the writer's newest withdrawals, each second while one is open and payouts to its wallet
 * are not paused. In the withdrawal's first minute, only the account is polled.
 */
export const useWithdrawals = () =>
  useLive(
    withdrawalRoutes.listWithdrawals,
    {},
    {},
    {
      snapshot: "withdrawals",
      every: (reply) => {
        const [newest] = (reply?.withdrawals ?? []).filter(
          ({ settledAt, wallet }) => settledAt === null && !reply?.payoutsRest.includes(wallet),
        );
        if (!newest) return liveUpdates.atLatest;
        return Math.max(underWay, Date.parse(newest.createdAt) + followed - Date.now());
      },
    },
  );

/** Milliseconds after which data of an earlier visit is shown with its time. */
const keptFor = 15_000;

/** Returns the time of the shown data in words; empty while the data is current. */
export function asOf(answeredAt: number, now = Date.now()): string {
  const isKept = answeredAt < visitBegan;
  const isCurrent = now - answeredAt < (isKept ? keptFor : 1.5 * liveUpdates.atLatest);
  return isCurrent ? "" : earningsStrings.asOf(formatDateTime(new Date(answeredAt)));
}

/**
 * Loads the balance again when a withdrawal's state changes, since the list of withdrawals shows
 * the change first.
 */
export function useFollowWithdrawals(withdrawals: readonly Withdrawal[] | undefined) {
  const refresh = useRefreshMe();
  const seen = withdrawals?.map(({ id, state }) => `${id} ${state}`).join();
  const last = useRef(seen);
  useEffect(() => {
    if (last.current !== undefined && seen !== undefined && last.current !== seen) void refresh();
    last.current = seen ?? last.current;
  });
}

export function useRefreshMoney() {
  const client = useQueryClient();
  const paths = [ledgerRoutes.listLedger.path, withdrawalRoutes.listWithdrawals.path];
  return () =>
    Promise.all([
      // After a request to withdraw, the account is being loaded already.
      client.invalidateQueries({ queryKey: [meRoutes.getMe.path] }, { cancelRefetch: false }),
      client.invalidateQueries({
        predicate: ({ queryKey: [address] }) =>
          paths.some((path) => String(address).startsWith(path)),
      }),
    ]);
}
