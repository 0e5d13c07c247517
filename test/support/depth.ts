import { test } from "vitest";

/** Whether all is tried (`npm run test:deep`), or only what every change has to pass (`npm test`). */
export const isDeep = process.env["KALAMU_TEST_DEPTH"] === "deep";

/** A test that is left to `npm run test:deep`: a rarer state, or what another test sees at another width. */
export const deepTest = test.runIf(isDeep);

/** The first of several ways to try the same, such as widths; deep all of them. */
export const firstOf = <T>(...ways: readonly [T, ...T[]]): T[] =>
  isDeep ? [...ways] : ways.slice(0, 1);

const seed = process.env["KALAMU_TEST_SEED"];

/**
 * Parameters of fast-check for so many random cases. A failure prints its seed, with which
 * `KALAMU_TEST_SEED` repeats it.
 */
export const randomly = (counts: { gate: number; deep: number }) => ({
  numRuns: isDeep ? counts.deep : counts.gate,
  ...(seed !== undefined && { seed: Number(seed) }),
});
