/**
 * A piece of work that is due; false when the rest of its list is to be left alone for now. One that
 * throws has said in the log what it was about.
 */
type Work = (now: Date) => Promise<boolean>;

/** Reads what is due on one list, that which has waited longest first. */
export type DueList = (now: Date) => Promise<Work[]>;

/**
 * Does what is due on several lists, in turns and as long as `hasTime`: no list uses up the time
 * of another, and what can't be read or done does not hold up the rest. At the end throws when
 * something could not, so that Lambda counts an error and the operator is told.
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

/** Work that was due could not be done; the log says which. */
export class WorkFailed extends Error {
  constructor(count: number) {
    super(`${count} of what was due could not be done.`);
  }
}
