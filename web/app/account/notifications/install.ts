/** What Chromium hands over where the site can be installed; other browsers have a menu of their own. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let offered: InstallPrompt | undefined;

/** Keeps the browser's own banner back: we say once, and later, that the site can be installed. */
export function keepInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered = event as InstallPrompt;
  });
  addEventListener("appinstalled", () => {
    offered = undefined;
  });
}

/** By which the site is installed; undefined where it can't be, or is. */
export const installPrompt = () => offered;
