import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import type { Browser, Page } from "playwright-core";

export const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };

/** The factor by which the phone's processor is slower than this machine's. */
const processorSlowdown = 4;

/** Slow 4G: 1.6 Mbit/s down, 150 ms there and back. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Slows a page down to a cheap phone on a metered network. */
export async function onSlowPhone(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", network);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
}

/** Leaves a loaded page by a navigation, so that the page gets the events of leaving. */
export async function leave(page: Page): Promise<void> {
  await page.locator("#content:not(:has([aria-busy=true]))").waitFor();
  await page.goto("/about");
  await page.close();
}

/**
 * Describes the phone's speed by Lighthouse's benchmark index of its processor: the times of two
 * machines can be compared only if their indexes are similar. A budget Android has less than 125, a
 * Moto G4 more.
 */
export async function howSlow(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  await onSlowPhone(page);
  const index = Math.round(await page.evaluate(pageFunctions.computeBenchmarkIndex));
  await page.close();
  return `slow 4G, ${processorSlowdown}x slower processor (benchmark index ${index})`;
}
