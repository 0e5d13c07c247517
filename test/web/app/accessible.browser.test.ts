import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  browser,
  enlargeText,
  expectAccessibleInBothSchemes,
  expectNoSidewaysScroll,
  resize,
} from "../../support/browser";
import { deepTest, firstOf, isDeep } from "../../support/depth";
import { world } from "../../support/world";
import { brokenPhrases } from "./support/broken-phrases";
import { brokenWords } from "./support/broken-words";
import { unseenControls } from "./support/forced-colours";
import { layoutFaults } from "./support/layout-faults";
import { openScreen, type Screen, screens, twoStepScreen } from "./support/screens";
import { openAs } from "./support/signed-in";
import { smallTargets } from "./support/small-targets";

const visit = browser({ keepFiles: true });
const { writer } = world().demo;

/** 1440, the same at 200 %, and 640 at 200 %. */
const enlarged = [1440, 720, 320];

/** The screens with the least room on a phone: sums, steps, forms and tables. */
const enlargedScreens = new Set([
  "overview",
  "marketplace",
  "notifications",
  "my tasks",
  "submit work",
  "earnings",
  "withdrawal with errors",
  "profile in edit",
  "training",
  "admin dashboard",
  "review work",
  "people",
  "a person",
]);

/** Returns the step numbers that do not fit in their circles. */
const fullCircles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main ol > li > span[aria-hidden=true]")]
      .filter((dot) => dot.scrollHeight > dot.clientHeight || dot.scrollWidth > dot.clientWidth)
      .map((dot) => dot.textContent),
  );

/** Sets the text spacing that WCAG 1.4.12 lets readers choose. */
const spaceOut = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }
    `);
    document.adoptedStyleSheets.push(sheet);
  });

/** The screen's usual width: the desk's is 1440 px, all others are on a phone. */
const usualWidth = ({ path }: Screen) => (path.startsWith("/admin-dashboard") ? 1440 : 360);

async function expectReadable(page: Page, screen: Screen) {
  for (const width of isDeep ? [1440, 360] : [usualWidth(screen)]) {
    await resize(page, width);
    await expectAccessibleInBothSchemes(page);
  }
  for (const width of firstOf(360, 320, 768)) {
    await resize(page, width);
    await expectNoSidewaysScroll(page);
  }
}

async function expectReadersSettingsKept(page: Page) {
  await resize(page, 1440);
  await page.emulateMedia({ forcedColors: "active" });
  const unseen = await unseenControls(page);
  await page.emulateMedia({ forcedColors: "none" });
  await spaceOut(page);
  expect(unseen).toEqual([]);
  for (const width of enlarged) {
    await resize(page, width, 512);
    // The size of sums follows the width of their sheet, which changes a moment after the screen's.
    await expect
      .poll(() => layoutFaults(page), { message: `${width} px`, timeout: 10_000 })
      .toEqual([]);
  }
}

async function expectUnbroken(page: Page) {
  // The fee arrives with the settings, and the letters with their font.
  await expect
    .poll(() => brokenPhrases(page, firstOf(360, 320, 340, 390, 430, 768, 1440)), {
      timeout: 30_000,
    })
    .toEqual([]);
  await resize(page, 360);
  expect(await smallTargets(page)).toEqual([]);
}

test.each([...screens, twoStepScreen].filter(({ isRare }) => isDeep || !isRare))(
  "$name: words and sums are whole, a thumb meets every button, and axe finds nothing, light and dark",
  async (screen) => {
    const page = await openScreen(visit, screen, { scale: 2 });
    await expectUnbroken(page);
    await expectReadable(page, screen);
    // Enlarged, with wide text spacing, and in the reader's own colours.
    if (isDeep) await expectReadersSettingsKept(page);
  },
);

deepTest.each(screens.filter(({ name }) => enlargedScreens.has(name)))(
  "$name: with text of twice the size a small phone shows all, and whole words",
  async (screen) => {
    const page = await openScreen(visit, screen);
    await enlargeText(page);
    await page.evaluate("document.fonts.ready.then(() => undefined)");
    for (const width of [320, 360]) {
      await resize(page, width, 640);
      await expect
        .poll(async () => [...(await brokenWords(page)), ...(await layoutFaults(page))], {
          message: `${width} px`,
          timeout: 10_000,
        })
        .toEqual([]);
      await expectNoSidewaysScroll(page);
      expect(await fullCircles(page)).toEqual([]);
    }
    const bar = page.getByRole("navigation", { name: "Quick" });
    const { x = 0, y = 0, width = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(80);
    for (const place of await bar.getByRole("link").all()) {
      expect(await place.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
      const box = await place.boundingBox();
      expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(x + width);
    }
    for (const panel of await page.getByRole("region", { name: "Notifications" }).all()) {
      const box = await panel.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(y);
    }
  },
);

test("a change of page is announced by title and focus", async () => {
  const page = await openAs(visit, writer, "/dashboard");
  // Before the page's script loads, its links load a whole page, which browsers announce.
  await page.getByText("Latest transactions").waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "My Profile" }).first().click();
  await page.getByRole("heading", { level: 1, name: "My Profile" }).waitFor();
  await expect.poll(() => page.title()).toBe("My Profile · Kalamu");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("My Profile");
});

test("a change of page before sign-in is announced by title and focus", async () => {
  const page = await visit("/signin", { width: 360 });
  await page.getByRole("link", { name: "Forgot Password" }).click();
  await page.getByRole("button", { name: "Send Reset Link" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("the keyboard reaches the content past the bars, and opens and leaves a menu", async () => {
  const page = await openAs(visit, writer, "/dashboard/profile");
  await page.getByRole("button", { name: "Edit Profile" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
  await page.getByRole("button", { name: "Profile menu" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("main").getByRole("link", { name: "Support & FAQs" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
    "Profile menu",
  );
});
