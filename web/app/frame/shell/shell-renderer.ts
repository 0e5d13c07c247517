import type { PublicSettings } from "#contracts/settings";

interface RenderedShell {
  name: string;
  /** Shown until the app has started. */
  shape: string;
  /** Shown without JavaScript. */
  withoutScript: string;
  /** Shown by a browser that is too old for the application. */
  inOldBrowser: string;
}

/** What the build asks of the shells once they are compiled; it knows nothing of React or a browser. */
export interface ShellRenderer {
  /** All shells, with the one sheet that they need. */
  renderShells: (settings: PublicSettings) => { shells: RenderedShell[]; css: string };
}
