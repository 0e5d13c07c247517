/**
 * Sets a function's environment for random histories: a region and keys that nothing uses, timers
 * that fire immediately, and no log. Returns a function that restores timers and log.
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
