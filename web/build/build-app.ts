import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build, mergeConfig } from "vite";
import type { PublicSettings } from "#contracts/settings";
import type { Prerenderer } from "../app/dashboard/prerender/prerenderer";
import appConfig from "../vite.config";
import { refusesOldBrowsers } from "./browsers";
import { styleSheet } from "./style-sheet";

const firstScreens = [
  "index.html",
  "start.tsx",
  "account/sign-in/sign-in-page.tsx",
  "account/sign-up/sign-up-page.tsx",
];

/**
 * The modules that the service worker stores with each start page, to work without network. The
 * profile, forgotten passwords and the return from a provider need a network, so they are missing.
 */
const screens: Record<string, readonly string[]> = {
  writer: [
    "dashboard/writer-layout.tsx",
    "work/overview/overview-page.tsx",
    "work/tasks/marketplace-page.tsx",
    "work/tasks/my-tasks-page.tsx",
    "earnings/payments/payment-dialog.tsx",
    "account/notifications/notification-list.tsx",
  ],
  admin: [
    "dashboard/admin-layout.tsx",
    "desk/overview-page.tsx",
    "desk/tasks/create-task-page.tsx",
  ],
  account: ["account/sign-in/sign-in-page.tsx", "account/sign-up/sign-up-page.tsx"],
  "sign-up": ["account/sign-in/sign-in-page.tsx", "account/sign-up/sign-up-page.tsx"],
};

/** The built app: its page without prerendered content, and its list of files. */
export interface BuiltApp {
  page: string;
  manifest: AppManifest;
}

export async function buildApp(folder: string): Promise<BuiltApp> {
  await build(
    mergeConfig(appConfig, { configFile: false, logLevel: "warn", build: { outDir: folder } }),
  );
  const take = async (name: string) => {
    const text = await readFile(join(folder, name), "utf8");
    await rm(join(folder, name));
    return text;
  };
  return {
    page: await take("index.html"),
    manifest: JSON.parse(await take("app-manifest.json")),
  };
}

export const firstScripts = ({ manifest }: BuiltApp) => filesOf(manifest, firstScreens);

/** Hides the prerendered content if there is no JavaScript. */
const hidesShape = "#root{display:none}";

/** Writes the app's start pages with their prerendered content, and returns their inline styles. */
export async function writePrerendered(
  folder: string,
  { page, manifest }: BuiltApp,
  renderer: Prerenderer,
  settings: PublicSettings,
): Promise<string[]> {
  const { pages, css } = renderer.prerender(settings);
  const sheet = await styleSheet(css);
  await mkdir(join(folder, "app"), { recursive: true });
  for (const { name, shape, withoutScript, inOldBrowser } of pages) {
    const kept = filesOf(manifest, ["index.html", "start.tsx", ...(screens[name] ?? [])]).join(" ");
    const html = filled(page, {
      "<!-- shape -->": shape,
      "<!-- without script -->": withoutScript,
      "<!-- old browser -->": inOldBrowser,
      "<!-- browser test -->": `<script>${refusesOldBrowsers}</script>`,
      // At the end of the head, so that the browser requests the scripts first.
      "</head>": `<meta name="kept-files" content="${kept}" />
    <style>${sheet}</style>
    <noscript><style>${hidesShape}</style></noscript>
  </head>`,
    });
    await writeFile(join(folder, "app", `${name}.html`), html);
  }
  return [sheet, hidesShape];
}

function filled(page: string, places: Record<string, string>) {
  return Object.entries(places).reduce((html, [place, content]) => {
    if (!html.includes(place)) throw new Error(`The app's page has no ${place}.`);
    return html.replace(place, () => content);
  }, page);
}

interface ManifestEntry {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** The built file of each of the app's modules. */
export type AppManifest = Record<string, ManifestEntry>;

/**
 * Returns the addresses of the modules' files and of all their static imports, without duplicates.
 */
export function filesOf(manifest: AppManifest, modules: readonly string[]) {
  const seen = new Set<string>();
  const follow = (name: string) => {
    const entry = manifest[name];
    if (!entry) throw new Error(`The app's build has no ${name}.`);
    if (seen.has(`/${entry.file}`)) return;
    seen.add(`/${entry.file}`);
    entry.imports?.forEach(follow);
  };
  modules.forEach(follow);
  return [...seen];
}
