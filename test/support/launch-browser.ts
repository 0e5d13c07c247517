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
 * Chromium from the packages on Linux x64, else a Chrome or Chromium of the machine. An older one is
 * fetched as the package `@sparticuz/chromium` of that version.
 */
export async function launchBrowser(
  extra: readonly string[] = [],
  older?: string,
): Promise<Browser> {
  // Drawn without an imitated graphics card, a page costs a third of the processor's time.
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

/** The program of the Chromium in the packages, unpacked once for all; undefined where it doesn't run. */
export const unpackBrowser = async () =>
  process.platform === "linux" && process.arch === "x64"
    ? await packedChromium(await ownVersion(), import.meta.dirname)
    : undefined;

const unpack = 'await (await import("@sparticuz/chromium")).default.executablePath()';

/**
 * The program of the Chromium in the packages of a folder, which unpacks itself into the folder for temporary
 * files without minding others that do the same, or that were cut off: so it is given one of its own,
 * which takes its name once all of it is there.
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
    // Somebody else was quicker, and theirs is as good.
    if (!existsSync(program)) throw error;
  });
  return program;
}

async function ownVersion(): Promise<string> {
  const main = require.resolve("@sparticuz/chromium");
  const about = JSON.parse(await readFile(join(dirname(main), "../package.json"), "utf8"));
  return about.version;
}
