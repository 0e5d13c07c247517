import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { root } from "./paths";

const shared: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  // A plain script starts sooner than a module.
  format: "iife",
  target: ["es2022"],
  write: false,
};

const contentHash = (content: string | Uint8Array) =>
  createHash("sha256").update(content).digest("base64url").slice(0, 10);

async function bundle(options: BuildOptions) {
  const { outputFiles } = await build({ ...shared, ...options });
  return outputFiles?.[0]?.text ?? "";
}

export async function buildPageScript(folder: string) {
  const code = await bundle({ entryPoints: ["web/site/script/main.ts"] });
  const address = `/assets/site-${contentHash(code)}.js`;
  await mkdir(join(folder, "assets"), { recursive: true });
  await writeFile(join(folder, address), code);
  return address;
}

export const buildHeadScript = async () =>
  (await bundle({ entryPoints: ["web/site/script/presence.ts"] })).trim();

/** The service worker, which keeps these pages and files; its name changes when any page does. */
export async function buildServiceWorker(
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
