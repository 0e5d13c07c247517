import { readFileSync } from "node:fs";

declare const DARAJA_WORLD_COMPILED: boolean | undefined;

/** True for the installed package, whose page is built; otherwise it runs from its source. */
export const isCompiled = typeof DARAJA_WORLD_COMPILED !== "undefined";

/** One folder up, from `http` as from `dist`. */
const root = new URL("../", import.meta.url);

export const pagesFolder = new URL(isCompiled ? "dist/pages/" : "pages/", root);

export const packageVersion = (): string =>
  JSON.parse(readFileSync(new URL("package.json", root), "utf8")).version;
