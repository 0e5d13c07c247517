import { forgetKeptApp } from "../../ui/kept-app";
import { inTab } from "../../ui/storage";

const place = "kalamu.reloaded";

/** The code of a page can't be had now. */
export class CodeMissing extends Error {
  override name = "CodeMissing";
  /** Lets the code be asked for again the next time the page is shown. */
  forget: () => void = () => undefined;
}

/**
 * Fetches the code of that name. When that fails although the site answers, a new version has
 * replaced the one that this tab began with: reloads the page, once. Throws CodeMissing when it
 * can't be had, and what the code itself throws.
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

/** Whether this page was reloaded and could not keep that in mind, where storage is denied. */
const isReloadedInVain = () => {
  const [navigation] = performance.getEntriesByType("navigation");
  return (
    inTab.length === 0 && (navigation as PerformanceNavigationTiming | undefined)?.type === "reload"
  );
};

/** How each browser words an import whose file doesn't come. */
const isNotFetched = (cause: unknown) =>
  cause instanceof Error && /imported module|module script|preload/i.test(cause.message);

/** Lets the page be reloaded once more: somebody wants to try again. */
export const allowReload = () => inTab.removeItem(place);

const siteAnswers = () =>
  fetch(location.pathname, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
