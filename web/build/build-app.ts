import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { build, mergeConfig } from "vite";
import appConfig from "../vite.config";
import { root } from "./paths";

interface ManifestEntry {
  file: string;
  imports?: string[];
}

/** What somebody who comes in needs first, by the app's own names. */
const firstScreens = [
  "index.html",
  "start.tsx",
  "accounts/sign-in-page.tsx",
  "accounts/sign-up-page.tsx",
];

/** Builds the app into `folder`; returns the addresses of the scripts that its first screens need. */
export async function buildApp(folder: string): Promise<string[]> {
  if (!existsSync(join(root, "web/app/index.html"))) return [];

  await build(
    mergeConfig(appConfig, { configFile: false, logLevel: "warn", build: { outDir: folder } }),
  );
  await mkdir(join(folder, "app"), { recursive: true });
  await rename(join(folder, "index.html"), join(folder, "app/index.html"));

  const manifestFile = join(folder, "app-manifest.json");
  const manifest: Record<string, ManifestEntry> = JSON.parse(await readFile(manifestFile, "utf8"));
  await rm(manifestFile);
  return entryFiles(manifest);
}

/** The first screens' files and everything they import at once, each once. */
function entryFiles(manifest: Record<string, ManifestEntry>) {
  const seen = new Set<string>();
  const follow = (name: string) => {
    const entry = manifest[name];
    if (!entry) throw new Error(`The app's build has no ${name}, which is to be loaded ahead.`);
    if (seen.has(`/${entry.file}`)) return;
    seen.add(`/${entry.file}`);
    entry.imports?.forEach(follow);
  };
  firstScreens.forEach(follow);
  return [...seen];
}
