import type { Browser, BrowserContext } from "playwright-core";
import type { World } from "../../local/running";
import { launchBrowser } from "../support/launch-browser";
import { type Figure, figure, median } from "./figures";
import { howWeighed, routeWeights, signInWeight, weightWithAhead } from "./route-weights";
import { signedInContext } from "./signed-in-context";
import { howSlow, leave, onSlowPhone, phone } from "./slow-phone";

const runs = 5;

/**
 * Measures the weight of the app's screens, and the time until the marketplace is readable on a
 * slow phone.
 */
export async function pageFigures(world: World): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    return [...(await weights(browser, world)), ...(await marketplace(browser, world))];
  } finally {
    await browser.close();
  }
}

async function weights(browser: Browser, world: World): Promise<Figure[]> {
  const { first, heaviest } = await routeWeights(browser, world);
  return [
    ["sign-in: JavaScript", await signInWeight(browser, world), 185] as const,
    ["first dashboard screen: JavaScript", first, 225] as const,
    [
      "the same with all that is fetched ahead",
      await weightWithAhead(browser, world),
      260,
    ] as const,
    ["each further route: JavaScript, at most", heaviest, 40] as const,
  ].map(([name, value, most]) => figure(name, value, "kB", howWeighed, { most }));
}

/** Measures the time from the navigation to the first task's text, for a signed-in writer. */
async function marketplace(browser: Browser, world: World): Promise<Figure[]> {
  const cold: number[] = [];
  const second: number[] = [];
  for (let run = 0; run < runs; run++) {
    const signedIn = await signedInContext(browser, world, phone);
    const { origins } = await signedIn.storageState();
    await signedIn.close();
    // A new context has an empty cache: only the session is carried over.
    const context = await browser.newContext({
      ...phone,
      baseURL: world.site,
      storageState: { cookies: [], origins: origins.map(sessionOnly) },
    });
    cold.push(await firstTask(context));
    await letWorkerKeep(context);
    second.push(await firstTask(context));
    await context.close();
  }
  const how = `${await howSlow(browser)}, median of ${runs}`;
  return [
    figure("marketplace: first task readable, cold", median(cold) / 1000, "s", how, {
      most: 2.3,
      noise: 0.1,
    }),
    figure(
      "marketplace: first task readable, second visit",
      median(second) / 1000,
      "s",
      `a new tab, the service worker in charge; ${how}`,
      { most: 0.5, noise: 0.1 },
    ),
  ];
}

type Origin = Awaited<ReturnType<BrowserContext["storageState"]>>["origins"][number];
const sessionOnly = ({ origin, localStorage }: Origin): Origin => ({
  origin,
  localStorage: localStorage.filter(({ name }) =>
    name.startsWith("CognitoIdentityServiceProvider"),
  ),
});

/** Opens the marketplace, and waits until the service worker has stored its start files. */
async function letWorkerKeep(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto("/dashboard/task-available");
  await page.waitForFunction(
    `navigator.serviceWorker.controller &&
      Promise.all(["/app/writer.html", "/config.json"].map((name) => caches.match(name)))
        .then((kept) => kept.every(Boolean))`,
  );
  await page.close();
}

async function firstTask(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await onSlowPhone(page);
  const began = performance.now();
  await page.goto("/dashboard/task-available", { waitUntil: "commit" });
  await page
    .getByText(/TASK-[0-9A-F]{8}/)
    .first()
    .waitFor();
  const taken = performance.now() - began;
  await leave(page);
  return taken;
}
