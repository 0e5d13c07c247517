import type { PublicSettings } from "#contracts/settings";

interface PrerenderedPage {
  name: string;
  /** The HTML shown until the application starts. */
  shape: string;
  /** The HTML shown without JavaScript. */
  withoutScript: string;
  /** The HTML shown by a browser that is too old for the application. */
  inOldBrowser: string;
}

/**
 * Renders the shapes of the application's pages. The build itself knows nothing of React or a
 * browser.
 */
export interface Prerenderer {
  /** Renders all pages, with the one style sheet that they share. */
  prerender: (settings: PublicSettings) => { pages: PrerenderedPage[]; css: string };
}
