import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { fetchedPackage } from "./fetched-package";

const require = createRequire(import.meta.url);

/**
 * Launches Chromium from npm's packages on Linux x64, otherwise the machine's Chrome or Chromium.
 * `KALAMU_CHROME` can name another program. With `older`, downloads that version of
 * `@sparticuz/chromium`.
 */
export async function launchBrowser(
  extra: readonly string[] = [],
  older?: string,
): Promise<Browser> {
  // Without an emulated graphics card, drawing takes only a third of the processor time.
  const args = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", ...extra];
  if (older) {
    const packages = await fetchedPackage("@sparticuz/chromium", older);
    return chromium.launch({ executablePath: await packedChromium(older, packages), args });
  }
  if (process.env.KALAMU_CHROME)
    return chromium.launch({ executablePath: process.env.KALAMU_CHROME, args });
  const packed = await unpackBrowser();
  if (packed)
    return chromium.launch({
      executablePath: packed,
      args: [...args, "--font-render-hinting=none"],
    });
  const installed = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/usr/bin/google-chrome",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
  ].find(existsSync);
  if (!installed)
    throw new Error("The browser tests need Chrome or Chromium; KALAMU_CHROME names its program.");
  return chromium.launch({ executablePath: installed, args });
}

/**
 * Unpacks Chromium from npm's packages once, and returns the path of its program. Undefined if this
 * machine is not Linux x64.
 */
export const unpackBrowser = async () =>
  process.platform === "linux" && process.arch === "x64"
    ? await packedChromium(await ownVersion(), import.meta.dirname)
    : undefined;

const unpack = 'await (await import("@sparticuz/chromium")).default.executablePath()';

/**
 * Returns the path of the Chromium program from a folder's packages. Parallel or interrupted runs
 * would damage each other's files, so each run unpacks into a separate folder and renames the
 * complete folder.
 */
async function packedChromium(version: string, packages: string): Promise<string> {
  const folder = join(tmpdir(), `kalamu-chromium-${version}`);
  const program = join(folder, "chromium");
  if (existsSync(program)) return program;
  const own = await mkdtemp(`${folder}-`);
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", unpack], {
    cwd: packages,
    env: { ...process.env, TMPDIR: own },
  });
  await rename(own, folder).catch(async (error: unknown) => {
    await rm(own, { recursive: true });
    // If another process was faster, its copy is identical.
    if (!existsSync(program)) throw error;
  });
  return program;
}

async function ownVersion(): Promise<string> {
  const main = require.resolve("@sparticuz/chromium");
  const about = JSON.parse(await readFile(join(dirname(main), "../package.json"), "utf8"));
  return about.version;
}
