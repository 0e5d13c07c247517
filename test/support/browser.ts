import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { axeFindings } from "./axe";
import { launchBrowser } from "./launch-browser";
import { world } from "./world";

/** In pixels, with room to spare; the landing page at 320 px is the tallest. */
export const tallestPage = 14_000;

export interface OpenOptions {
  width?: number;
  /** A window as tall as any page: every part of the page is near, and so is laid out. */
  whole?: boolean;
  javaScript?: boolean;
  colorScheme?: "light" | "dark";
  /** How many dots of the screen a pixel of the page has. */
  scale?: number;
  /** Errors of the console that this test provokes on purpose. */
  expected?: RegExp;
  /** Where the site is, when it is not met at its own address. */
  site?: string;
  /** What the browser has kept of an earlier visit, by its key. */
  kept?: Record<string, string>;
  /** Lets the test move the page's clock on; it runs by itself as well. */
  ownClock?: boolean;
  /** A script that runs before the page's own, as that of a translator or of an older browser does. */
  first?: () => void;
  /** Until when the opening is waited for. */
  waitUntil?: "load" | "commit";
}

/** What a page said that no page may say: console errors, exceptions, violated policies. */
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
  /** The version of an older Chromium, by its package. */
  older?: string;
  /** For tests that only look: a page stays open to the end of its file. */
  keepPages?: boolean;
  /** For tests that only look: who opens a second page, as the same person and alike, has the files of the first. */
  keepFiles?: boolean;
  /**
   * For tests of what the service worker keeps. It fetches all pages for later, which takes longer than
   * most tests, and hides what is asked from `page.route`.
   */
  serviceWorkers?: "allow" | "block";
}

/**
 * A real browser for a test file. Every page that a test opens is closed after it, unless it is kept,
 * and must not have complained: no console error, no exception, no violation of the content security
 * policy. A test that fails says what its pages showed.
 */
export function browser({
  keepPages = false,
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
    // An answer that a test replaces may still be on its way when the test has seen enough.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
    await (keepFiles ? page.close() : page.context().close());
  };
  beforeAll(async () => {
    running = await launchBrowser([], older);
  });
  afterAll(() => running?.close());
  afterEach(async ({ task }) => {
    const pages = [...open];
    const hasFailed = task.result?.state === "fail";
    const shown = hasFailed ? await Promise.all(pages.map(({ page }) => shownOn(page))) : [];
    if (!keepPages) await Promise.all(open.splice(0).map(({ page }) => close(page)));
    const complaints = pages.flatMap((each) => each.complaints.splice(0));
    expect([...complaints, ...shown]).toEqual([]);
  });

  /** Opens a path of the site in a browser of its own, without any earlier session. */
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
      // The product thinks in East Africa Time whatever the clock of the machine says.
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

/** What a page shows, for whoever reads why its test failed. All people of a test are invented. */
async function shownOn(page: Page): Promise<string> {
  const text = await page.locator("body").innerText({ timeout: 5000 }).catch(String);
  return `${page.url()} shows: ${text.slice(0, 2000)}`;
}

/** Waits until the last part of a public page is laid out, which is a frame or two after loading. */
const laidOut = (page: Page) => expect.poll(() => page.locator("footer").innerText()).not.toBe("");

function originsOf(origin: string, kept: Record<string, string>) {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return localStorage.length > 0 ? [{ origin, localStorage }] : [];
}

/**
 * Gives the window another size, and waits until lengths in vw and media queries have followed, a
 * frame later; measured before, a page of 320 px may still be set for 1440.
 */
export async function resize(page: Page, width: number, height = 780): Promise<void> {
  await page.evaluate("document.documentElement.style.scrollMarginTop = '100vw'");
  await page.setViewportSize({ width, height });
  await page.waitForFunction(
    `getComputedStyle(document.documentElement).scrollMarginTop === "${width}px"`,
  );
}

/** Colours change at once: by transitions they go down the page, from each element to those within it. */
const withoutTransitions = (page: Page) =>
  page.evaluate<void>(`{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(sheet);
  }`);

/** Fails with what axe finds wrong with the page as it stands, WCAG 2.2 AA and best practices. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await withoutTransitions(page);
  expect(await axeFindings(page, rules)).toEqual([]);
}

/** The same in light and in dark, where nothing differs but the colours. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await withoutTransitions(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
}

/** Fails when the page scrolls sideways; a phone's window would grow with what is too wide for it. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const content = await page.evaluate<number>("document.documentElement.scrollWidth");
  expect(content).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Text of twice the size, as a reader may set it in the browser or the phone. */
export const enlargeText = (page: Page) =>
  page.evaluate<void>("void (document.documentElement.style.fontSize = '200%')");
