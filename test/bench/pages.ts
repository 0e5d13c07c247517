import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { World } from "../../local/running";
import { launchBrowser } from "../support/launch-browser";
import { type Figure, figure } from "./figures";

/** A small Android phone. */
const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };
const furtherRoutes = [
  "/dashboard/task-available",
  "/dashboard/tasks-awarded",
  "/dashboard/training-normal",
  "/dashboard/task-submission",
  "/dashboard/withdraw-money",
  "/dashboard/profile",
];

/** The weight of the app's screens. */
export async function pageFigures(world: World): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    return await weights(browser, world);
  } finally {
    await browser.close();
  }
}

async function weights(browser: Browser, { site, demo }: World): Promise<Figure[]> {
  const context = await browser.newContext({ ...phone, serviceWorkers: "block", baseURL: site });
  // Nothing is fetched ahead for people who save data.
  await context.addInitScript(
    'Object.defineProperty(navigator, "connection", { value: { saveData: true } })',
  );
  const page = await context.newPage();
  const weight = scriptsOf(page);
  const opened = async (path: string) => {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    return weight();
  };
  const signInPage = await opened("/signin");
  await signIn(context, demo.writer);
  const screens = [await opened("/dashboard")];
  for (const path of furtherRoutes) screens.push(await opened(path));
  await context.close();
  const added = screens.slice(1).map((each, at) => each - (screens[at] ?? 0));
  const how = "its scripts, gzipped";
  return [
    figure("sign-in: JavaScript", signInPage, "kB", how, { most: 185 }),
    figure("sign-in and first screen: JavaScript", screens[0] ?? 0, "kB", how, { most: 260 }),
    figure("each further screen adds at most", Math.max(...added), "kB", how, { most: 40 }),
  ];
}

/** Sums up the gzipped size of all scripts that a page has loaded so far, each once. */
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

async function signIn(context: BrowserContext, { email, password }: World["demo"]["writer"]) {
  const page = await context.newPage();
  await page.goto("/signin");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/dashboard");
  await page.close();
}
