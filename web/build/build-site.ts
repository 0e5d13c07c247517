import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildApp, firstScripts, writeShells } from "./build-app";
import { buildPublic } from "./build-public";
import { loadRenderers } from "./load-renderers";
import { root } from "./paths";
import { readPublicSettings } from "./site-settings";

interface SiteOptions {
  /** Where the site is left; `dist/site` unless given. */
  folder?: string;
  pagesOnly?: boolean;
}

/** Builds the site in a folder of its own, then puts it in place. Throws SettingsError before that. */
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
    styles: app ? await writeShells(next, app, renderers.shells, settings) : [],
  });
  await rm(folder, { recursive: true, force: true });
  await rename(next, folder);
}
