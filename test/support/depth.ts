import * as fc from "fast-check";
import { test } from "vitest";
import failedSeeds from "./failed-seeds.json" with { type: "json" };

const depth = process.env["KALAMU_TEST_DEPTH"];
/** True in a run of all tests (`npm run test:deep`). */
export const isDeep = depth === "deep";
/** Factor for the number of random histories in a run that is not deep. */
const times = Number(depth) || 1;

/** A test that only `npm run test:deep` runs, e.g. of a rare state or another width. */
export const deepTest = test.runIf(isDeep);

/** The first of several variants of a test, e.g. widths; in a deep run, all of them. */
export const firstOf = <T>(...ways: readonly [T, ...T[]]): T[] =>
  isDeep ? [...ways] : ways.slice(0, 1);

const seed = process.env["KALAMU_TEST_SEED"];

interface Histories<T> {
  gate: number;
  deep: number;
  examples?: [T][];
  /** True for long histories: after a failure, fast-check searches no shorter history. */
  endOnFailure?: true;
}

/**
 * Tries a property on random histories with a fresh seed and with this model's seeds of earlier
 * failures (`failed-seeds.json`). A failure prints its seed, which `KALAMU_TEST_SEED` repeats, and
 * its path. Once the fault is fixed, add both to the file.
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
