import type { BrowserConfig } from "#contracts/settings";

/** Milliseconds; longer than the site ever takes to answer. */
const longestWait = 30_000;
let loading: Promise<BrowserConfig> | undefined;
let loaded: BrowserConfig | undefined;

/** The configuration, if it has loaded. */
export const loadedConfig = () => loaded;

/** Fetches the operator's settings and the sign-in endpoint, once. After a failure it may be tried again. */
export function loadConfig(): Promise<BrowserConfig> {
  loading ??= fetchConfig();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function fetchConfig(): Promise<BrowserConfig> {
  const response = await fetch("/config.json", { signal: AbortSignal.timeout(longestWait) });
  loaded = (await response.json()) as BrowserConfig;
  return loaded;
}
