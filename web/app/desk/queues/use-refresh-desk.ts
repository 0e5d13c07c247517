import { useQueryClient } from "@tanstack/react-query";

/** Asks anew for everything that the administrator sees: a decision changes queues, people and figures. */
export function useRefreshDesk() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [address] }) => String(address).startsWith("/api/admin/"),
    });
}
