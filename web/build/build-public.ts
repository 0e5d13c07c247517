import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PublicSettings } from "#contracts/settings";
import type { Renderer } from "../site/renderer";
import { buildHeadScript, buildPageScript, buildServiceWorker } from "./build-scripts";
import { drawPictures } from "./draw-pictures";
import { styleSheet } from "./style-sheet";

const policyHash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

async function put(folder: string, file: string, content: string | Uint8Array) {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), content);
}

/** What the public pages and the policy have to know of the app. */
interface AppParts {
  scripts: readonly string[];
  styles: readonly string[];
}

export async function buildPublic(
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
        scripts: [renderer.speculationRules, headScript].map(policyHash),
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
