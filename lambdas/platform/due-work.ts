/**
 * Does one piece of due work, and logs its errors. Returns false if the rest of the list should
 * wait for the next call.
 */
type Work = (now: Date) => Promise<boolean>;

export type DueList = (now: Date) => Promise<Work[]>;

/**
 * Does one piece of work of each list in turn, so that no list takes all the time. A failure does
 * not stop the other work; at the end the function throws, so that an alarm tells the operator.
 */
export async function takeTurns(
  lists: readonly DueList[],
  clock: () => Date,
  hasTime: () => boolean,
): Promise<void> {
  const now = clock();
  const reads = await Promise.allSettled(lists.map((list) => list(now)));
  let failed = 0;
  const isDone = (work: Work) =>
    work(clock()).catch(() => {
      failed += 1;
      return true;
    });
  let queues = reads.map((read) => (read.status === "fulfilled" ? read.value : []));
  while (queues.some(({ length }) => length > 0)) {
    const next: Work[][] = [];
    for (const [work, ...rest] of queues) {
      if (!hasTime()) return insistOnAll(reads, failed);
      next.push(work && (await isDone(work)) ? rest : []);
    }
    queues = next;
  }
  insistOnAll(reads, failed);
}

function insistOnAll(reads: readonly PromiseSettledResult<unknown>[], failed: number) {
  for (const read of reads) if (read.status === "rejected") throw read.reason;
  if (failed > 0) throw new WorkFailed(failed);
}

/** Some due work failed; the log says which. */
export class WorkFailed extends Error {
  constructor(count: number) {
    super(`${count} of what was due could not be done.`);
  }
}
