import { forgetKeptApp } from "../../ui/kept-app";
import { inTab } from "../../ui/storage";

const place = "kalamu.reloaded";

export class CodeMissing extends Error {
  override name = "CodeMissing";
  /** Lets the page fetch the code again when it is next shown. */
  forget: () => void = () => undefined;
}

/**
 * Loads the code called `name`. If that fails although the site answers, a new version of the site
 * has replaced the files of this tab's version: the page is reloaded, once. Throws CodeMissing if
 * the code can't be fetched, and the code's own errors.
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

/**
 * True if this page is a reload, and the browser denies the storage that would record the reload.
 */
const isReloadedInVain = () => {
  const [navigation] = performance.getEntriesByType("navigation");
  return (
    inTab.length === 0 && (navigation as PerformanceNavigationTiming | undefined)?.type === "reload"
  );
};

/** True if the file of an import was not fetched; each browser has its own message. */
const isNotFetched = (cause: unknown) =>
  cause instanceof Error && /imported module|module script|preload/i.test(cause.message);

/** Allows one more reload, because somebody tries again. */
export const allowReload = () => inTab.removeItem(place);

const siteAnswers = () =>
  fetch(location.pathname, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
