import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contentHash } from "./content-hash";
import { repository } from "./folders";
import { run } from "./processes";

const site = join(repository, "dist/site");
const stamp = join(repository, "dist/site.hash");
const sources = [
  "web",
  "lambdas/contracts",
  "lib/settings.ts",
  "cdk.context.json",
  "package-lock.json",
];

/** Builds the site when something of it changed since the last build. */
export async function buildSite(signal: AbortSignal): Promise<{ folder: string; built: boolean }> {
  const hash = contentHash(sources.map((path) => join(repository, path)));
  if (existsSync(stamp) && existsSync(site) && readFileSync(stamp, "utf8") === hash)
    return { folder: site, built: false };
  await run(process.execPath, ["web/build/build-site.mjs"], { cwd: repository, signal });
  writeFileSync(stamp, hash);
  return { folder: site, built: true };
}
