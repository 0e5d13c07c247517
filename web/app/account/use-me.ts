import { useQueryClient } from "@tanstack/react-query";
import type { Me } from "#contracts/accounts";
import { accountRoutes } from "#contracts/accounts";
import { pollInterval } from "../earnings/payments/poll-interval";
import { useLive } from "../frame/api/use-live";
import { useSession } from "../frame/session/session-store";

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
