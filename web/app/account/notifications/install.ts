import { useSyncExternalStore } from "react";

/**
 * The event by which Chromium offers to install the site; other browsers have a menu of their
 * own.
 */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let offered: InstallPrompt | undefined;

const listeners = new Set<() => void>();

function set(prompt: InstallPrompt | undefined) {
  offered = prompt;
  for (const listener of listeners) listener();
}

/** Stops the browser's own banner: we say once, and later, that the site can be installed. */
export function keepInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    set(event as InstallPrompt);
  });
  addEventListener("appinstalled", () => set(undefined));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * The offer to install the site; undefined if it can't be installed, or is installed. The browser
 * makes it a moment after the page is drawn, or later.
 */
export const useInstallPrompt = () => useSyncExternalStore(subscribe, () => offered);
