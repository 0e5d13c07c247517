import { dayLength, eastAfricanDay } from "#contracts/east-africa-time";
import type { DayFigures, Stats } from "#contracts/stats";
import { type DayCounts, statsStore, type TotalCounts } from "./stats-store";

/** The business in figures, with its newest days up to today. */
export async function showStats(days: number, now: Date): Promise<Stats> {
  const wanted = Array.from({ length: days }, (_, ago) =>
    eastAfricanDay(new Date(now.getTime() - ago * dayLength)),
  );
  const { totals, days: found } = await statsStore.from(wanted.at(-1) ?? "");
  return { ...shownTotals(totals), days: withLevels(wanted, found, totals) };
}

const users = (counts: DayCounts) => counts.signUps - counts.closures;
const active = (counts: DayCounts) => counts.activations - counts.activeClosures;

const shownTotals = (totals: TotalCounts) => ({
  totalUsers: users(totals),
  activeUsers: active(totals),
  inactiveUsers: users(totals) - active(totals),
  moneyIn: totals.moneyIn,
  earned: totals.earned,
  withdrawals: totals.withdrawals,
  onItsWay: totals.amountOnItsWay,
  queues: {
    submissions: totals.submissionsWaiting,
    trainings: totals.trainingsWaiting,
    withdrawals: totals.withdrawalsWaiting,
    unattributed: totals.paymentsUnattributed,
  },
});

const nothing: DayCounts = {
  signUps: 0,
  closures: 0,
  activations: 0,
  activeClosures: 0,
  moneyIn: 0,
  earned: 0,
  withdrawals: 0,
  tasksPosted: 0,
  tasksTaken: 0,
  approved: 0,
};

/** The days, the oldest first. How many users a day ended with follows from how many there are now. */
function withLevels(
  newestFirst: readonly string[],
  found: ReadonlyMap<string, DayCounts>,
  totals: TotalCounts,
): DayFigures[] {
  const shown: DayFigures[] = [];
  let [totalUsers, activeUsers] = [users(totals), active(totals)];
  for (const day of newestFirst) {
    const counts = found.get(day) ?? nothing;
    const { closures: _, activeClosures: __, ...figures } = counts;
    shown.push({ day, ...figures, totalUsers, activeUsers });
    totalUsers -= users(counts);
    activeUsers -= active(counts);
  }
  return shown.reverse();
}
