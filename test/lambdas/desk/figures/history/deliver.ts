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
  /** Share of counted batches that are repeated. */
  again: number;
  /** Share of the table's answers that are lost, before or after it did its work. */
  lost: number;
}

/**
 * Delivers changes as the worst stream would: batches in any order, repeated, split after a
 * failure, and with lost answers of the table.
 */
export async function deliver(
  changes: readonly Change[],
  table: MemoryTable,
  random: () => number,
  { batch, again, lost }: Delivery,
): Promise<void> {
  table.around = async (effect) => {
    if (random() < lost / 2) throw new Error("The request was lost.");
    const answer = effect();
    if (random() < lost / 2) throw new Error("The answer was lost.");
    return answer;
  };
  const waiting: Change[][] = [];
  for (let from = 0; from < changes.length; from += waiting.at(-1)?.length ?? 0)
    waiting.push(changes.slice(from, from + 1 + Math.floor(random() * batch)));
  while (waiting.length > 0) {
    const at = Math.floor(random() * waiting.length);
    const [next = []] = waiting.splice(at, 1);
    const isCounted = await countChanges(next, new Date()).then(
      () => true,
      () => false,
    );
    const half = Math.ceil(next.length / 2);
    if (!isCounted && next.length > 1) waiting.push(next.slice(0, half), next.slice(half));
    else if (!isCounted || random() < again) waiting.push(next);
  }
  table.around = async (effect) => effect();
}

/** The counted figures, by the names of a business' tally. */
export async function countedIn(): Promise<Map<string, number>> {
  const { totals, days } = await statsStore.from("0000");
  const counted = new Map<string, number>(queueFigures.map((figure) => [figure, totals[figure]]));
  for (const figure of dayFigures) {
    let sum = 0;
    for (const [day, counts] of days) {
      counted.set(`${figure} ${day}`, counts[figure]);
      sum += counts[figure];
    }
    if (sum !== totals[figure]) throw new Error(`The total of ${figure} is not its days' sum.`);
  }
  return counted;
}

export const withoutZeros = (counts: ReadonlyMap<string, number>) =>
  new Map([...counts].filter(([, count]) => count !== 0));
