import { useSearchParams } from "react-router-dom";
import { statsRoutes } from "#contracts/stats";
import { visitBegan } from "../../frame/api/prefetch";
import { useLive } from "../../frame/api/use-live";

/** Milliseconds between two requests; the service needs some seconds more to count a change. */
const every = 5000;

/** The small lines beside the totals always show 30 days. */
export const daysOfTotals = 30;

/** The number of days in the address, if it can be chosen. */
export function useDays() {
  const [search] = useSearchParams();
  return ranges.find((each) => each === search.get("days")) ?? "30";
}
export const ranges = ["7", "30", "90"] as const;
export type Range = (typeof ranges)[number];

/** The figures of at least as many days as the address asks for, which all parts of a page share. */
export function useStats(often = every) {
  const days = String(Math.max(Number(useDays()), daysOfTotals));
  return useLive(
    statsRoutes.showStats,
    {},
    { days },
    { every: often, snapshot: `stats-${days}`, keepPrevious: true },
  );
}

/** The waiting counts of this visit, for every page of the desk. */
export function useDesk() {
  const { data, dataUpdatedAt } = useStats(12_000);
  return dataUpdatedAt >= visitBegan ? data : undefined;
}

/** Milliseconds after which the page marks its figures as old. */
export const freshFor = 4 * every;
