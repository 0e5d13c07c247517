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
 * replaced the one that this tab began with: reloads the page, once. Throws CodeMissing.
 */
export async function reloadOnce<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    const loaded = await load();
    if (inTab.getItem(place) === name) inTab.removeItem(place);
    return loaded;
  } catch (cause) {
    if (inTab.getItem(place) === name || !(await siteAnswers()))
      throw new CodeMissing(name, { cause });
    inTab.setItem(place, name);
    await forgetKeptApp();
    location.reload();
    return await new Promise<never>(() => {});
  }
}

/** Lets the page be reloaded once more: somebody wants to try again. */
export const allowReload = () => inTab.removeItem(place);

const siteAnswers = () =>
  fetch(location.pathname, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
