import { useQueryClient } from "@tanstack/react-query";
import { api } from "#contracts/api";

/** Asks anew for the withdrawals and for whether payouts rest. */
export function useRefreshWithdrawals() {
  const client = useQueryClient();
  const paths = [api.listAllWithdrawals.path, api.getPayouts.path];
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [address] }) =>
        paths.some((path) => String(address).startsWith(path)),
    });
}
