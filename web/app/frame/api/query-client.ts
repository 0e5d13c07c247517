import { notifyManager, onlineManager, QueryClient } from "@tanstack/react-query";
import { ApiProblem, isInDoubt } from "./api-problem";

const mayPass = (error: ApiProblem) => isInDoubt(error) || error.code === "provider_unavailable";

/** Milliseconds within which a reply is not asked for again. */
export const freshFor = 5_000;

/** Replies of the service, kept while the page lives; a failed read is tried twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshFor,
      gcTime: 10 * 60_000,
      // A device that believes it has no network may be wrong: ask, and show what comes of it.
      networkMode: "always",
      refetchOnWindowFocus: "always",
      retry: (failures, error) => failures < 2 && error instanceof ApiProblem && mayPass(error),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { networkMode: "always", retry: false },
  },
});

// A reply put in the cache is drawn together with what its caller does next: no screen is half new.
notifyManager.setScheduler(queueMicrotask);

/** Asks anew for what is shown once the network is back: an earlier question may hang, or wait for its next try. */
onlineManager.subscribe((online) => {
  if (online) askAnew();
});

/** Asks anew for all that is shown and stays up to date; and for what has never come. */
export function askAnew(): void {
  void queryClient.refetchQueries({
    type: "active",
    predicate: ({ meta, state }) => !meta?.["stays"] || state.data === undefined,
  });
}
