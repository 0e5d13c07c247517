/// <reference lib="webworker" />

import { shellOf } from "#contracts/addresses";
import type { PushedNotification } from "#contracts/push";
import { type KeepRequest, keptApp, type WorkerMessage } from "../../ui/kept-app";
import { handlingOf } from "./handling";
import { onceInVisit } from "./once-in-visit";

/** The build sets these: its unique name, the pages to store, and the files that they need. */
declare const buildName: string;
declare const publicPages: readonly string[];
declare const publicFiles: readonly string[];
declare const self: ServiceWorkerGlobalScope;

const pages = `pages-${buildName}`;
/** The cache of files that have a new name whenever their content changes. */
const keptFiles = "files";
const settings = "/config.json";

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldPages().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const handling = handlingOf(event.request, self.location.origin);
  if (handling === "file") event.respondWith(fromCacheFirst(event.request));
  if (handling === "page") event.respondWith(fromNetworkFirst(event.request));
  if (handling === "shell") event.respondWith(fromKeptFirst(event));
});

self.addEventListener("message", (event) => {
  const { path, loaded, sparing } = event.data as KeepRequest;
  const shell = shellOf(path);
  // If this fails, the next page sends the message again.
  if (shell) event.waitUntil(keepNow(shell, { also: loaded, sparing }).catch(() => undefined));
});

self.addEventListener("push", (event) => {
  const pushed = event.data?.json() as PushedNotification | undefined;
  if (pushed) event.waitUntil(showNotification(pushed));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/**
 * Makes open pages refetch their data, and shows a pushed notification. A notification that arrives
 * twice is shown once.
 */
async function showNotification({ id, title, text, path }: PushedNotification) {
  for (const page of await openPages()) tell(page, {});
  await self.registration.showNotification(title, {
    body: text,
    tag: id,
    data: path,
    icon: "/icon-192.png",
  });
}

async function open(path: string) {
  const [page] = (await openPages()).filter(({ url }) => shellOf(new URL(url).pathname));
  if (!page) await self.clients.openWindow(path);
  else tell(await page.focus(), { open: path });
}

const openPages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

const tell = (page: WindowClient, message: WorkerMessage) => page.postMessage(message);

async function keepAll() {
  const [pageCache, fileCache] = await Promise.all([caches.open(pages), caches.open(keptFiles)]);
  await Promise.all([pageCache.addAll([...publicPages]), fileCache.addAll([...publicFiles])]);
}

async function forgetOldPages() {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith("pages-") && name !== pages)
      .map((name) => caches.delete(name)),
  );
}

async function keepNow(shell: string, options: KeepOptions) {
  const app = await caches.open(keptApp);
  await Promise.all([
    fetchOnce(settings).then((response) => keepSettings(app, response)),
    fetchOnce(shell).then((response) => keepShell(shell, response, options)),
  ]);
}

const keepSettings = async (app: Cache, response: Response) => {
  if (response.ok) await app.put(settings, response);
};

const fetchOnce = onceInVisit((address) => fetch(address));

/** Answers from the cache; for files that have a new name whenever their content changes. */
async function fromCacheFirst(request: Request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(keptFiles)).put(request, response.clone());
  return response;
}

/** Answers with the stored copy, and loads a newer one for next time. */
async function fromKeptFirst(event: FetchEvent) {
  const { request } = event;
  const app = await caches.open(keptApp);
  const { pathname } = new URL(request.url);
  const shell = shellOf(pathname);
  const kept = await app.match(shell ?? pathname);
  if (!kept) return shell ? fromNetworkFirst(request) : fetch(request);
  // Without network the stored copy is not replaced.
  event.waitUntil(renew(app, shell).catch(() => undefined));
  return kept;
}

const renew = async (app: Cache, shell: string | undefined) =>
  shell ? keepShell(shell, await fetchOnce(shell)) : keepSettings(app, await fetchOnce(settings));

/** Answers from the network. Without network, answers with the stored page or the offline page. */
async function fromNetworkFirst(request: Request) {
  const cache = await caches.open(pages);
  try {
    const response = await fetch(request);
    const isPage = handlingOf(request, self.location.origin) === "page";
    if (isPage && response.ok && !response.redirected)
      await cache.put(request.url, response.clone());
    return response;
  } catch {
    const kept = await cache.match(request.url, { ignoreSearch: true });
    return kept ?? (await cache.match("/offline")) ?? Response.error();
  }
}

interface KeepOptions {
  /** Files to store in addition to the shell's own. */
  also?: readonly string[];
  /** True to leave out code that the start does not need. */
  sparing?: boolean;
}

const neededBy = (html: string) => addressesIn(html, /(?:src|href)="(\/assets\/[^"]+)"/g);

/** Returns all files that a shell names, including the code of pages that it can open. */
const namedBy = (html: string) => addressesIn(html, /(\/assets\/[\w./-]+)/g);

const addressesIn = (html: string, pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].map(([, address = ""]) => address)),
];

/**
 * Stores a newer shell once all its files are stored, so that the stored shell can always start.
 * The older shell's files are not deleted, since other tabs may still use them.
 */
async function keepShell(
  name: string,
  response: Response,
  { also = [], sparing = false }: KeepOptions = {},
) {
  if (!response.ok || response.redirected) return;
  const html = await response.clone().text();
  const [app, files] = await Promise.all([caches.open(keptApp), caches.open(keptFiles)]);
  const wanted = [...new Set([...(sparing ? neededBy(html) : namedBy(html)), ...also])];
  const missing = await Promise.all(
    wanted.map(async (address) => ((await files.match(address)) ? [] : [address])),
  );
  await files.addAll(missing.flat());
  const before = await (await app.match(name))?.text();
  await app.put(name, response);
  if (before !== undefined && before !== html) await dropFilesExceptOf([before]);
}

/** Deletes code that is named neither in a stored shell nor in one of `shells`. */
async function dropFilesExceptOf(shells: readonly string[]) {
  const [app, files] = await Promise.all([caches.open(keptApp), caches.open(keptFiles)]);
  const kept = await Promise.all(
    (await app.keys()).map(async (name) => (await app.match(name))?.text() ?? ""),
  );
  const wanted = new Set([...shells, ...kept].flatMap(namedBy));
  await Promise.all(
    (await files.keys())
      .filter(({ url }) => !wanted.has(new URL(url).pathname) && !isOfPages(url))
      .map((request) => files.delete(request)),
  );
}

/** True for the script of the public pages, which no shell names. */
const isOfPages = (url: string) => /\/assets\/site-[^/]*$/.test(url);
