// Builds the published package in `dist`: the page, the code as ES modules and as CommonJS, and its
// types. `npm pack` runs this program; a checkout needs no build.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const dist = join(here, "dist");
const pages = join(dist, "pages");

rmSync(dist, { recursive: true, force: true });
mkdirSync(pages, { recursive: true });

await build({
  entryPoints: [join(here, "pages/app.tsx")],
  outfile: join(pages, "app.js"),
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  tsconfigRaw: {},
});
for (const name of readdirSync(join(here, "pages")))
  if (/\.(html|css|svg)$/.test(name)) copyFileSync(join(here, "pages", name), join(pages, name));

// The page contains Preact, whose licence must be published with it.
const preact = dirname(createRequire(import.meta.url).resolve("preact/package.json"));
copyFileSync(join(preact, "LICENSE"), join(dist, "preact-license.txt"));

/** @type {import("esbuild").BuildOptions} */
const code = {
  bundle: true,
  platform: "node",
  target: "node20",
  external: ["node-forge", "esbuild"],
  tsconfigRaw: {},
  define: { DARAJA_WORLD_COMPILED: "true" },
};
await build({
  ...code,
  entryPoints: { index: join(here, "published.ts"), command: join(here, "command.ts") },
  outdir: dist,
  format: "esm",
  splitting: true,
});
await build({
  ...code,
  entryPoints: [join(here, "published.ts")],
  outfile: join(dist, "index.cjs"),
  format: "cjs",
  define: { ...code.define, "import.meta.url": "importMetaUrl" },
  banner: {
    js: 'const importMetaUrl = require("node:url").pathToFileURL(__filename).href;',
  },
});

const compiler = join(
  dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
  "bin/tsc",
);
execFileSync(
  process.execPath,
  [
    compiler,
    ...["--declaration", "--emitDeclarationOnly", "--strict", "--ignoreConfig"],
    ...["--target", "es2022", "--module", "nodenext", "--outDir", dist],
    join(here, "types.ts"),
  ],
  { stdio: "inherit" },
);
const types = readFileSync(join(dist, "types.d.ts"), "utf8");
rmSync(join(dist, "types.d.ts"));
const entry = `${types}
/** Starts the simulator. */
export declare const startDarajaWorld: (options?: DarajaWorldOptions) => Promise<DarajaWorld>;
/** Starts one simulator for the tests of a file, resets it after each; returns a function that gives it. */
export declare const useDarajaWorld: (
  hooks: TestHooks,
  options?: DarajaWorldOptions,
) => () => DarajaWorld;
`;
for (const name of ["index.d.ts", "index.d.cts"]) writeFileSync(join(dist, name), entry);
