import type { PublicSettings } from "#contracts/settings";

interface PrerenderedPage {
  name: string;
  /** Shown until the app has started. */
  shape: string;
  /** Shown without JavaScript. */
  withoutScript: string;
  /** Shown by a browser that is too old for the application. */
  inOldBrowser: string;
}

/** Draws the shapes of the application's pages for the build, which knows nothing of React or a browser. */
export interface Prerenderer {
  /** All pages, with the one sheet that they need. */
  prerender: (settings: PublicSettings) => { pages: PrerenderedPage[]; css: string };
}
