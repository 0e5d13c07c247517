import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { World } from "../../local/running";
import { signedInContext } from "./signed-in-context";
import { phone } from "./slow-phone";

/** The method of {@link signInWeight} and {@link routeWeights}. */
export const howWeighed =
  "its scripts, gzipped; nothing fetched ahead, as for people who save data";

const plain = { ...phone, serviceWorkers: "block" } as const;
const furtherRoutes = [
  "/dashboard/task-available",
  "/dashboard/tasks-awarded",
  "/dashboard/training-normal",
  "/dashboard/task-submission",
  "/dashboard/withdraw-money",
  "/dashboard/profile",
];

/** Returns the kilobytes of JavaScript that the sign-in page needs. */
export async function signInWeight(browser: Browser, { site }: World): Promise<number> {
  const context = await browser.newContext({ ...plain, baseURL: site });
  const page = await sparingPage(context);
  const weight = scriptsOf(page);
  await page.goto("/signin");
  await page.getByRole("button", { name: "Sign In" }).waitFor();
  await page.waitForLoadState("networkidle");
  await context.close();
  return weight();
}

/**
 * Returns the kilobytes of JavaScript for the writer's first screen, and the most kilobytes that a
 * further page adds.
 */
export async function routeWeights(browser: Browser, world: World) {
  const context = await signedInContext(browser, world, plain);
  const page = await sparingPage(context);
  const weight = scriptsOf(page);
  const opened = async (path: string) => {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    return weight();
  };
  const first = await opened("/dashboard");
  let before = first;
  let heaviest = 0;
  for (const path of furtherRoutes) {
    const now = await opened(path);
    heaviest = Math.max(heaviest, now - before);
    before = now;
  }
  await context.close();
  return { first, heaviest };
}

/**
 * Returns the kilobytes of JavaScript for the writer's first screen, with all that is fetched
 * ahead.
 */
export async function weightWithAhead(browser: Browser, world: World): Promise<number> {
  const context = await signedInContext(browser, world, plain);
  const page = await context.newPage();
  const weight = scriptsOf(page);
  // The app fetches several pages ahead, and this page last.
  const last = page.waitForResponse((response) => response.url().includes("earnings-page"));
  await page.goto("/dashboard");
  await last;
  await page.waitForLoadState("networkidle");
  await context.close();
  return weight();
}

async function sparingPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(
    'Object.defineProperty(navigator, "connection", { value: { saveData: true } })',
  );
  return page;
}

/**
 * Returns a function that sums up the gzipped kilobytes of all scripts loaded so far, each once.
 */
function scriptsOf(page: Page) {
  const sizes = new Map<string, number>();
  page.on("response", (response) => {
    if (!/\.m?js(\?|$)/.test(response.url())) return;
    void response.body().then(
      (body) => sizes.set(response.url(), gzipSync(body, { level: 9 }).length),
      () => undefined,
    );
  });
  return () => [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000;
}
