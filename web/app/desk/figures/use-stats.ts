import { statsRoutes } from "#contracts/stats";
import { useLive } from "../../frame/api/use-live";

/** Milliseconds between two requests; the service needs some seconds more to count a change. */
const every = 5000;

/** The small lines beside the totals always show 30 days. */
export const daysOfTotals = 30;

/** The figures of at least the newest `days`. */
export const useStats = (days: number) =>
  useLive(
    statsRoutes.showStats,
    {},
    { days: String(Math.max(days, daysOfTotals)) },
    { every, snapshot: `stats-${Math.max(days, daysOfTotals)}`, keepPrevious: true },
  );

/** Milliseconds after which the page says that its figures are old. */
export const freshFor = 4 * every;
