import {
  countChanges,
  dayFigures,
  moneyFigures,
  type Part,
  queueFigures,
  statsStore,
} from "../../../../../lambdas/desk/figures";
import type { Change } from "../../../../../lambdas/platform/table/stream";
import type { MemoryTable } from "../../../../support/memory-table/memory-table";

interface Delivery {
  batch: number;
  /** The share of counted batches that are delivered again. */
  again: number;
  /** The share of the table's requests and answers that are lost. */
  lost: number;
}

/**
 * Delivers changes as the worst possible stream: batches are reordered, repeated and split after a
 * failure, and the table's answers are lost.
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

/** The sum of each figure by day and of all days; zeros are omitted. */
export function tallyOf(parts: readonly Part[]): Map<string, number> {
  const tally = new Map<string, number>();
  for (const { day, figure, count } of parts)
    for (const name of day === null ? [figure] : [figure, `${figure} ${day}`])
      tally.set(name, (tally.get(name) ?? 0) + count);
  return new Map([...tally].filter(([, count]) => count !== 0));
}

/** The stored figures, in the form that {@link tallyOf} returns. */
export async function countedIn(): Promise<Map<string, number>> {
  const { totals, days } = await statsStore.from("0000");
  const all = [...dayFigures, ...moneyFigures];
  const entries = [
    ...[...all, ...queueFigures].map((figure) => [figure, totals[figure]] as const),
    ...[...days].flatMap(([day, counts]) =>
      all.map((figure) => [`${figure} ${day}`, counts[figure]] as const),
    ),
  ];
  return new Map(entries.filter(([, count]) => count !== 0));
}
