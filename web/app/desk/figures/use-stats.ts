import { useSearchParams } from "react-router-dom";
import { statsRoutes } from "#contracts/stats";
import { visitBegan } from "../../frame/api/prefetch";
import { useLive } from "../../frame/api/use-live";

/** Milliseconds between two requests. */
const every = 5000;

/** The small charts beside the totals show 30 days, whatever range is chosen. */
export const daysOfTotals = 30;

/** The number of days in the page's address; 30 if it is none of `ranges`. */
export function useDays() {
  const [search] = useSearchParams();
  return ranges.find((each) => each === search.get("days")) ?? "30";
}
export const ranges = ["7", "30", "90"] as const;
export type Range = (typeof ranges)[number];

/**
 * The figures for the chosen days, but at least for 30 days. All parts of a page share one request.
 */
export function useStats(often = every) {
  const days = String(Math.max(Number(useDays()), daysOfTotals));
  return useLive(
    statsRoutes.showStats,
    {},
    { days },
    { every: often, snapshot: `stats-${days}`, keepPrevious: true },
  );
}

/** The figures for all pages of the desk; undefined until this visit has loaded them. */
export function useDesk() {
  const { data, dataUpdatedAt } = useStats(12_000);
  return dataUpdatedAt >= visitBegan ? data : undefined;
}

/** Milliseconds after which the page shows that its figures are old. */
export const freshFor = 4 * every;
