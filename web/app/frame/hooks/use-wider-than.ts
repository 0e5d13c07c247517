import { useSyncExternalStore } from "react";
import { breakpoints } from "../../../ui/theme/breakpoints";

const queries = new Map<string, MediaQueryList>();

function queryFor(breakpoint: keyof typeof breakpoints): MediaQueryList {
  const query = queries.get(breakpoint) ?? matchMedia(`(min-width: ${breakpoints[breakpoint]})`);
  queries.set(breakpoint, query);
  return query;
}

/**
 * True if the window is at least as wide as a breakpoint. False at build time, since prerendered
 * pages are for phones.
 */
export function useWiderThan(breakpoint: keyof typeof breakpoints): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = queryFor(breakpoint);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => queryFor(breakpoint).matches,
    () => false,
  );
}
