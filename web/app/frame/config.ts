import type { BrowserConfig } from "#contracts/settings";

/** Milliseconds; the site always answers sooner. */
const longestWait = 30_000;
let loading: Promise<BrowserConfig> | undefined;
let loaded: BrowserConfig | undefined;

export const loadedConfig = () => loaded;

/** Fetches the public settings and the sign-in endpoint once; a failed call can be repeated. */
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
