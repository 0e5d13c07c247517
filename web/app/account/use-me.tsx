import { useQueryClient } from "@tanstack/react-query";
import { accountRoutes, type Me } from "#contracts/accounts";
import { liveUpdates } from "#contracts/live-updates";
import type { PaymentState } from "#contracts/payments";
import { useLive } from "../frame/api/use-live";
import { LoadFailed } from "../frame/layout/load-failed";
import { useSession } from "../frame/session/session-store";
import { profileStrings } from "./profile/strings";

/** The signed-in person's own document, live: within a second while a prompt is up. */
export const useMe = () =>
  useLive(
    accountRoutes.getMe,
    {},
    {},
    { every: (me) => pollInterval(me, Date.now()), snapshot: "me" },
  );

/** Has the document asked for at least every `interval` milliseconds while it is wanted. */
export const useWatchMe = (interval: number, wanted: boolean) =>
  useLive(accountRoutes.getMe, {}, {}, { every: interval, enabled: wanted });

/** Puts a newer document in place of the one on screen; an answer still on its way is older. */
export function useSetMe() {
  const client = useQueryClient();
  const userId = useSession()?.userId;
  return async (change: (me: Me) => Me) => {
    const queryKey = [accountRoutes.getMe.path, userId];
    await client.cancelQueries({ queryKey });
    client.setQueryData<Me>(queryKey, (me) => me && change(me));
  };
}

/** Asks for the newest document now. */
export function useRefreshMe() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [accountRoutes.getMe.path] });
}

/** In place of what needs the account: why it could not be loaded, and the way to try again. */
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

/** How long to wait before asking how the account stands: 1 s while money is on its way, then slower. */
export function pollInterval(me: Standing | undefined, now: number): number {
  const waiting = now - (me ? waitingSince(me) : 0);
  if (waiting < minute) return second;
  return waiting < 5 * minute ? 3 * second : liveUpdates.own;
}

/** When an answer about money could have come: from the end of a prompt on, or from a withdrawal on. */
function waitingSince({ latestPayment, onItsWay, lastUpdated }: Standing): number {
  return Math.max(
    latestPayment && undecided.has(latestPayment.state)
      ? Date.parse(latestPayment.promptEndsAt)
      : 0,
    onItsWay.count > 0 ? Date.parse(lastUpdated) : 0,
  );
}
