import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { appShells, publicPaths } from "#contracts/addresses";

export interface BuiltSite {
  /** Undefined if the site has not been built. */
  folder: string | undefined;
  /** Paths of all files outside `/assets/`, e.g. `/about/index.html`. */
  files: readonly string[];
  /** Hashes of the pages' inline blocks, `sha256-…`. */
  inline: { scripts: readonly string[]; styles: readonly string[] };
}

const Inline = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });

/** The pages of every built site. They stand for its files until the site is built. */
const always = [
  ...publicPaths.map((path) => posix.join(path, "index.html")),
  ...new Set(appShells.map(({ file }) => file)),
  "/404.html",
];

/** Reads the site that `web/build/build-site.mjs` built in `dist/site`. */
export function builtSite(
  folder = fileURLToPath(new URL("../dist/site", import.meta.url)),
): BuiltSite {
  if (!existsSync(folder))
    return {
      folder: undefined,
      files: [...always, "/config.json"],
      inline: { scripts: [], styles: [] },
    };
  const csp = join(folder, "csp.json");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll(sep, "/"))
    .filter((path) => !path.startsWith("/assets/") && path !== "/csp.json");
  return {
    folder,
    // The deployment adds `/config.json`.
    files: [...files, "/config.json"].sort(),
    inline: existsSync(csp)
      ? Inline.parse(JSON.parse(readFileSync(csp, "utf8")))
      : { scripts: [], styles: [] },
  };
}
