/**
 * Sets the environment of a function in a history: a region and keys that are never used, timers
 * that fire at once, and no log. Returns a function that undoes the last two.
 */
export function atOnce(environment: Record<string, string>): () => void {
  Object.assign(process.env, {
    AWS_REGION: "eu-west-1",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    ...environment,
  });
  const real = { setTimeout, write: process.stdout.write };
  Object.assign(globalThis, { setTimeout: (done: () => void) => setImmediate(done) });
  process.stdout.write = (() => true) as typeof process.stdout.write;
  return () => {
    globalThis.setTimeout = real.setTimeout;
    process.stdout.write = real.write;
  };
}
