import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { packedChromium } from "./packed-chromium";

/** Chromium from the packages on Linux x64, else a Chrome or Chromium of the machine. */
export async function launchBrowser(extra: readonly string[] = []): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-dev-shm-usage", ...extra];
  if (process.env.KALAMU_CHROME)
    return chromium.launch({ executablePath: process.env.KALAMU_CHROME, args });
  if (process.platform === "linux" && process.arch === "x64") {
    const { default: packed } = await import("@sparticuz/chromium");
    return chromium.launch({
      executablePath: await packedChromium(),
      // Its own arguments are for a function; one process for everything is not steady enough here.
      args: [
        ...packed.args.filter((arg) => !/^--(headless|single-process|no-zygote)/.test(arg)),
        ...args,
      ],
    });
  }
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
