import { notifyManager, onlineManager, QueryClient } from "@tanstack/react-query";
import { ApiProblem, isInDoubt } from "./api-problem";

const mayPass = (error: ApiProblem) => isInDoubt(error) || error.code === "provider_unavailable";

/** Milliseconds for which a page shows a reply without requesting it again. */
export const freshFor = 15_000;

/** The cache of replies. A read whose failure may be temporary is retried twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshFor,
      gcTime: 10 * 60_000,
      // navigator.onLine may be wrong, so requests are sent in any case.
      networkMode: "always",
      refetchOnWindowFocus: "always",
      retry: (failures, error) => failures < 2 && error instanceof ApiProblem && mayPass(error),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { networkMode: "always", retry: false },
  },
});

// Notifies in a microtask, so that a reply and the caller's next state are rendered together.
notifyManager.setScheduler(queueMicrotask);

/** Refetches when the network is back, because earlier requests may never be answered. */
onlineManager.subscribe((online) => {
  if (online) refetchAll();
});

/** Refetches all data on the page, except loaded data with `stays`. */
export function refetchAll(): void {
  void queryClient.refetchQueries({
    type: "active",
    predicate: ({ meta, state }) => !meta?.["stays"] || state.data === undefined,
  });
}
