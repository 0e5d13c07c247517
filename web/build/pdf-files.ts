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
 * Files that the PDF reader loads when needed, with their licences: standard fonts, which a PDF may
 * lack, and decoders of scans. The decoders are plain JavaScript, since the content policy forbids
 * WebAssembly.
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

/**
 * The most bytes to which one stream of a PDF may unpack. An A3 page with 600 dots an inch needs
 * 210 MB.
 */
const longestStream = 2 ** 28;

/**
 * The two places in the library's worker that reserve memory for unpacked data: by the library's
 * own code, and by the browser's.
 */
const room = /(ensureBuffer\((\w)\)\{const (\w)=this\.buffer;if\(\2<=\3\.byteLength\)return \3;)/;
const chunks =
  /(\w)\.push\(\w\);(\w)\+=\w\.byteLength(?=\}if\(1===\1\.length\)return\{decompressed)/;

/** Prevents a stream of a few kilobytes from filling gigabytes of the reviewer's memory. */
export const boundedPdfStreams: Plugin = {
  name: "bounded-pdf-streams",
  transform(code, id) {
    if (!id.includes("pdf.worker.min.mjs") || !code.includes("ensureBuffer")) return;
    if (!room.test(code) || !chunks.test(code)) this.error("pdf.js unpacks in another way now.");
    const end = 'throw new RangeError("too long")';
    return {
      code: code
        .replace(room, `$1if($2>${longestStream}){postMessage({tooLong:!0});${end}}`)
        .replace(chunks, `$&;if($2>${longestStream})${end}`),
      map: null,
    };
  },
};

/**
 * Provides these files under `/assets/pdf-<version>/`, from where
 * `web/app/desk/reviews/pdf-worker.ts` loads them.
 */
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
      // Licences are served as text files.
      const file = name.includes("LICENSE") ? `${basename(name)}.txt` : basename(name);
      this.emitFile({ type: "asset", fileName: `${folder}/${file}`, source: contentOf(name) });
    }
  },
};
