import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { json, type Reply } from "./http";
import { isCompiled, pagesFolder } from "./package-files";

const types: Record<string, string> = {
  ".html": "text/html;charset=UTF-8",
  ".css": "text/css;charset=UTF-8",
  ".js": "text/javascript;charset=UTF-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const headers = {
  "cache-control": "no-cache",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  // A plug-in may show content with other styles and pictures, such as mail. Scripts come only from
  // this server.
  "content-security-policy":
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src * data:; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'self'",
};

/** A file of the pages. A name can't contain a slash, so no path leads out of the folder. */
export async function staticPage(path: string): Promise<Reply> {
  const name = path === "/" ? "index.html" : path.slice(1);
  const type = types[extname(name)];
  if (!type || !/^[a-z0-9-]+\.[a-z0-9]+$/.test(name)) return missing();
  try {
    return {
      status: 200,
      headers: { ...headers, "content-type": type },
      body: await (name === "app.js" && !isCompiled
        ? script()
        : readFile(new URL(name, pagesFolder))),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return missing();
    throw error;
  }
}

/** Bundles the page's script at each request, in about 30 ms, so that a reload shows changes. */
async function script() {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("app.tsx", pagesFolder))],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2023",
    minify: true,
    jsx: "automatic",
    jsxImportSource: "preact",
    // Ignores the repository's tsconfig, which the installed package lacks.
    tsconfigRaw: {},
  });
  return Buffer.from(outputFiles[0]?.contents ?? "");
}

const missing = () => json(404, { code: "not_found", message: "There is nothing here." });
