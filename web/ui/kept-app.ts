import { isSparing } from "./connection";

/** After the page has settled, stores the public pages and the app's shell for a day without network. */
export function registerServiceWorker() {
  if (!("serviceWorker" in navigator)) return;
  const register = async () => {
    try {
      await navigator.serviceWorker.register("/service-worker.js");
    } catch {
      // Private windows and full disks refuse; the site works without it.
    }
  };
  if (document.readyState === "complete") void register();
  else addEventListener("load", register, { once: true });
}

/** The cache of the application's shapes and settings; it outlives the build that filled it. */
export const keptApp = "app";

/** A page's request to the service worker: store the application as this page has it. */
export interface KeepRequest {
  path: string;
  loaded: string[];
  /** True if code that was not needed yet is left for later. */
  sparing: boolean;
}

/** A message to open pages: a notification was pushed, or pressed so that a page must `open` a path. */
export interface WorkerMessage {
  open?: string;
}

/** Ends push to this browser, so that the next person who signs in gets nobody else's notifications. */
export async function endPush() {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await worker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Makes the service worker store the application for a start without network. */
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

/** Deletes the stored application, so that the next start comes from the network. */
export async function forgetKeptApp() {
  if ("caches" in globalThis) await caches.delete(keptApp);
}
