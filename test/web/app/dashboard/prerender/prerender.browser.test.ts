import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { BrowserConfig } from "#contracts/settings";
import { browser, expectAccessible, expectNoSidewaysScroll } from "../../../../support/browser";
import { firstOf } from "../../../../support/depth";
import { world } from "../../../../support/world";
import { openAs } from "../../support/signed-in";

const visit = browser();

const config = async (): Promise<BrowserConfig> =>
  (await fetch(`${world().site}/config.json`)).json();

const boxOf = (page: Page, selector: string) =>
  page.locator(selector).filter({ visible: true }).first().boundingBox();

/** Elements that must not move when the application replaces the prerendered page. */
const fixtures = {
  "/dashboard": ["nav:is([aria-label=Main], [aria-label=Quick])", "main"],
  "/dashboard/task-available": ["nav:is([aria-label=Main], [aria-label=Quick])", "main"],
  "/signin": ["header a", "main section"],
  "/signup": ["header a", "main section"],
};

describe.each(firstOf(360, 1440))(
  "before the application's code has loaded, at a width of %d px,",
  (width) => {
    test.each(Object.entries(fixtures))(
      "%s shows its prerendered parts, and the application does not move them",
      async (path, places) => {
        const isDashboard = path.startsWith("/dashboard");
        let release = () => {};
        const held = new Promise<void>((done) => {
          release = done;
        });
        const options = { width, waitUntil: "commit" } as const;
        const page = isDashboard
          ? await openAs(visit, world().demo.writer, "/about", options)
          : await visit("/about", options);
        // A reply would replace the prerendered parts; another test covers this.
        await page.route(/\/assets\/start-[^/]*\.js$|\/api\//, async (route) => {
          await held;
          await route.continue();
        });
        await page.goto(path, { waitUntil: "commit" });
        await page.getByText("Kalamu").filter({ visible: true }).first().waitFor();
        await page.evaluate("document.fonts.ready.then(() => undefined)");
        const shape = await Promise.all(places.map((place) => boxOf(page, place)));
        expect(await page.locator("form").count()).toBe(0);
        expect(await page.locator("button").count()).toBe(0);
        if (isDashboard)
          expect(await page.getByRole("navigation").filter({ visible: true }).count()).toBe(1);
        await expectNoSidewaysScroll(page);

        release();
        await page.locator("html:has(button)").waitFor();

        const after = await Promise.all(places.map((place) => boxOf(page, place)));
        const corner = (box: (typeof after)[number]) =>
          box && { x: box.x, y: box.y, width: box.width };
        expect(after.map(corner)).toEqual(shape.map(corner));
      },
    );
  },
);

test("if the application's code never arrives, the page offers a reload, without any script", async () => {
  const page = await visit("/about", { expected: /Failed to load|ERR_FAILED/ });
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/signin");
  const wayOn = page.getByRole("link", { name: "Load the page again" });
  expect(await wayOn.isVisible()).toBe(false);

  await page.evaluate("document.getAnimations().forEach((waiting) => waiting.finish())");

  await wayOn.waitFor();
  await expectAccessible(page);
});

describe("without JavaScript", () => {
  test.each(["/signin", "/signup", "/dashboard", "/admin-dashboard"])(
    "%s links to the pages that work without JavaScript",
    async (path) => {
      const page = await visit(path, { width: 360, javaScript: false });

      expect(await page.locator("h1:visible").innerText()).toMatch(/needs\s+JavaScript/);
      expect(await page.locator("#root").isVisible()).toBe(false);
      const { settings } = await config();
      expect(await page.getByRole("link", { name: settings.supportEmail }).isVisible()).toBe(true);
      const tellsHowToPay = (await page.locator("body").innerText()).includes(settings.paybill);
      expect(tellsHowToPay).toBe(path.endsWith("dashboard"));
      await page.getByRole("link", { name: "Questions and answers" }).click();
      expect(new URL(page.url()).pathname).toBe("/faqs");
    },
  );
});
