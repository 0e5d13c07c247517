import { useSyncExternalStore } from "react";
import { breakpoints } from "../../../ui/theme/breakpoints";

const queries = new Map<string, MediaQueryList>();

function queryFor(breakpoint: keyof typeof breakpoints): MediaQueryList {
  const query = queries.get(breakpoint) ?? matchMedia(`(min-width: ${breakpoints[breakpoint]})`);
  queries.set(breakpoint, query);
  return query;
}

/** Whether the window is at least as wide as a breakpoint. */
export function useWiderThan(breakpoint: keyof typeof breakpoints): boolean {
  const query = queryFor(breakpoint);
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => query.matches,
  );
}
