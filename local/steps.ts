/** A failure a person can act on: shown as it is, without a stack. */
export class StepFailed extends Error {}

const nameWidth = 18;
const seconds = (since: number) =>
  `${((performance.now() - since) / 1000).toFixed(1)} s`.padStart(7);

/** Where progress goes: one line a step. Silent for tests. */
export type Say = (line: string) => void;

/** Runs the steps of a start, each with a time limit, and says how each went. */
export function stepRunner(say: Say) {
  /**
   * One step. What it returns in `said` stands at the end of its line.
   * @throws {StepFailed} naming the step, the reason and what to do.
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
    const tooLong = new Promise<never>((_, reject) => {
      abort.signal.addEventListener("abort", () => reject(abort.signal.reason));
    });
    try {
      const { value, said = "" } = await Promise.race([work(abort.signal), tooLong]);
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
