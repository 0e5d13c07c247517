import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchBrowser } from "../../support/launch-browser";
import { world } from "../../support/world";
import type {} from "../../support/world-setup";

export const widths = [360, 768, 1440] as const;
export const publicPaths = ["/", "/about", "/contact", "/faqs"] as const;

/** In pixels, with room to spare; the landing page at 320 px is the tallest. */
const tallestPage = 14_000;

/** Every width, with and without JavaScript, for `describe.each`. */
export const visits = widths.flatMap((width) => [
  { width, javaScript: true, by: `at ${width} px` },
  { width, javaScript: false, by: `at ${width} px without JavaScript` },
]);

interface VisitOptions {
  width?: number;
  javaScript?: boolean;
  colorScheme?: "light" | "dark";
  /** A window as tall as any page: every part of the page is near, and so is laid out. */
  whole?: boolean;
  /** Complaints that this test provokes on purpose. */
  expected?: RegExp;
}

/** A browser for visitors of the public pages, which must not complain of anything. */
export function visitors() {
  let running: Browser | undefined;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  beforeAll(async () => {
    running = await launchBrowser();
  });
  afterAll(() => running?.close());
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(complaints.splice(0)).toEqual([]);
  });

  return async function visit(
    path: string,
    {
      width = 1440,
      javaScript = true,
      colorScheme = "light",
      whole = false,
      expected,
    }: VisitOptions = {},
  ): Promise<Page> {
    if (!running) throw new Error("The browser is not there yet.");
    const context = await running.newContext({
      baseURL: world().site,
      viewport: { width, height: whole ? tallestPage : width < 500 ? 780 : 900 },
      hasTouch: width < 500,
      isMobile: width < 500,
      javaScriptEnabled: javaScript,
      colorScheme,
      reducedMotion: "reduce",
    });
    contexts.push(context);
    const page = await context.newPage();
    const note = (what: string) => expected?.test(what) || complaints.push(what);
    page.on("console", (message) => message.type() === "error" && note(message.text()));
    page.on("pageerror", (error) => note(String(error)));
    await page.goto(path);
    return page;
  };
}

/** Whether the phone's menu stands in for the links of the bar. */
export const isPhone = (width: number) => width < 768;
