import { useQueryClient } from "@tanstack/react-query";
import { liveUpdates } from "#contracts/live-updates";
import { type Me, meRoutes } from "#contracts/me";
import type { PaymentState } from "#contracts/payments";
import { useLive } from "../frame/api/use-live";
import { LoadFailed } from "../frame/layout/load-failed";
import { useSession } from "../frame/session/session-store";
import { profileStrings } from "./profile/strings";

/** The signed-in person's own account, polled more often while money is on its way. */
export const useMe = () =>
  useLive(meRoutes.getMe, {}, {}, { every: (me) => pollInterval(me, Date.now()), snapshot: "me" });

export const useWatchMe = (interval: number, wanted: boolean) =>
  useLive(meRoutes.getMe, {}, {}, { every: interval, enabled: wanted });

/**
 * Returns a function that immediately shows a changed account, and then loads it again. It cancels
 * earlier requests.
 */
export function useSetMe() {
  const client = useQueryClient();
  const userId = useSession()?.userId;
  return async (change: (me: Me) => Me) => {
    const queryKey = [meRoutes.getMe.path, userId];
    await client.cancelQueries({ queryKey });
    client.setQueryData<Me>(queryKey, (me) => me && change(me));
    void client.invalidateQueries({ queryKey });
  };
}

export function useRefreshMe() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [meRoutes.getMe.path] });
}

export function ProfileUnloaded({ error }: { error: Error }) {
  const refresh = useRefreshMe();
  return (
    <LoadFailed title={profileStrings.unloaded} onRetry={refresh}>
      {error.message}
    </LoadFailed>
  );
}

const second = 1000;

const minute = 60 * second;

const undecided = new Set<PaymentState>(["sending", "prompted", "review"]);

type Standing = Pick<Me, "latestPayment" | "onItsWay" | "lastUpdated">;

/**
 * Returns the milliseconds until the next poll of the account: 1000 while a prompt is open and in
 * the first minute of a wait, 3000 until the fifth minute, and `liveUpdates.own` otherwise.
 */
export function pollInterval(me: Standing | undefined, now: number): number {
  const waiting = now - (me ? waitingSince(me) : 0);
  if (waiting < minute) return second;
  return waiting < 5 * minute ? 3 * second : liveUpdates.own;
}

/**
 * The start of the person's wait for a payment or withdrawal, in milliseconds since 1970; 0 without
 * a wait. The wait for a payment starts when its prompt ends, which may be in the future.
 */
function waitingSince({ latestPayment, onItsWay, lastUpdated }: Standing): number {
  return Math.max(
    latestPayment && undecided.has(latestPayment.state)
      ? Date.parse(latestPayment.promptEndsAt)
      : 0,
    onItsWay.count > 0 ? Date.parse(lastUpdated) : 0,
  );
}
