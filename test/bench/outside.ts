/** Answers what the product asks of a provider, or of a model of one. */
type Fetch = (url: string, init: object) => Response | Promise<Response>;

/**
 * Runs `work` where `install` has made the product's environment and what is asked of addresses that
 * end in `.example` goes to a model in memory; the table stays the one that was named before.
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
  // Connections to the table need timers that take their time.
  globalThis.setTimeout = realTimers;
  for (const name of ["TABLE_NAME", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"])
    process.env[name] = kept[name];
  process.env["SETTINGS"] = JSON.stringify(settings);
  const real = globalThis.fetch;
  // What counts the table's requests passes them on by fetch too.
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
