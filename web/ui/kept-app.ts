import { isSparing } from "./connection";

/**
 * After the page has loaded, registers the service worker, which stores the public pages and the
 * app so that they open without network.
 */
export function registerServiceWorker() {
  if (!("serviceWorker" in navigator)) return;
  const register = async () => {
    try {
      await navigator.serviceWorker.register("/service-worker.js");
    } catch {
      // Private windows and full disks don't allow this; the site works without it.
    }
  };
  if (document.readyState === "complete") void register();
  else addEventListener("load", register, { once: true });
}

/** The name of the cache with the app's start pages and settings. The cache survives new builds. */
export const keptApp = "app";

/**
 * A message that makes the service worker store the app with the files that this page has loaded.
 */
export interface KeepRequest {
  path: string;
  loaded: string[];
  /** True if the worker leaves out code that was not needed yet. */
  sparing: boolean;
}

/**
 * A message to open pages: a notification has arrived, or the person has pressed one that opens the
 * path `open`.
 */
export interface WorkerMessage {
  open?: string;
}

/**
 * Unsubscribes this browser from push, so that the next person who signs in does not get this
 * person's notifications.
 */
export async function endPush() {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await worker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Makes the service worker store the app, so that it opens without network. */
export async function keepApp() {
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
  const request: KeepRequest = { path: location.pathname, loaded, sparing: isSparing() };
  active?.postMessage(request);
}

/** Deletes the stored app, so that its next start loads it from the network. */
export async function forgetKeptApp() {
  if ("caches" in globalThis) await caches.delete(keptApp);
}
