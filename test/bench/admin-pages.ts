import type { BrowserContext, Page } from "playwright-core";
import type { World } from "../../local/running";
import { launchBrowser } from "../support/launch-browser";
import { type Figure, figure, median } from "./figures";
import { sessionOnly } from "./pages";
import { howWeighed, routeWeights } from "./route-weights";
import { signedInContext } from "./signed-in-context";
import { howSlow, leave, onSlowPhone, phone } from "./slow-phone";

const runs = 5;

/** How soon the administrator reads the figures on a slow phone, and what their page weighs of its own. */
export async function adminPageFigures(world: World): Promise<Figure[]> {
  const browser = await launchBrowser();
  const cold: number[] = [];
  const again: number[] = [];
  let heaviest: number;
  let how: string;
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
      cold.push(await figuresRead(context));
      again.push(await figuresRead(context));
      await context.close();
    }
    how = `${await howSlow(browser)}, median of ${runs}`;
    ({ heaviest } = await routeWeights(browser, world, "admin"));
  } finally {
    await browser.close();
  }
  return [
    figure("administrator: figures readable, cold", median(cold) / 1000, "s", how, {
      most: 2.6,
      noise: 0.1,
    }),
    figure("administrator: figures readable, second visit", median(again) / 1000, "s", how, {
      most: 0.6,
      noise: 0.1,
    }),
    figure(
      "each further route of the administrator: JavaScript, at most",
      heaviest,
      "kB",
      howWeighed,
      { most: 60 },
    ),
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
  await leave(page);
  return taken;
}
