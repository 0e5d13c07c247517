import { brotliCompressSync } from "node:zlib";
import type { Browser, CDPSession, Page } from "playwright-core";
import { publicPaths } from "#contracts/addresses";
import { freePort } from "../../local/ports";
import type { World } from "../../local/running";
import { launchBrowser } from "../support/launch-browser";
import { type Figure, figure, median } from "./figures";
import { lighthouseMarks } from "./lighthouse";
import { onSlowPhone, phone } from "./slow-phone";

const runs = 9;

interface View {
  paint: number;
  blocked: number;
  shift: number;
}

/** Measures weight, speed and marks of the visitors' pages, through the front door. */
export async function publicSiteFigures(world: World): Promise<Figure[]> {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    return [
      ...(await speed(browser, world)),
      ...(await weight(browser, world)),
      ...(await lighthouseMarks(world.site, publicPaths, port)),
    ];
  } finally {
    await browser.close();
  }
}

/**
 * Measures the landing page with and without its script in turn, so that a change in the machine's
 * speed affects both equally.
 */
async function speed(browser: Browser, world: World): Promise<Figure[]> {
  const whole: View[] = [];
  const bare: View[] = [];
  for (let run = 0; run < runs; run++) {
    whole.push(await view(browser, world, { script: true }));
    bare.push(await view(browser, world, { script: false }));
  }
  const how = `slow 4G, 4x slower processor, median of ${runs}`;
  const paint = median(whole.map((each) => each.paint));
  const reference = median(bare.map((each) => each.paint));
  return [
    figure("landing: largest paint, script removed", reference, "ms", how),
    figure("landing: largest paint", paint, "ms", how),
    figure("landing: largest paint against script removed", paint / reference, "x", how, {
      most: 1.05,
      noise: 0.05,
    }),
    figure(
      "landing: blocking time, script removed",
      median(bare.map((each) => each.blocked)),
      "ms",
      how,
    ),
    figure("landing: blocking time", median(whole.map((each) => each.blocked)), "ms", how, {
      most: 20,
      noise: 0.25,
    }),
    figure("landing: layout shift", Math.max(...whole.map((each) => each.shift)), "", how, {
      most: 0.01,
    }),
  ];
}

/** Collects the browser's own performance entries before any code of the page runs. */
const observe = `
  window.seen = { paint: 0, blocked: 0, shift: 0 };
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => { seen.paint = entry.startTime; });
  watch("longtask", (entry) => { seen.blocked += Math.max(0, entry.duration - 50); });
  watch("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
`;

async function view(
  browser: Browser,
  world: World,
  { script }: { script: boolean },
): Promise<View> {
  const context = await browser.newContext({ ...phone, baseURL: world.site });
  const page = await context.newPage();
  await page.addInitScript(observe);
  if (!script) await page.route(/\.js$/, (route) => route.abort());
  await onSlowPhone(page);
  await page.goto("/", { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  const seen = await page.evaluate<View>("window.seen");
  await context.close();
  return seen;
}

/** Measures the network bytes of the landing page's first view, as CloudFront would send it. */
async function weight(browser: Browser, world: World): Promise<Figure[]> {
  const context = await browser.newContext({
    ...phone,
    baseURL: world.site,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const received = await transfers(page, network);
  const sizes = [...received.values()];
  await context.close();
  const bytes = (kind: RegExp) =>
    sizes.filter(({ type }) => kind.test(type)).reduce((sum, { size }) => sum + size, 0) / 1000;
  const how = "brotli, first view at 360 px";
  return [
    figure("landing: HTML and CSS", bytes(/html|css/), "kB", how, { most: 30 }),
    figure("landing: JavaScript", bytes(/javascript/), "kB", how, { most: 10 }),
    figure("landing: everything for the first view", bytes(/./), "kB", how, { most: 100 }),
    figure("landing: requests", sizes.length, "requests", how, { most: 8 }),
  ];
}

async function transfers(page: Page, network: CDPSession) {
  const received = new Map<string, { type: string; size: number }>();
  page.on("response", (response) => {
    const type = response.headers()["content-type"] ?? "";
    received.set(response.url(), { type, size: 0 });
  });
  await network.send("Network.enable");
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  for (const [url, entry] of received) {
    const body = Buffer.from(await (await fetch(url)).arrayBuffer());
    entry.size = /font|image\/(png|avif|webp)/.test(entry.type)
      ? body.length
      : brotliCompressSync(body).length;
  }
  return received;
}
