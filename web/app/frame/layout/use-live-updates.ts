import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Me } from "#contracts/accounts";
import { nextEastAfricanTime } from "#contracts/east-africa-time";
import { ledgerRoutes } from "#contracts/ledger";
import { ratingRoutes } from "#contracts/ratings";
import { submissionRoutes } from "#contracts/submissions";
import { taskRoutes } from "#contracts/tasks";
import { trainingRoutes } from "#contracts/trainings";
import { withdrawalRoutes } from "#contracts/withdrawals";
import { useSettings } from "../api/use-config";

/**
 * Asks anew for the person's lists on the screen when their document says that they have changed; and
 * for open tasks when the day's new ones appear. `me` is undefined until it has come from the service.
 */
export function useLiveUpdates(me: Me | undefined): void {
  const client = useQueryClient();
  const own = me?.lastUpdated;
  useOnChange(own, () => {
    refresh(client, taskRoutes.listAwards.path);
    refresh(client, ledgerRoutes.listLedger.path);
    refresh(client, withdrawalRoutes.listWithdrawals.path);
    refresh(client, ratingRoutes.listRatingChanges.path);
    refresh(client, trainingRoutes.listTrainings.path);
    refresh(client, submissionRoutes.listSubmissions.path);
  });

  const publishTime = useSettings()?.publishTime;
  useEffect(() => {
    if (!publishTime) return;
    let timer = 0;
    const wait = () => {
      const now = new Date();
      // Not everybody in the same second, and not what CloudFront keeps from before.
      const spread = 6000 + Math.random() * 5000;
      const left = nextEastAfricanTime(publishTime, now).getTime() - now.getTime();
      timer = window.setTimeout(() => {
        refresh(client, taskRoutes.listOpenTasks.path);
        wait();
      }, left + spread);
    };
    wait();
    return () => clearTimeout(timer);
  }, [client, publishTime]);
}

/** Runs when a value that was known becomes another. */
function useOnChange(value: unknown, run: () => void): void {
  const known = useRef(value);
  useEffect(() => {
    if (known.current !== undefined && value !== undefined && known.current !== value) run();
    known.current = value ?? known.current;
  });
}

const refresh = (client: QueryClient, path: string) =>
  void client.invalidateQueries({
    predicate: ({ queryKey: [address] }) => String(address).startsWith(path),
  });
