import * as fc from "fast-check";
import { test } from "vitest";
import failedSeeds from "./failed-seeds.json" with { type: "json" };

const depth = process.env["KALAMU_TEST_DEPTH"];
/** All is tried (`npm run test:deep`), not only what every change has to pass. */
export const isDeep = depth === "deep";
/** So many times the gate's histories are tried. */
const times = Number(depth) || 1;

/** A test that is left to `npm run test:deep`: a rarer state, or what another test sees at another width. */
export const deepTest = test.runIf(isDeep);

/** The first of several ways to try the same, such as widths; deep all of them. */
export const firstOf = <T>(...ways: readonly [T, ...T[]]): T[] =>
  isDeep ? [...ways] : ways.slice(0, 1);

const seed = process.env["KALAMU_TEST_SEED"];

interface Histories<T> {
  /** How many random histories are tried. */
  gate: number;
  deep: number;
  /** Histories that are always tried. */
  examples?: [T][];
  /** Where a history takes long: no smaller one is looked for. */
  endOnFailure?: true;
}

/**
 * Tries a property on random histories with a fresh seed, then on the seeds of this model that ever
 * failed (`failed-seeds.json`). A failure prints its seed and path: `KALAMU_TEST_SEED` repeats it, and
 * both belong into the file once it is mended.
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
