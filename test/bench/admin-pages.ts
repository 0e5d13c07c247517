import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { World } from "../../local/world-file";
import { launchBrowser } from "../support/launch-browser";
import { type Figure, median } from "./figures";
import { sessionOnly } from "./pages";
import { signedInContext } from "./signed-in-context";
import { onSlowPhone, phone, processorSlowdown } from "./slow-phone";

const runs = 5;

/** How soon the administrator reads the figures on a slow phone, and what their page weighs of its own. */
export async function adminPageFigures(world: World): Promise<Figure[]> {
  const browser = await launchBrowser();
  const [cold, again, weights]: number[][] = [[], [], []];
  try {
    const signedIn = await signedInContext(browser, world, phone, "admin");
    const { origins } = await signedIn.storageState();
    await signedIn.close();
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({
        ...phone,
        baseURL: world.site,
        storageState: { cookies: [], origins: origins.map(sessionOnly) },
      });
      cold?.push(await figuresRead(context));
      again?.push(await figuresRead(context));
      await context.close();
    }
    weights?.push(await ownWeight(browser, world, origins));
  } finally {
    await browser.close();
  }
  const how = `slow 4G, ${processorSlowdown}x slower processor, median of ${runs}`;
  return [
    {
      name: "administrator: figures readable, cold",
      value: median(cold ?? []) / 1000,
      unit: "s",
      most: 3,
      noise: 0.1,
      how,
    },
    {
      name: "administrator: figures readable, second visit",
      value: median(again ?? []) / 1000,
      unit: "s",
      most: 1.2,
      noise: 0.1,
      how,
    },
    {
      name: "administrator's dashboard: JavaScript of its own, with charts",
      value: weights?.[0] ?? 0,
      unit: "kB",
      most: 60,
      how: "its own file, gzipped",
    },
  ];
}

const figures = (page: Page) => page.getByRole("definition").filter({ hasText: "KES" }).first();

async function figuresRead(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await onSlowPhone(page);
  const began = performance.now();
  await page.goto("/admin-dashboard", { waitUntil: "commit" });
  await figures(page).waitFor();
  const taken = performance.now() - began;
  await page.waitForLoadState("networkidle");
  await page.close();
  return taken;
}

type Origins = Awaited<ReturnType<BrowserContext["storageState"]>>["origins"];

/** The dashboard's own file: what it shares with others is loaded with them. */
async function ownWeight(browser: Browser, world: World, origins: Origins): Promise<number> {
  const context = await browser.newContext({
    ...phone,
    baseURL: world.site,
    serviceWorkers: "block",
    storageState: { cookies: [], origins: origins.map(sessionOnly) },
  });
  const page = await context.newPage();
  const own = page.waitForResponse(/admin-overview-page.*\.js/);
  await page.goto("/admin-dashboard");
  const weight = gzipSync(await (await own).body(), { level: 9 }).length;
  await context.close();
  return weight / 1000;
}
