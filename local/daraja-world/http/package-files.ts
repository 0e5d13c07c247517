import { readFileSync } from "node:fs";

declare const DARAJA_WORLD_COMPILED: boolean | undefined;

/** Whether this is the installed package, whose page is built; else it runs from its source. */
export const isCompiled = typeof DARAJA_WORLD_COMPILED !== "undefined";

/** One folder up, from `http` as from `dist`. */
const root = new URL("../", import.meta.url);

/** The page's files. */
export const pagesFolder = new URL(isCompiled ? "dist/pages/" : "pages/", root);

export const packageVersion = (): string =>
  JSON.parse(readFileSync(new URL("package.json", root), "utf8")).version;
