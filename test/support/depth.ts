import * as fc from "fast-check";
import { test } from "vitest";
import failedSeeds from "./failed-seeds.json" with { type: "json" };

const depth = process.env["KALAMU_TEST_DEPTH"];
/** True if all tests run (`npm run test:deep`), not only the gate of every change. */
export const isDeep = depth === "deep";
/** The multiple of the gate's histories to try. */
const times = Number(depth) || 1;

/** A test for `npm run test:deep` only: a rarer state, or another test's check at another width. */
export const deepTest = test.runIf(isDeep);

/** Returns the first of several variants of a test, e.g. widths; all of them in a deep run. */
export const firstOf = <T>(...ways: readonly [T, ...T[]]): T[] =>
  isDeep ? [...ways] : ways.slice(0, 1);

const seed = process.env["KALAMU_TEST_SEED"];

interface Histories<T> {
  /** The number of random histories to try. */
  gate: number;
  deep: number;
  /** Histories that are tried in every run. */
  examples?: [T][];
  /** For long histories: a failure is not shrunk to a smaller one. */
  endOnFailure?: true;
}

/**
 * Tries a property on random histories with a fresh seed, then on this model's earlier failed seeds
 * (`failed-seeds.json`). A failure prints its seed and path: `KALAMU_TEST_SEED` repeats it, and
 * both belong in the file once it is fixed.
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
