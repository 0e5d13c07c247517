import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { axeFindings } from "./axe";
import { launchBrowser } from "./launch-browser";
import { world } from "./world";

/** In pixels, with a margin. The tallest page is the landing page at a width of 320 px. */
export const tallestPage = 14_000;

export interface OpenOptions {
  width?: number;
  /** True for a window as tall as any page, so that the browser lays out every part. */
  whole?: boolean;
  javaScript?: boolean;
  colorScheme?: "light" | "dark";
  /** Screen pixels for each CSS pixel. */
  scale?: number;
  expected?: RegExp;
  /** The URL of another site instead of the product's. */
  site?: string;
  /** Values in the browser's storage from an earlier visit, by key. */
  kept?: Record<string, string>;
  /** True if the test may advance the page's clock. The clock also runs by itself. */
  ownClock?: boolean;
  /**
   * A script that runs before the page's scripts, e.g. to imitate a translator or an older browser.
   */
  first?: () => void;
  /** The event that the call waits for. */
  waitUntil?: "load" | "commit";
}

function complaintsOf(page: Page, expected: RegExp | undefined): string[] {
  const complaints: string[] = [];
  const note = (what: string) => {
    if (!expected?.test(what)) complaints.push(what);
  };
  page.on("console", (message) => {
    if (message.type() === "error") note(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => note(`exception: ${error.stack || String(error)}`));
  return complaints;
}

interface BrowserOptions {
  /** The version of the package with an older Chromium. */
  older?: string;
  /**
   * For tests that change nothing. Pages with the same options share a browser context, and so the
   * files that it has stored.
   */
  keepFiles?: boolean;
  /**
   * For tests of the service worker's cache. A service worker fetches all pages in advance, which
   * slows most tests, and `page.route` does not see its requests.
   */
  serviceWorkers?: "allow" | "block";
}

/**
 * Gives a test file a real browser. Each page is closed after its test, and must have no console
 * error, no exception and no violation of the Content-Security-Policy. A failed test prints its
 * pages' texts.
 */
export function browser({
  keepFiles = false,
  serviceWorkers = "block",
  older,
}: BrowserOptions = {}) {
  let running: Browser | undefined;
  const open: { page: Page; complaints: string[] }[] = [];
  const contexts = new Map<string, Promise<BrowserContext>>();
  const contextFor = (given: Browser, how: BrowserContextOptions) => {
    if (!keepFiles) return given.newContext(how);
    const key = JSON.stringify(how);
    const context = contexts.get(key) ?? given.newContext(how);
    contexts.set(key, context);
    return context;
  };
  const close = async (page: Page) => {
    // A stubbed answer may still be on its way when the test ends. Its error does not count.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
    await (keepFiles ? page.close() : page.context().close());
  };
  beforeAll(async () => {
    running = await launchBrowser([], older);
  });
  afterAll(() => running?.close());
  afterEach(async ({ task }) => {
    const pages = open.splice(0);
    const hasFailed = task.result?.state === "fail";
    const shown = hasFailed ? await Promise.all(pages.map(({ page }) => shownOn(page))) : [];
    await Promise.all(pages.map(({ page }) => close(page)));
    const complaints = pages.flatMap((each) => each.complaints);
    expect([...complaints, ...shown]).toEqual([]);
  });

  /**
   * Opens a path of the site in a new browser context or, with `keepFiles`, in the context of an
   * earlier page with the same options.
   */
  return async function visit(
    path: string,
    {
      width = 1440,
      whole = false,
      javaScript = true,
      colorScheme = "light",
      scale = 1,
      expected,
      site = world().site,
      kept = {},
      ownClock = false,
      first,
      waitUntil = "load",
    }: OpenOptions = {},
  ): Promise<Page> {
    if (!running) throw new Error("The browser is not there yet.");
    const context = await contextFor(running, {
      baseURL: site,
      storageState: { cookies: [], origins: originsOf(site, kept) },
      viewport: { width, height: whole ? tallestPage : width < 500 ? 780 : 900 },
      hasTouch: width < 500,
      isMobile: width < 500,
      javaScriptEnabled: javaScript,
      colorScheme,
      deviceScaleFactor: scale,
      // The product shows East Africa Time in every time zone of the machine.
      timezoneId: "Africa/Nairobi",
      locale: "en-KE",
      reducedMotion: "reduce",
      serviceWorkers,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(40_000);
    open.push({ page, complaints: complaintsOf(page, expected) });
    if (ownClock) await page.clock.install();
    if (first) await page.addInitScript(first);
    await page.goto(path, { waitUntil });
    if (whole) await laidOut(page);
    return page;
  };
}

/** A page's text, for the report of a failed test. All people in tests are invented. */
async function shownOn(page: Page): Promise<string> {
  const text = await page.locator("body").innerText({ timeout: 5000 }).catch(String);
  return `${page.url()} shows: ${text.slice(0, 2000)}`;
}

const laidOut = (page: Page) => expect.poll(() => page.locator("footer").innerText()).not.toBe("");

function originsOf(origin: string, kept: Record<string, string>) {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return localStorage.length > 0 ? [{ origin, localStorage }] : [];
}

/**
 * Resizes the window, and waits until lengths in vw and media queries use the new width. Before
 * that, a page of 320 px may have the layout of 1440 px.
 */
export async function resize(page: Page, width: number, height = 780): Promise<void> {
  await page.evaluate("document.documentElement.style.scrollMarginTop = '100vw'");
  await page.setViewportSize({ width, height });
  await page.waitForFunction(
    `getComputedStyle(document.documentElement).scrollMarginTop === "${width}px"`,
  );
}

/**
 * Makes colours change immediately. Transitions would delay them from each element to its children.
 */
const withoutTransitions = (page: Page) =>
  page.evaluate<void>(`{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(sheet);
  }`);

export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await withoutTransitions(page);
  expect(await axeFindings(page, rules)).toEqual([]);
}

/**
 * Checks the page in light and dark. In dark only the contrast is checked, since only the colours
 * differ.
 */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await withoutTransitions(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
}

/**
 * Fails if the page scrolls sideways. On a phone, content that is too wide would enlarge the
 * window.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const content = await page.evaluate<number>("document.documentElement.scrollWidth");
  expect(content).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Doubles the text size, as a reader can in the browser or on the phone. */
export const enlargeText = (page: Page) =>
  page.evaluate<void>("void (document.documentElement.style.fontSize = '200%')");
