import { jitter } from "./table/client";
import { ConditionFailed, TransactionConflict } from "./table/transact";

/** A transaction that was refused because somebody else was quicker is decided anew, from a new read. */
const longestContest = 12;

/**
 * Runs `settle` again, from its own new read, as long as others change what it read. A contest that is
 * lost to the end fails as it was lost, or as `refusal`.
 */
export async function retryContested<T>(
  settle: (round: number) => Promise<T>,
  refusal?: () => Error,
): Promise<T> {
  for (let round = 0; ; round++) {
    try {
      return await settle(round);
    } catch (error) {
      if (!isContest(error)) throw error;
      if (round >= longestContest) throw refusal?.() ?? error;
      await jitter(round);
    }
  }
}

/** A prompt that is bound to another attempt stays bound. */
const isContest = (error: unknown) =>
  error instanceof TransactionConflict ||
  (error instanceof ConditionFailed && !error.failures.has("checkout"));

const longestPersistence = 4;

/** Runs `work` again, a few times, whatever it fails by but a contest that was lost to the end. */
export async function retryFailed<T>(work: () => Promise<T>): Promise<T> {
  for (let round = 0; ; round++) {
    try {
      return await work();
    } catch (error) {
      const isLost = error instanceof TransactionConflict || error instanceof ConditionFailed;
      if (isLost || round >= longestPersistence) throw error;
      await jitter(round + 3);
    }
  }
}
