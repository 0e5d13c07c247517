import { useEffect, useState } from "react";
import { withdrawalRoutes } from "#contracts/withdrawals";
import { forgetKey, keyInDoubt } from "../frame/api/operation-key";
import { useLive } from "../frame/api/use-live";

/** The name of the key under which a withdrawal is asked for. */
export const withdrawalKey = "withdrawal";

const every = 3000;
/** A request that was lost on its way arrives within this time, in milliseconds, or never. */
const arrivesWithin = 60_000;

/**
 * Looks up what became of a withdrawal whose answer was lost: at once, when the page is opened again and
 * when the network is back, until it is found or can no longer arrive.
 */
export function useLostWithdrawal(busy: boolean, onFound: (withdrawalId: string) => Promise<void>) {
  const [key, look] = useState(() => keyInDoubt(withdrawalKey));
  const [since, setSince] = useState<number>();
  const [isMissing, setMissing] = useState(false);
  const { data, dataUpdatedAt } = useLive(
    withdrawalRoutes.findWithdrawal,
    { key: key ?? "" },
    {},
    { every, enabled: key !== undefined && !busy },
  );
  const found = key === undefined || busy ? undefined : data?.withdrawal;

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer once
  useEffect(() => {
    if (found === undefined) {
      setSince(undefined);
      return;
    }
    const begun = since ?? dataUpdatedAt;
    setSince(begun);
    const isOver = found === null && dataUpdatedAt - begun >= arrivesWithin;
    if (found === null && !isOver) return;
    forgetKey(withdrawalKey);
    look(undefined);
    setMissing(isOver);
    if (found) void onFound(found.id);
  }, [key, found?.id, dataUpdatedAt]);

  return {
    look: (lost: string | undefined) => {
      setMissing(false);
      look(lost);
    },
    isLookedUp: key !== undefined && !busy,
    isMissing,
  };
}
