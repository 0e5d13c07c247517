/** Answers a request as a provider would. */
type Fetch = (url: string, init: object) => Response | Promise<Response>;

/**
 * Runs `work` in the environment that `install` creates, but with the same table as before.
 * Requests to `.example` addresses go to a model in memory.
 */
export async function outside<T>(
  install: () => () => void,
  model: Fetch,
  settings: object,
  work: () => Promise<T>,
): Promise<T> {
  const kept = { ...process.env };
  const { setTimeout: realTimers } = globalThis;
  const uninstall = install();
  // Connections to the table need real timers.
  globalThis.setTimeout = realTimers;
  for (const name of ["TABLE_NAME", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"])
    process.env[name] = kept[name];
  process.env["SETTINGS"] = JSON.stringify(settings);
  const real = globalThis.fetch;
  // The proxy that counts the table's requests uses fetch, so it needs the real one.
  globalThis.fetch = (async (url: string, init: object) =>
    new URL(url).hostname.endsWith(".example")
      ? await model(url, init)
      : await real(url, init)) as typeof fetch;
  try {
    return await work();
  } finally {
    uninstall();
    globalThis.fetch = real;
  }
}
