import { readFileSync } from "node:fs";

declare const DARAJA_WORLD_COMPILED: boolean | undefined;

/** True in the installed package, which is compiled. */
export const isCompiled = typeof DARAJA_WORLD_COMPILED !== "undefined";

/** The parent folder of both `http` and `dist`. */
const root = new URL("../", import.meta.url);

export const pagesFolder = new URL(isCompiled ? "dist/pages/" : "pages/", root);

export const packageVersion = (): string =>
  JSON.parse(readFileSync(new URL("package.json", root), "utf8")).version;
