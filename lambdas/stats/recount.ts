import * as z from "zod/mini";
import { type DayFigure, dayFigures, figuresOf, type Part } from "./figures";
import type { DayCounts } from "./stats-store";

/** What was counted anew, by day; the numbers are in the order of `dayFigures`, to be short. */
export const Recount = z.record(z.string(), z.array(z.int()));
export type Recount = z.infer<typeof Recount>;

/** A figure of a day that is another than what the table holds. */
export const FigureFault = z.object({
  day: z.string(),
  figure: z.enum(dayFigures),
  counted: z.int(),
  actual: z.int(),
});
export type FigureFault = z.infer<typeof FigureFault>;

/** A recount with more in it. */
export function withParts(recount: Recount, parts: readonly Part[]): Recount {
  const sums = new Map(Object.entries(recount).map(([day, counts]) => [day, [...counts]]));
  for (const { day, figure, count } of parts) {
    if (day === null) continue;
    const counts = sums.get(day) ?? dayFigures.map(() => 0);
    const at = dayFigures.indexOf(figure);
    counts[at] = (counts[at] ?? 0) + count;
    sums.set(day, counts);
  }
  return Object.fromEntries(sums);
}

/** What a key alone counts for: awards and finished tasks say in it when they came to be. */
export function figuresOfKey({ pk, sk }: { pk: string; sk: string }): readonly Part[] {
  const at = /^(?:AWARD#)?([^#]+)#/.exec(sk)?.[1];
  if (at === undefined) return [];
  return sk.startsWith("AWARD#")
    ? figuresOf({ type: "Award", awardedAt: at })
    : pk === "FINISHED_TASKS"
      ? figuresOf({ type: "FinishedTask", completedAt: at })
      : [];
}

/** Where the days before `today` differ from what was counted anew; today's still change. */
export function faultsOf(
  recount: Recount,
  stored: ReadonlyMap<string, DayCounts>,
  today: string,
): FigureFault[] {
  const days = new Set([...Object.keys(recount), ...stored.keys()]);
  return [...days]
    .filter((day) => day < today)
    .flatMap((day) =>
      dayFigures.flatMap((figure: DayFigure, at) => {
        const [actual, counted] = [recount[day]?.[at] ?? 0, stored.get(day)?.[figure] ?? 0];
        return actual === counted ? [] : [{ day, figure, counted, actual }];
      }),
    );
}
