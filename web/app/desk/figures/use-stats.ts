import { statsRoutes } from "#contracts/stats";
import { useLive } from "../../frame/api/use-live";

/** How soon a change shows in the figures, in milliseconds; the service needs some seconds more. */
const every = 5000;

/** The small lines of the totals are of so many days, however many the charts show. */
export const daysOfTotals = 30;

/** The business in figures; the charts show the newest `days` of them. */
export const useStats = (days: number) =>
  useLive(
    statsRoutes.showStats,
    {},
    { days: String(Math.max(days, daysOfTotals)) },
    { every, snapshot: `stats-${Math.max(days, daysOfTotals)}`, keepPrevious: true },
  );

/** Figures that are older than this are said to be. In milliseconds. */
export const freshFor = 4 * every;
