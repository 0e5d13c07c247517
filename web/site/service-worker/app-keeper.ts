/// <reference lib="webworker" />
import { keptApp } from "../../ui/kept-app";

/** Where files lie whose names change with their content. */
export const keptFiles = "files";

interface KeepOptions {
  /** Files to keep beside those that the shell needs to begin. */
  also?: readonly string[];
  /** Leaves out what the shell only names for later. */
  sparing?: boolean;
}

/** The files that a shell needs to begin. */
export const neededBy = (html: string) => addressesIn(html, /(?:src|href)="(\/assets\/[^"]+)"/g);

/** All files that a shell names: those, and the code of the pages that can be opened from it. */
export const namedBy = (html: string) => addressesIn(html, /(\/assets\/[\w./-]+)/g);

const addressesIn = (html: string, pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].map(([, address = ""]) => address)),
];

/**
 * Puts a newer shell in the place of the kept one, once every file that it needs is here: what is
 * kept can always start. The files of the one before stay for the tabs that still run it.
 */
export async function keepShell(
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

/** Drops the code that no kept shell names, nor one of those given. */
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

/** The script of the public pages, which no shell names. */
const isOfPages = (url: string) => /\/assets\/site-[^/]*$/.test(url);
