import type { BrowserConfig } from "#contracts/settings";

let loading: Promise<BrowserConfig> | undefined;

/** What the operator decided and where people sign in; fetched once. A failure may be tried again. */
export function loadConfig(): Promise<BrowserConfig> {
  loading ??= fetch("/config.json").then(async (response) => {
    if (!response.ok) throw new Error(`config ${response.status}`);
    return (await response.json()) as BrowserConfig;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
