import { useQueryClient } from "@tanstack/react-query";
import type { Me } from "#contracts/accounts";
import { api } from "#contracts/api";
import { useLive } from "../api/use-live";
import { pollInterval } from "../payments/poll-interval";
import { useSession } from "../session/session-store";

/** The signed-in person's own document, live: within a second while a prompt is up. */
export const useMe = () =>
  useLive(api.getMe, {}, {}, { every: (me) => pollInterval(me, Date.now()), snapshot: "me" });

/** Puts a newer document in place of the one on screen. */
export function useSetMe() {
  const client = useQueryClient();
  const userId = useSession()?.userId;
  return (change: (me: Me) => Me) =>
    client.setQueryData<Me>(["/api/me", userId], (me) => me && change(me));
}

/** Asks for the newest document now. */
export function useRefreshMe() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["/api/me"] });
}
