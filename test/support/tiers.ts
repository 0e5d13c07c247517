/**
 * `first`: the tests that each change must pass (`npm test`) · `second`: those of `npm run
 * test:second` and `.ci/run`.
 */
export type Tier = "first" | "second";

const seconds = /\.(world|browser)\.test\.tsx?$/;

/** The tier of a test file; undefined if only `npm run test:deep` runs it. */
export function tierOf(file: string): Tier | undefined {
  if (/\.deep\./.test(file) || file.includes("test/local/daraja-world/")) return undefined;
  return seconds.test(file) ? "second" : "first";
}
