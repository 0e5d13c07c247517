import { publicPaths } from "#contracts/addresses";
import { savesData } from "../../ui/connection";

const appLink = 'a[href="/signin"],a[href="/signup"],a[href^="/dashboard"]';
const pageLink = publicPaths.map((path) => `a[href="${path}"]`).join();

function fetchAhead(rel: "modulepreload" | "prefetch", href: string) {
  if (document.querySelector(`link[rel="${rel}"][href="${href}"]`)) return;
  const link = document.createElement("link");
  link.rel = rel;
  link.href = href;
  document.head.append(link);
}

const loadScript = (file: string) => fetchAhead("modulepreload", file);

/**
 * Loads the JavaScript of sign-in when the visitor points at, touches or focuses a link into the
 * app. Browsers without speculation rules load other pages in the same way.
 */
export function loadAppOnIntent() {
  const app = document.querySelector<HTMLElement>("script[data-app]")?.dataset.app;
  const files = app ? app.split(" ") : [];
  const speculates = HTMLScriptElement.supports?.("speculationrules") ?? false;

  const intent = ({ target }: Event) => {
    if (!(target instanceof Element) || savesData()) return;
    if (target.closest(appLink)) files.forEach(loadScript);
    const page = target.closest<HTMLAnchorElement>(pageLink);
    if (page && !speculates && page.pathname !== location.pathname)
      fetchAhead("prefetch", page.pathname);
  };
  for (const type of ["pointerover", "touchstart", "focusin"])
    addEventListener(type, intent, { passive: true });
}
