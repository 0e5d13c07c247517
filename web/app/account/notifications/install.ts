import { useSyncExternalStore } from "react";

/** Chromium's event that offers to install the site. Other browsers have no such event. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let offered: InstallPrompt | undefined;

const listeners = new Set<() => void>();

function set(prompt: InstallPrompt | undefined) {
  offered = prompt;
  for (const listener of listeners) listener();
}

/**
 * Stores Chromium's offer and suppresses the browser's own banner, since the site shows the offer.
 */
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
 * Chromium's offer to install the site; undefined before the event, after the installation and in
 * other browsers. The event comes after the first paint.
 */
export const useInstallPrompt = () => useSyncExternalStore(subscribe, () => offered);
