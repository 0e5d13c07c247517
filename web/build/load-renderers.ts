import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import type { ShellRenderer } from "../app/frame/shell/shell-renderer";
import type { Renderer } from "../site/renderer";
import { root } from "./paths";

/** Compiles what renders the pages for this process, and leaves the files they refer to in `folder`. */
export async function loadRenderers(folder: string) {
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
          shells: join(root, "web/app/frame/shell/render-shells.tsx"),
        },
      },
    },
  });
  await cp(join(compiled, "assets"), join(folder, "assets"), {
    recursive: true,
    filter: (file) => !file.endsWith(".js"),
  });
  // The font's licence has to travel with it.
  await cp(join(root, "web/ui/fonts/OFL.txt"), join(folder, "assets/OFL.txt"));
  const load = (name: string) =>
    import(`${pathToFileURL(join(compiled, `${name}.js`)).href}?${Date.now()}`);
  const pages: { renderer: Renderer } = await load("pages");
  const shells: { renderer: ShellRenderer } = await load("shells");
  await rm(compiled, { recursive: true });
  return { pages: pages.renderer, shells: shells.renderer };
}
