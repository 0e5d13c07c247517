import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, extname, join } from "node:path";
import type { Plugin } from "vite";
import { root } from "./paths";

const packageFile = createRequire(join(root, "package.json")).resolve("pdfjs-dist/package.json");
const { version }: { version: string } = JSON.parse(readFileSync(packageFile, "utf8"));
const folder = `assets/pdf-${version}`;
const contentOf = (name: string) => readFileSync(join(dirname(packageFile), name));

/**
 * The files that the PDF reader fetches when a file needs them, with the licences: decoders of
 * scans, in plain JavaScript, since the pages' policy lets no WebAssembly run; and the standard
 * fonts, which a file need not contain.
 */
const names = [
  "wasm/jbig2_nowasm_fallback.js",
  "wasm/openjpeg_nowasm_fallback.js",
  "wasm/LICENSE_JBIG2",
  "wasm/LICENSE_OPENJPEG",
  "wasm/LICENSE_PDFJS_JBIG2",
  "wasm/LICENSE_PDFJS_OPENJPEG",
  ...readdirSync(join(dirname(packageFile), "standard_fonts")).map(
    (name) => `standard_fonts/${name}`,
  ),
];

const types: Readonly<Record<string, string>> = { ".js": "text/javascript" };

/** Puts these files under `/assets/pdf-<version>/`, where `web/app/desk/reviews/pdf-worker.ts` looks for them. */
export const pdfFiles: Plugin = {
  name: "pdf-files",
  configureServer: ({ middlewares }) => {
    middlewares.use(`/${folder}`, (request, response, next) => {
      const name = names.find((each) => basename(each) === request.url?.slice(1));
      if (!name) return next();
      response.setHeader("content-type", types[extname(name)] ?? "application/octet-stream");
      response.end(contentOf(name));
    });
  },
  generateBundle() {
    for (const name of names) {
      // A licence is text, whatever its name.
      const file = name.includes("LICENSE") ? `${basename(name)}.txt` : basename(name);
      this.emitFile({ type: "asset", fileName: `${folder}/${file}`, source: contentOf(name) });
    }
  },
};
