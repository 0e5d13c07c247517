/**
 * The event by which Chromium offers to install the site; other browsers have a menu of their
 * own.
 */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let offered: InstallPrompt | undefined;

/** Stops the browser's own banner: we say once, and later, that the site can be installed. */
export function keepInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered = event as InstallPrompt;
  });
  addEventListener("appinstalled", () => {
    offered = undefined;
  });
}

/** The offer to install the site; undefined if it can't be installed, or is installed. */
export const installPrompt = () => offered;
