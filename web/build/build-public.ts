import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PublicSettings } from "#contracts/settings";
import type { Renderer } from "../public/renderer";
import { buildPageScript, buildServiceWorker } from "./build-scripts";
import { drawPictures } from "./draw-pictures";
import { styleSheet } from "./style-sheet";

const policyHash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

async function put(folder: string, file: string, content: string | Uint8Array) {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), content);
}

/** What the public pages and the policy have to know of the app. */
interface AppParts {
  /** The scripts of its first screens. */
  scripts: readonly string[];
  /** The inline styles of its pages. */
  styles: readonly string[];
}

/** Writes the public pages and everything that belongs to them into `folder`. */
export async function buildPublic(
  folder: string,
  settings: PublicSettings,
  renderer: Renderer,
  app: AppParts,
) {
  const script = await buildPageScript(folder);
  const rendered = renderer.renderPages(settings);
  const css = await styleSheet(rendered.css);
  const files = { script, font: renderer.fontFile, app: app.scripts };
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
        styles: [css, ...app.styles].map(policyHash),
      }),
    ),
    buildServiceWorker(folder, {
      pages: [...renderer.pages.filter(({ listed }) => listed).map(({ path }) => path), "/offline"],
      files: [script, renderer.fontFile],
      contents: documents.map(({ html }) => html),
    }),
  ]);
}
