import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { World } from "../../local/running";
import { launchBrowser } from "../support/launch-browser";
import { type Figure, figure, median } from "./figures";

const runs = 5;
/** A small Android phone. */
const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };
const marketplace = "/dashboard/task-available";
const furtherRoutes = [
  marketplace,
  "/dashboard/tasks-awarded",
  "/dashboard/training-normal",
  "/dashboard/task-submission",
  "/dashboard/withdraw-money",
  "/dashboard/profile",
];

/** The weight of the app's screens, and the time until the marketplace is readable on a slow phone. */
export async function pageFigures(world: World): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    return [...(await weights(browser, world)), ...(await waits(browser, world))];
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

/** Measures from navigation to the first task's text, for a writer who is signed in. */
async function waits(browser: Browser, { site, demo }: World): Promise<Figure[]> {
  const cold: number[] = [];
  const second: number[] = [];
  for (let run = 0; run < runs; run++) {
    const before = await browser.newContext({ ...phone, baseURL: site });
    await signIn(before, demo.writer);
    const { origins } = await before.storageState();
    await before.close();
    // A new context has an empty cache: only the session is carried over.
    const storageState = { cookies: [], origins: origins.map(sessionOnly) };
    const context = await browser.newContext({ ...phone, baseURL: site, storageState });
    cold.push(await firstTask(context));
    await letWorkerKeep(context);
    second.push(await firstTask(context));
    await context.close();
  }
  const how = `slow 4G, 4x slower processor, median of ${runs}`;
  return [
    figure("marketplace: first task readable, cold", median(cold) / 1000, "s", how, {
      most: 2.3,
      noise: 0.1,
    }),
    figure("marketplace: first task readable again", median(second) / 1000, "s", how, {
      most: 0.5,
      noise: 0.1,
    }),
  ];
}

type Origin = Awaited<ReturnType<BrowserContext["storageState"]>>["origins"][number];
const sessionOnly = ({ origin, localStorage }: Origin): Origin => ({
  origin,
  localStorage: localStorage.filter(({ name }) =>
    name.startsWith("CognitoIdentityServiceProvider"),
  ),
});

/** Opens the marketplace until the service worker has stored its start files. */
async function letWorkerKeep(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(marketplace);
  await page.waitForFunction(
    `navigator.serviceWorker.controller &&
      Promise.all(["/app/writer.html", "/config.json"].map((name) => caches.match(name)))
        .then((kept) => kept.every(Boolean))`,
  );
  await page.close();
}

async function firstTask(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  // Slow 4G: 1.6 Mbit/s down, 150 ms there and back.
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const began = performance.now();
  await page.goto(marketplace, { waitUntil: "commit" });
  await page
    .getByText(/TASK-[0-9A-F]{8}/)
    .first()
    .waitFor();
  const taken = performance.now() - began;
  await page.close();
  return taken;
}
