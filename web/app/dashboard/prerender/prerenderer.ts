import type { PublicSettings } from "#contracts/settings";

interface PrerenderedPage {
  name: string;
  /** The HTML shown until the application starts. */
  shape: string;
  withoutScript: string;
  inOldBrowser: string;
}

/**
 * Renders the shapes of the application's pages, so that the build itself needs neither React nor a
 * browser.
 */
export interface Prerenderer {
  /** Renders all pages, with the one style sheet that they share. */
  prerender: (settings: PublicSettings) => { pages: PrerenderedPage[]; css: string };
}
