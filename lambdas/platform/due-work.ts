/** A piece of work that is due; false when the rest of its list is to be left alone for now. */
type Work = (now: Date) => Promise<boolean>;

/** Reads what is due on one list, that which has waited longest first. */
export type DueList = (now: Date) => Promise<Work[]>;

/**
 * Does what is due on several lists, in turns and as long as `hasTime`: no list uses up the time
 * of another, and one that can't be read does not hold up the rest. At the end throws what
 * reading one threw.
 */
export async function takeTurns(
  lists: readonly DueList[],
  clock: () => Date,
  hasTime: () => boolean,
): Promise<void> {
  const now = clock();
  const reads = await Promise.allSettled(lists.map((list) => list(now)));
  let queues = reads.map((read) => (read.status === "fulfilled" ? read.value : []));
  while (queues.some(({ length }) => length > 0)) {
    const next: Work[][] = [];
    for (const [work, ...rest] of queues) {
      if (!hasTime()) return throwFailed(reads);
      next.push(work && (await work(clock())) ? rest : []);
    }
    queues = next;
  }
  throwFailed(reads);
}

function throwFailed(reads: readonly PromiseSettledResult<unknown>[]) {
  for (const read of reads) if (read.status === "rejected") throw read.reason;
}
