/// <reference lib="webworker" />
import { handlingOf } from "./handling";

/** Set by the build: one name for one build, the pages to keep, and the files they need. */
declare const buildName: string;
declare const keptPages: readonly string[];
declare const keptFiles: readonly string[];
declare const self: ServiceWorkerGlobalScope;

const pages = `pages-${buildName}`;
const files = "files";

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldPages().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const handling = handlingOf(event.request, self.location.origin);
  if (handling === "file") event.respondWith(fromCacheFirst(event.request));
  if (handling === "page") event.respondWith(fromNetworkFirst(event.request, event.request.url));
  if (handling === "shell") event.respondWith(fromKeptFirst(event));
});

async function keepAll() {
  const [pageCache, fileCache] = await Promise.all([caches.open(pages), caches.open(files)]);
  await Promise.all([pageCache.addAll([...keptPages]), fileCache.addAll([...keptFiles])]);
}

async function forgetOldPages() {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith("pages-") && name !== pages)
      .map((name) => caches.delete(name)),
  );
}

/** Files whose name changes with their content never need to be asked for again. */
async function fromCacheFirst(request: Request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(files)).put(request, response.clone());
  return response;
}

/** What was kept, at once, while a newer one is fetched for the next time. */
async function fromKeptFirst(event: FetchEvent) {
  const { request } = event;
  const name = request.mode === "navigate" ? "/app/" : request.url;
  const newest = fromNetworkFirst(request, name);
  const kept = await (await caches.open(pages)).match(name);
  if (!kept) return newest;
  event.waitUntil(newest);
  return kept;
}

/** The newest page while there is a network; the kept one, or the offline page, when there is none. */
async function fromNetworkFirst(request: Request, name: string) {
  const cache = await caches.open(pages);
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected) await cache.put(name, response.clone());
    return response;
  } catch {
    const kept = await cache.match(name, { ignoreSearch: true });
    const instead = request.mode === "navigate" ? await cache.match("/offline") : undefined;
    return kept ?? instead ?? Response.error();
  }
}
