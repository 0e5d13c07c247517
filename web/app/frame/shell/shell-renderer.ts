import type { PublicSettings } from "#contracts/settings";

/** One page that the application begins with, as HTML. */
interface RenderedShell {
  name: string;
  /** What stands there until the application does. */
  shape: string;
  /** What stands there without JavaScript. */
  withoutScript: string;
}

/** What the build asks of the shells once they are compiled; it knows nothing of React or a browser. */
export interface ShellRenderer {
  /** All shells, with the one sheet that they need. */
  renderShells: (settings: PublicSettings) => { shells: RenderedShell[]; css: string };
}
