import { notifyManager, onlineManager, QueryClient } from "@tanstack/react-query";
import { ApiProblem, isInDoubt } from "./api-problem";

const mayPass = (error: ApiProblem) => isInDoubt(error) || error.code === "provider_unavailable";

/** Milliseconds within which a reply is not asked for again where somebody turns to another page. */
export const freshFor = 15_000;

/** Replies of the service, stored while the page lives. A failed read is tried twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshFor,
      gcTime: 10 * 60_000,
      // navigator.onLine may be wrong, so we ask anyway.
      networkMode: "always",
      refetchOnWindowFocus: "always",
      retry: (failures, error) => failures < 2 && error instanceof ApiProblem && mayPass(error),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { networkMode: "always", retry: false },
  },
});

// Notifies at once, so that a reply and its caller's next state change are drawn together.
notifyManager.setScheduler(queueMicrotask);

/** Refetches when the network is back, since an earlier request may hang. */
onlineManager.subscribe((online) => {
  if (online) refetchAll();
});

/** Refetches everything on screen, except loaded data that stays. */
export function refetchAll(): void {
  void queryClient.refetchQueries({
    type: "active",
    predicate: ({ meta, state }) => !meta?.["stays"] || state.data === undefined,
  });
}
