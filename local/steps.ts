import { setTimeout as delay } from "node:timers/promises";

/** A failure that a person can fix; shown without a stack trace. */
export class StepFailed extends Error {}

const nameWidth = 18;
const seconds = (since: number) =>
  `${((performance.now() - since) / 1000).toFixed(1)} s`.padStart(7);

export type Say = (line: string) => void;

/** Milliseconds in which an aborted step can clean up. */
const patienceMs = 3000;

/** Returns a function that runs a start's steps and prints a line for each. */
export function stepRunner(say: Say, stopped?: AbortSignal) {
  /**
   * Runs one step within its time limit. The step must stop when its signal is aborted. Its line
   * ends with `said`.
   * @throws {StepFailed} with the step, the reason and a remedy.
   */
  return async function step<T>(
    name: string,
    limitSeconds: number,
    work: (signal: AbortSignal) => Promise<{ value: T; said?: string }>,
    onFailure?: () => string,
  ): Promise<T> {
    const start = performance.now();
    const abort = new AbortController();
    const timer = setTimeout(
      () => abort.abort(new StepFailed(`not done after ${limitSeconds} seconds`)),
      limitSeconds * 1000,
    );
    const signal = AbortSignal.any([abort.signal, ...(stopped ? [stopped] : [])]);
    try {
      const { value, said = "" } = await unlessAborted(signal, work);
      say(`✓ ${name.padEnd(nameWidth)} ${seconds(start)}  ${said}`.trimEnd());
      return value;
    } catch (error) {
      abort.abort(error);
      const why =
        error instanceof StepFailed ? error.message : String((error as Error)?.stack ?? error);
      const more = onFailure?.() ?? "";
      throw new StepFailed(
        `✗ ${name.padEnd(nameWidth)} ${seconds(start)}  ${why}${more && `\n${more}`}`,
      );
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Rejects soon after the signal is aborted, with time for the work to clean up. */
async function unlessAborted<T>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  const working = work(signal);
  try {
    return await Promise.race([working, aborted]);
  } catch (error) {
    await Promise.race([working.catch(() => undefined), delay(patienceMs)]);
    throw error;
  }
}
