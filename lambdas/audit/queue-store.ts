import { unattributedList } from "../payments/notices/unattributed-list";
import { type PageQuery, queryItems } from "../platform/table/read";
import { figuresOf, type Part, type QueueFigure, queueFigures } from "../stats/figures";
import { reviewQueue } from "../submissions/submission";
import { listOf as trainingsOf } from "../trainings/training";
import { listOf as withdrawalsOf } from "../withdrawals/withdrawal";

type List = Pick<PageQuery, "index" | "pk"> & { index: "gsi1" | "gsi2" };

/** Every list of what may wait for the administrator. */
const lists: readonly List[] = [
  { index: "gsi1", pk: reviewQueue },
  { index: "gsi2", pk: trainingsOf("waiting") },
  { index: "gsi2", pk: withdrawalsOf("requested") },
  { index: "gsi2", pk: withdrawalsOf("checking") },
  { index: "gsi1", pk: unattributedList },
];
const perRead = 500;

/** How much waits for the administrator, by the lists themselves. */
export async function countQueues(): Promise<Record<QueueFigure, number>> {
  const sums = new Map<QueueFigure, number>(queueFigures.map((figure) => [figure, 0]));
  for (const list of lists)
    for await (const item of itemsOf(list))
      for (const { day, figure, count } of partsOf(item))
        if (day === null) sums.set(figure, (sums.get(figure) ?? 0) + count);
  return Object.fromEntries(sums) as Record<QueueFigure, number>;
}

/** What can't be read is counted by nobody, and keeps nothing else from being counted. */
function partsOf(item: Readonly<Record<string, unknown>>): readonly Part[] {
  try {
    return figuresOf(item);
  } catch {
    return [];
  }
}

async function* itemsOf({ index, pk }: List) {
  for (let after: Record<string, string> | undefined; ; ) {
    const items = await queryItems({ index, pk, after, limit: perRead, order: "ascending" });
    yield* items;
    const last = items.at(-1);
    if (!last) return;
    const keys = ["pk", "sk", `${index}pk`, `${index}sk`];
    after = Object.fromEntries(keys.map((key) => [key, String(last[key])]));
  }
}
