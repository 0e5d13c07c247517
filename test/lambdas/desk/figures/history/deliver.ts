import {
  countChanges,
  dayFigures as figuresOfPeople,
  moneyFigures,
  queueFigures,
  statsStore,
} from "../../../../../lambdas/desk/figures";
import type { Change } from "../../../../../lambdas/platform/table/stream";
import type { MemoryTable } from "../../../../support/memory-table/memory-table";

const dayFigures = [...figuresOfPeople, ...moneyFigures];

interface Delivery {
  /** Most changes in one batch. */
  batch: number;
  /** Number of repeats of a counted batch. */
  again: number;
  /** Number of lost answers of the table, before or after it did its work. */
  lost: number;
}

/**
 * Delivers changes as the worst stream would: batches in any order, repeated, split after a
 * failure, and with lost answers of the table. Returns the number of delivered batches.
 */
export async function deliver(
  changes: readonly Change[],
  table: MemoryTable,
  random: () => number,
  { batch, again, lost }: Delivery,
): Promise<number> {
  table.around = async (effect) => {
    if (random() < lost / 2) throw new Error("The request was lost.");
    const answer = effect();
    if (random() < lost / 2) throw new Error("The answer was lost.");
    return answer;
  };
  const waiting: Change[][] = [];
  for (let from = 0; from < changes.length; ) {
    const size = 1 + Math.floor(random() * batch);
    waiting.push(changes.slice(from, from + size));
    from += size;
  }
  let delivered = 0;
  while (waiting.length > 0) {
    const at = Math.floor(random() * waiting.length);
    const [next = []] = waiting.splice(at, 1);
    delivered += 1;
    const isCounted = await countChanges(next, new Date()).then(
      () => true,
      () => false,
    );
    if (isCounted && random() >= again) continue;
    const half = Math.ceil(next.length / 2);
    if (isCounted || next.length === 1) waiting.push(next);
    else waiting.push(next.slice(0, half), next.slice(half));
  }
  table.around = async (effect) => effect();
  return delivered;
}

/** The counted figures, by the names of a business' tally, without zeros. */
export async function countedIn(): Promise<Map<string, number>> {
  const { totals, days } = await statsStore.from("0000");
  const ofDays = [...days].flatMap(([day, counts]) =>
    dayFigures.map((figure) => [`${figure} ${day}`, counts[figure]] as const),
  );
  for (const figure of dayFigures) {
    const sum = [...days.values()].reduce((all, counts) => all + counts[figure], 0);
    if (sum !== totals[figure]) throw new Error(`The total of ${figure} is not its days' sum.`);
  }
  return withoutNothing([
    ...ofDays,
    ...queueFigures.map((figure) => [figure, totals[figure]] as const),
  ]);
}

export const withoutNothing = (counts: Iterable<readonly [string, number]>) =>
  new Map([...counts].filter(([, count]) => count !== 0));
