import { forgetKeptApp } from "../../ui/kept-app";
import { inTab } from "../../ui/storage";

const place = "kalamu.reloaded";

/** The code of a page can't be fetched now. */
export class CodeMissing extends Error {
  override name = "CodeMissing";
  /** Lets the next showing of the page fetch the code again. */
  forget: () => void = () => undefined;
}

/**
 * Fetches the code of that name. If that fails although the site answers, a new version has
 * replaced this tab's version: reloads the page, once. Throws CodeMissing if it can't be fetched,
 * and the code's own errors.
 */
export async function loadOrReload<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    const loaded = await load();
    if (inTab.getItem(place) === name) inTab.removeItem(place);
    return loaded;
  } catch (cause) {
    if (!(await siteAnswers())) throw new CodeMissing(name, { cause });
    if (inTab.getItem(place) === name || isReloadedInVain())
      throw isNotFetched(cause) ? new CodeMissing(name, { cause }) : cause;
    inTab.setItem(place, name);
    await forgetKeptApp().catch(() => undefined);
    location.reload();
    return await new Promise<never>(() => {});
  }
}

/** True if this page was reloaded and could not remember it, because storage is denied. */
const isReloadedInVain = () => {
  const [navigation] = performance.getEntriesByType("navigation");
  return (
    inTab.length === 0 && (navigation as PerformanceNavigationTiming | undefined)?.type === "reload"
  );
};

/** Each browser's words for an import whose file doesn't come. */
const isNotFetched = (cause: unknown) =>
  cause instanceof Error && /imported module|module script|preload/i.test(cause.message);

/** Allows one more reload: somebody wants to try again. */
export const allowReload = () => inTab.removeItem(place);

const siteAnswers = () =>
  fetch(location.pathname, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
