import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contentHash } from "./content-hash";
import { demo } from "./demo";
import { repository } from "./folders";
import { oneAtATime } from "./lock";
import { run } from "./processes";

const site = join(repository, "dist/site");
const stamp = join(repository, "dist/site.hash");
const sources = [
  "web",
  "lambdas/contracts",
  "lib/settings.ts",
  "local/demo.ts",
  "cdk.context.json",
  "package-lock.json",
];

/** Builds the site when something of it changed since the last build, whichever start made that. */
export const buildSite = (signal: AbortSignal): Promise<{ folder: string; built: boolean }> =>
  oneAtATime(join(repository, "dist/site.lock"), signal, () => buildIfChanged(signal));

async function buildIfChanged(signal: AbortSignal) {
  const hash = contentHash(sources.map((path) => join(repository, path)));
  if (existsSync(stamp) && existsSync(site) && readFileSync(stamp, "utf8") === hash)
    return { folder: site, built: false };
  await run(process.execPath, ["web/build/build-site.mjs"], {
    cwd: repository,
    signal,
    env: {
      ...process.env,
      KALAMU_SETTINGS: JSON.stringify({ company: demo.company, claims: demo.claims }),
    },
  });
  writeFileSync(stamp, hash);
  return { folder: site, built: true };
}
