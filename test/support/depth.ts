import * as fc from "fast-check";
import { test } from "vitest";
import failedSeeds from "./failed-seeds.json" with { type: "json" };

const depth = process.env["KALAMU_TEST_DEPTH"];
/** True in a run of all tests (`npm run test:deep`). */
export const isDeep = depth === "deep";
/** Factor on the number of random histories in a run that is not deep. */
const times = Number(depth) || 1;

/**
 * A test that runs only in `npm run test:deep`: a rarer state, or another test's check at another
 * width.
 */
export const deepTest = test.runIf(isDeep);

/** Returns the first of several variants of a test, e.g. widths; in a deep run, all of them. */
export const firstOf = <T>(...ways: readonly [T, ...T[]]): T[] =>
  isDeep ? [...ways] : ways.slice(0, 1);

const seed = process.env["KALAMU_TEST_SEED"];

interface Histories<T> {
  gate: number;
  deep: number;
  examples?: [T][];
  /** True for long histories: after a failure, no smaller failing history is searched. */
  endOnFailure?: true;
}

/**
 * Tries a property on random histories with a fresh seed, then on this model's seeds that failed
 * before (`failed-seeds.json`). A failure prints its seed and path. `KALAMU_TEST_SEED` repeats it.
 * Once the fault is fixed, add seed and path to the file.
 */
export async function holdsInHistories<T>(
  model: keyof typeof failedSeeds,
  property: fc.IAsyncProperty<[T]>,
  { gate, deep, ...how }: Histories<T>,
): Promise<void> {
  const numRuns = isDeep ? deep : gate * times;
  await fc.assert(property, {
    numRuns,
    ...how,
    ...(seed !== undefined && { seed: Number(seed) }),
  });
  for (const failed of failedSeeds[model])
    await fc.assert(property, { ...failed, numRuns: gate, endOnFailure: true });
}
