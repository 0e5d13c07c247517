import { createHash } from "node:crypto";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import react from "@vitejs/plugin-react";
import { type BuildOptions, build as bundleScript } from "esbuild";
import { build } from "vite";
import type { PublicSettings } from "#contracts/settings";
import type { Prerenderer } from "../app/dashboard/prerender/prerenderer";
import type { Renderer } from "../site/renderer";
import { oldestBrowsers, refusesOldBrowsers } from "./browsers";
import { buildApp, firstScripts, writePrerendered } from "./build-app";
import { root } from "./paths";
import { readPublicSettings } from "./site-settings";
import { styleSheet } from "./style-sheet";

interface SiteOptions {
  /** The output folder; `dist/site` by default. */
  folder?: string;
  pagesOnly?: boolean;
}

/**
 * Builds the site in a temporary folder, then moves it into place. If the settings are wrong,
 * throws SettingsError and leaves the existing site.
 */
export async function buildSite({
  folder = join(root, "dist/site"),
  pagesOnly = false,
}: SiteOptions = {}) {
  const settings = readPublicSettings();
  const next = `${folder}-next`;
  await rm(next, { recursive: true, force: true });
  const app = pagesOnly ? undefined : await buildApp(next);
  const renderers = await loadRenderers(next);
  await buildPublic(next, settings, renderers.pages, {
    scripts: app ? firstScripts(app) : [],
    styles: app ? await writePrerendered(next, app, renderers.app, settings) : [],
  });
  await rm(folder, { recursive: true, force: true });
  await rename(next, folder);
}

/** Compiles the page renderers and loads them. `folder` gets the files that they refer to. */
async function loadRenderers(folder: string) {
  const compiled = join(root, `dist/pages-${process.pid}`);
  await build({
    configFile: false,
    root: join(root, "web"),
    publicDir: false,
    logLevel: "warn",
    plugins: [react()],
    build: {
      ssr: true,
      ssrEmitAssets: true,
      outDir: compiled,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: {
          pages: join(root, "web/site/render.tsx"),
          app: join(root, "web/app/dashboard/prerender/prerender.tsx"),
        },
      },
    },
  });
  await cp(join(compiled, "assets"), join(folder, "assets"), {
    recursive: true,
    filter: (file) => !file.endsWith(".js"),
  });
  // The font's licence must be shipped with the font.
  await cp(join(root, "web/ui/fonts/OFL.txt"), join(folder, "assets/OFL.txt"));
  const load = (name: string) =>
    import(`${pathToFileURL(join(compiled, `${name}.js`)).href}?${Date.now()}`);
  const pages: { renderer: Renderer } = await load("pages");
  const app: { renderer: Prerenderer } = await load("app");
  await rm(compiled, { recursive: true });
  return { pages: pages.renderer, app: app.renderer };
}

const policyHash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

async function put(folder: string, file: string, content: string | Uint8Array) {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), content);
}

/** The app's files that the public pages and the content policy name. */
interface AppParts {
  scripts: readonly string[];
  styles: readonly string[];
}

async function buildPublic(
  folder: string,
  settings: PublicSettings,
  renderer: Renderer,
  app: AppParts,
) {
  const [script, headScript] = await Promise.all([buildPageScript(folder), buildHeadScript()]);
  const files = { script, headScript, font: renderer.fontFile, app: app.scripts };
  const pages = await Promise.all(
    renderer.renderPages(settings).map(async ({ file, css, html }) => {
      const sheet = await styleSheet(css);
      return { file, sheet, html: html(sheet, files) };
    }),
  );
  const pictures = await drawPictures(renderer.drawings);

  await Promise.all([
    ...pages.map(({ file, html }) => put(folder, file, html)),
    ...pictures.map(({ file, content }) => put(folder, file, content)),
    put(folder, "sitemap.xml", renderer.sitemap(settings)),
    put(folder, "robots.txt", renderer.robots(settings)),
    put(folder, "manifest.webmanifest", renderer.webManifest(settings)),
    put(
      folder,
      "csp.json",
      JSON.stringify({
        scripts: [renderer.speculationRules, headScript, refusesOldBrowsers].map(policyHash),
        styles: [...pages.map(({ sheet }) => sheet), ...app.styles].map(policyHash),
      }),
    ),
    buildServiceWorker(folder, {
      pages: [...renderer.pages.filter(({ listed }) => listed).map(({ path }) => path), "/offline"],
      files: [script, renderer.fontFile],
      contents: pages.map(({ html }) => html),
    }),
  ]);
}

const shared: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  // A plain script starts earlier than a module.
  format: "iife",
  target: [...oldestBrowsers],
  write: false,
};

const contentHash = (content: string | Uint8Array) =>
  createHash("sha256").update(content).digest("base64url").slice(0, 10);

async function bundle(options: BuildOptions) {
  const { outputFiles } = await bundleScript({ ...shared, ...options });
  return outputFiles?.[0]?.text ?? "";
}

async function buildPageScript(folder: string) {
  const code = await bundle({ entryPoints: ["web/site/script/main.ts"] });
  const address = `/assets/site-${contentHash(code)}.js`;
  await mkdir(join(folder, "assets"), { recursive: true });
  await writeFile(join(folder, address), code);
  return address;
}

const buildHeadScript = async () =>
  (await bundle({ entryPoints: ["web/site/script/presence.ts"] })).trim();

/**
 * Builds the service worker, which stores these pages and files. Its build name changes when their
 * contents change.
 */
async function buildServiceWorker(
  folder: string,
  kept: { pages: readonly string[]; files: readonly string[]; contents: readonly string[] },
) {
  const code = await bundle({
    entryPoints: ["web/site/service-worker/service-worker.ts"],
    define: {
      buildName: JSON.stringify(contentHash(kept.contents.join("\0"))),
      publicPages: JSON.stringify(kept.pages),
      publicFiles: JSON.stringify(kept.files),
    },
  });
  await writeFile(join(folder, "service-worker.js"), code);
}

const ready = readFile(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm"))
  // A process may call `initWasm` only once.
  .then(initWasm);

const png = (svg: string, width: number) =>
  new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();

function ico(image: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([size, size], 6);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

async function drawPictures({ roundedIcon, icon, sharedPicture }: Renderer["drawings"]) {
  await ready;
  return [
    { file: "favicon.svg", content: roundedIcon },
    { file: "favicon.ico", content: ico(png(roundedIcon, 32), 32) },
    { file: "apple-touch-icon.png", content: png(icon, 180) },
    { file: "icon-192.png", content: png(icon, 192) },
    { file: "icon-512.png", content: png(icon, 512) },
    { file: "og.png", content: png(sharedPicture, 1200) },
  ];
}
