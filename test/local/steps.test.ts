import { expect, test } from "vitest";
import { StepFailed, stepRunner } from "../../local/steps";

const silent = () => undefined;
const minute = 60;

/** Work that ends only after its signal is aborted, and then cleans up. */
function endless() {
  const done: string[] = [];
  const work = async (signal: AbortSignal) => {
    done.push("begun");
    await new Promise((aborted) => signal.addEventListener("abort", aborted));
    await new Promise((tick) => setImmediate(tick));
    done.push("ended");
    return { value: undefined };
  };
  return { done, work };
}

test("a step that takes too long fails after its clean-up", async () => {
  const { done, work } = endless();

  await expect(stepRunner(silent)("Slow", 0.01, work)).rejects.toThrow("not done after");

  expect(done).toEqual(["begun", "ended"]);
});

test("a stop ends the current step, and no further step starts", async () => {
  const stopping = new AbortController();
  const step = stepRunner(silent, stopping.signal);
  const [first, second] = [endless(), endless()];

  const running = step("First", minute, first.work);
  stopping.abort(new StepFailed("stopped"));

  await expect(running).rejects.toThrow("stopped");
  await expect(step("Second", minute, second.work)).rejects.toThrow("stopped");
  expect([first.done, second.done]).toEqual([["begun", "ended"], []]);
});
