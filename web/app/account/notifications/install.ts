import { useSyncExternalStore } from "react";

/** Chromium's offer to install the site; other browsers have their own menu. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let offered: InstallPrompt | undefined;

const listeners = new Set<() => void>();

function set(prompt: InstallPrompt | undefined) {
  offered = prompt;
  for (const listener of listeners) listener();
}

/** Stops the browser's own banner: the site offers its installation itself, once and later. */
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
 * Returns the offer to install the site; undefined if the site can't be installed or is installed.
 * It arrives a moment after the page is drawn, or later.
 */
export const useInstallPrompt = () => useSyncExternalStore(subscribe, () => offered);
