import type { BrowserConfig } from "#contracts/settings";

/** Longer than the site ever takes to answer, in milliseconds. */
const longestWait = 30_000;
let loading: Promise<BrowserConfig> | undefined;
let loaded: BrowserConfig | undefined;

/** The configuration, if it is here already. */
export const loadedConfig = () => loaded;

/** What the operator decided and where people sign in; fetched once. After a failure it may be tried again. */
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
