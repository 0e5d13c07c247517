import { createHash } from "node:crypto";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import type { PublicSettings } from "#contracts/settings";
import type { Renderer } from "../public/renderer";
import { buildPageScript, buildServiceWorker } from "./build-scripts";
import { drawPictures } from "./draw-pictures";
import { root } from "./paths";
import { styleSheet } from "./style-sheet";

const policyHash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** Compiles the pages for this process, with the files they refer to. */
async function loadRenderer(folder: string): Promise<Renderer> {
  const compiled = join(root, `dist/pages-${process.pid}`);
  await build({
    configFile: false,
    root: join(root, "web/public"),
    publicDir: false,
    logLevel: "warn",
    plugins: [react()],
    build: {
      ssr: "render.tsx",
      ssrEmitAssets: true,
      outDir: compiled,
      emptyOutDir: true,
      assetsInlineLimit: 0,
    },
  });
  await cp(join(compiled, "assets"), join(folder, "assets"), { recursive: true });
  // The font's licence has to travel with it.
  await cp(join(root, "web/ui/fonts/OFL.txt"), join(folder, "assets/OFL.txt"));
  const { renderer }: { renderer: Renderer } = await import(
    `${pathToFileURL(join(compiled, "render.js")).href}?${Date.now()}`
  );
  await rm(compiled, { recursive: true });
  return renderer;
}

async function put(folder: string, file: string, content: string | Uint8Array) {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), content);
}

/** Writes the public pages and everything that belongs to them into `folder`. */
export async function buildPublic(
  folder: string,
  settings: PublicSettings,
  appScripts: readonly string[],
) {
  const [script, renderer] = await Promise.all([buildPageScript(folder), loadRenderer(folder)]);
  const rendered = renderer.renderPages(settings);
  const css = await styleSheet(rendered.css);
  const files = { script, font: renderer.fontFile, app: appScripts };
  const documents = rendered.documents(css, files);

  await Promise.all([
    ...documents.map(({ file, html }) => put(folder, file, html)),
    ...drawPictures().map(({ file, content }) => put(folder, file, content)),
    put(folder, "sitemap.xml", renderer.sitemap(settings)),
    put(folder, "robots.txt", renderer.robots(settings)),
    put(folder, "manifest.webmanifest", renderer.webManifest(settings)),
    put(
      folder,
      "csp.json",
      JSON.stringify({
        scripts: [policyHash(renderer.speculationRules)],
        styles: [policyHash(css)],
      }),
    ),
    buildServiceWorker(folder, {
      pages: [...renderer.pages.filter(({ listed }) => listed).map(({ path }) => path), "/offline"],
      files: [script, renderer.fontFile],
      contents: documents.map(({ html }) => html),
    }),
  ]);
}
