import * as z from "zod/mini";
import { type Addition, countOnce } from "../../platform/table/counter";
import { queryItems } from "../../platform/table/read";
import { type DayFigure, dayFigures, type Part, type QueueFigure, queueFigures } from "./figures";

// pk      sk
// STATS   DAY#<day>   what happened on a day
// STATS   TOTAL       the sums of all days, and what waits
const partition = "STATS";
const dayPrefix = "DAY#";
const total = { pk: partition, sk: "TOTAL", type: "StatsTotal" };
const dayOf = (day: string) => ({ pk: partition, sk: `${dayPrefix}${day}`, type: "StatsDay" });

const count = z._default(z.int(), 0);
const countsOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>;
const DayCounts = z.object(countsOf(dayFigures));
export type DayCounts = Record<DayFigure, number>;
const TotalCounts = z.object(countsOf([...dayFigures, ...queueFigures]));
export type TotalCounts = Record<DayFigure | QueueFigure, number>;

export interface CountedChange {
  eventId: string;
  parts: readonly Part[];
}

export const statsStore = {
  /** Adds what changes count for, each once. */
  count: (changes: readonly CountedChange[], now: Date) =>
    countOnce(
      changes
        .map(({ eventId, parts }) => ({ eventId, additions: additionsOf(parts) }))
        .filter(({ additions }) => additions.length > 0),
      now,
    ),

  /** The totals and the days from one on, as far as anything happened on them. One read. */
  async from(day: string): Promise<{ totals: TotalCounts; days: ReadonlyMap<string, DayCounts> }> {
    const items = await queryItems({
      pk: partition,
      sk: {
        // The total comes after all days.
        expression: "#sk >= :from",
        values: { ":from": dayOf(day).sk },
      },
      // Ten years of days are less than a megabyte, which is what one read gives.
      limit: 4000,
    });
    const found = items.find(({ sk }) => sk === total.sk);
    const days = items
      .filter(({ sk }) => sk !== total.sk)
      .map((item) => [String(item["sk"]).slice(dayPrefix.length), DayCounts.parse(item)] as const);
    return { totals: TotalCounts.parse(found ?? {}), days: new Map(days) };
  },
};

/** What is to be added to each item; what cancels out is left out. */
function additionsOf(parts: readonly Part[]): Addition[] {
  const sums = new Map<string, Addition["counter"] & { add: Record<string, number> }>();
  const add = (counter: Addition["counter"], figure: string, more: number) => {
    const sum = sums.get(counter.sk) ?? { ...counter, add: {} };
    sum.add[figure] = (sum.add[figure] ?? 0) + more;
    sums.set(counter.sk, sum);
  };
  for (const { day, figure, count: more } of parts) {
    add(total, figure, more);
    if (day !== null) add(dayOf(day), figure, more);
  }
  return [...sums.values()].flatMap(({ add: all, ...counter }) => {
    const left = Object.entries(all).filter(([, more]) => more !== 0);
    return left.length > 0 ? [{ counter, add: Object.fromEntries(left) }] : [];
  });
}
