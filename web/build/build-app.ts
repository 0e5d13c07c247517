import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { root } from "./paths";

interface ManifestEntry {
  file: string;
  imports?: string[];
  isEntry?: boolean;
}

/** Builds the app into `folder`; returns the addresses of the scripts that its first screen needs. */
export async function buildApp(folder: string): Promise<string[]> {
  if (!existsSync(join(root, "web/app/index.html"))) return [];

  await build({
    configFile: join(root, "web/vite.config.ts"),
    logLevel: "warn",
    build: { outDir: folder },
  });
  await mkdir(join(folder, "app"), { recursive: true });
  await rename(join(folder, "index.html"), join(folder, "app/index.html"));

  const manifestFile = join(folder, "app-manifest.json");
  const manifest: Record<string, ManifestEntry> = JSON.parse(await readFile(manifestFile, "utf8"));
  await rm(manifestFile);
  return entryFiles(manifest);
}

/** The entry and everything it imports at once, each file once. */
function entryFiles(manifest: Record<string, ManifestEntry>) {
  const seen = new Set<string>();
  const follow = (name: string) => {
    const entry = manifest[name];
    if (!entry || seen.has(`/${entry.file}`)) return;
    seen.add(`/${entry.file}`);
    entry.imports?.forEach(follow);
  };
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry);
  if (entry) follow(entry);
  return [...seen];
}
