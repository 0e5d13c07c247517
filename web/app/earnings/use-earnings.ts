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

/** Milliseconds between looks at a withdrawal under way. */
const underWay = 1000;
/** For so long the document is asked for each second. */
const followed = 60_000;

/** The writer's transactions, newest first, refetched when `useLiveUpdates` says so. */
export const useLedger = (question: { kind?: LedgerGroup; month?: string }) =>
  useLivePages(ledgerRoutes.listLedger, question, {
    every: liveUpdates.atLatest,
    snapshot: question.kind || question.month ? undefined : "movements",
  });

/** The sums of each month, newest first. */
export const useLedgerMonths = () =>
  useLive(
    ledgerRoutes.listLedgerMonths,
    {},
    {},
    { every: liveUpdates.atLatest, snapshot: "months" },
  );

/**
 * The writer's newest withdrawals. One that was just asked for is followed by the document, which is
 * asked for each second; an older one that is under way is looked at here.
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

/** Milliseconds. Older data from an earlier visit shows its time. */
const keptFor = 15_000;

/** The time since when something may have changed; empty while the answer is current. */
export function asOf(answeredAt: number, now = Date.now()): string {
  const isKept = answeredAt < visitBegan;
  const isCurrent = now - answeredAt < (isKept ? keptFor : 1.5 * liveUpdates.atLatest);
  return isCurrent ? "" : earningsStrings.asOf(formatDateTime(new Date(answeredAt)));
}

/**
 * Refetches the balance when a withdrawal moves on, which the withdrawals show first; the
 * transactions follow.
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

/** Refetches balance, transactions and withdrawals. */
export function useRefreshMoney() {
  const client = useQueryClient();
  const paths = [ledgerRoutes.listLedger.path, withdrawalRoutes.listWithdrawals.path];
  return () =>
    Promise.all([
      // After a request to withdraw it is on its way already.
      client.invalidateQueries({ queryKey: [meRoutes.getMe.path] }, { cancelRefetch: false }),
      client.invalidateQueries({
        predicate: ({ queryKey: [address] }) =>
          paths.some((path) => String(address).startsWith(path)),
      }),
    ]);
}
