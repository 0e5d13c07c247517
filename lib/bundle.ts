import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, buildSync } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Packages that our libraries import, but only for features that our code never uses. */
const unused = ["culori", "html-entities", "node-html-better-parser", "@aws-sdk/endpoint-cache"];

/**
 * The bundling of all functions. ESM lets esbuild drop unused parts of the AWS SDK. All packages
 * are bundled, so that a function runs the versions of the lock file.
 */
export const bundling = {
  bundle: true,
  platform: "node",
  target: "node24",
  format: "esm",
  mainFields: ["module", "main"],
  alias: {
    "@aws-sdk/credential-provider-node": join(root, "lambdas/platform/environment-credentials.ts"),
    ...Object.fromEntries(
      unused.map((name) => [name, join(root, "lambdas/platform/unused-packages.ts")]),
    ),
  },
  minify: true,
  sourcemap: "linked",
  sourcesContent: false,
  legalComments: "none",
  outExtension: { ".js": ".mjs" },
  // Some CommonJS packages call `require` for a Node module.
  banner: {
    js: 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);',
  },
  absWorkingDir: root,
  logLevel: "error",
} satisfies BuildOptions;

/**
 * More files for the folder of the function Files. It starts `pdf-reader` as a separate process.
 */
export const processes = {
  "functions/files/pdf-reader": join(root, "lambdas/work/submissions/content/pdf-reader.ts"),
  // pdf.js, which `pdf-reader` uses, looks for this file in the same folder.
  "functions/files/pdf.worker": join(root, "node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs"),
};

export interface Bundle {
  /** Has `index.mjs` and its source map. */
  folder: string;
  hash: string;
}

/**
 * Bundles each function into a folder of its own under `into`. The entry `public` stands for
 * lambdas/functions/public.ts.
 */
export function bundleFunctions(entries: readonly string[], into: string): Map<string, Bundle> {
  const { outputFiles } = buildSync({
    ...bundling,
    entryPoints: {
      ...Object.fromEntries(
        entries.map((entry) => [`functions/${entry}/index`, `lambdas/functions/${entry}.ts`]),
      ),
      ...processes,
    },
    outdir: join(root, "dist"),
    write: false,
  });
  const written = new Map<string, Bundle>();
  for (const entry of entries) {
    const files = outputFiles.filter(({ path }) => path.includes(`/functions/${entry}/`));
    const hash = createHash("sha256");
    for (const { contents } of files) hash.update(contents);
    const folder = join(into, entry.replaceAll("/", "-"));
    mkdirSync(folder, { recursive: true });
    for (const { path, contents } of files) writeFileSync(join(folder, basename(path)), contents);
    written.set(entry, { folder, hash: hash.digest("hex") });
  }
  return written;
}
