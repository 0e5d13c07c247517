import { formatDateTime } from "../../../ui/dates";
import { formatCount, formatMoney } from "../../../ui/money";
import type { FirstView } from "../../frame/first-screen/first-answer";

/** Replaces the sample numbers in `FirstFigures` with the service's queue counts and totals. */
export const firstFigures: FirstView = {
  asks: ["/api/admin/stats?days=30"],
  fill: (view, [stats], write) => {
    const lists = [...view.querySelectorAll("ul")];
    const [first, ...others] = lists;
    if (!first || !hasNumbers(totals, stats)) return false;
    const waiting: unknown = Reflect.get(stats, "queues");
    if (!hasNumbers(queues, waiting)) return false;
    const now = new Date();
    const rows = queues.flatMap((queue, place) => {
      const count = waiting[queue];
      const sample = lists[Math.min(count, 2)]?.children[place];
      if (!sample) return [];
      const row = sample.cloneNode(true) as Element;
      write(row, writtenFigures(stats, count, now));
      return [row];
    });
    for (const list of others) list.remove();
    first.replaceChildren();
    write(view, writtenFigures(stats, 0, now));
    first.replaceChildren(...rows);
    return true;
  },
};

const totals = ["totalUsers", "activeUsers", "inactiveUsers", "moneyIn", "withdrawals"] as const;

/** The queues in the order of the page, which shows the last queue only if it isn't empty. */
const queues = ["submissions", "trainings", "withdrawals", "unattributed", "questions"] as const;

type Numbers<Name extends string> = Readonly<Record<Name, number>>;

/** The page's texts for these totals, the count of one queue and the time. */
export const writtenFigures = (
  {
    totalUsers,
    activeUsers,
    inactiveUsers,
    moneyIn,
    withdrawals,
  }: Numbers<(typeof totals)[number]>,
  waiting: number,
  now: Date,
) => [
  ...[totalUsers, activeUsers, inactiveUsers].map(formatCount),
  ...[moneyIn, withdrawals].map((sum) => formatMoney(sum).replace("\u00a0", " ")),
  String(waiting),
  formatDateTime(now),
];

const hasNumbers = <Name extends string>(
  names: readonly Name[],
  value: unknown,
): value is Numbers<Name> =>
  typeof value === "object" &&
  value !== null &&
  names.every((name) => typeof Reflect.get(value, name) === "number");
