import { AppError } from "../../lambdas/platform/app-error";
import { ConditionFailed } from "../../lambdas/platform/table/refusals";

/** Something that happened in the demo's past; to do it again changes nothing. */
export interface Step {
  at: Date;
  run: () => Promise<unknown>;
}

/** Does steps in the order in which they happened. */
export async function inOrder(steps: readonly Step[]): Promise<void> {
  const sorted = [...steps].sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const { run } of sorted) await run();
}

/** Waits for all, also when one fails: what goes on behind a start that failed would meet the next. */
export async function together(work: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(work);
  for (const each of ended) if (each.status === "rejected") throw each.reason;
}

/** A start that was cut off has done some of it already: what is there stays. */
export async function unlessDone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError || error instanceof ConditionFailed) return undefined;
    throw error;
  }
}
