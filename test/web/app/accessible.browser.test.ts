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
import { expectFocusShown } from "./support/keyboard";
import { layoutFaults } from "./support/layout-faults";
import { openScreen, type Screen, screens } from "./support/screens";
import { openAs } from "./support/signed-in";
import { smallTargets } from "./support/small-targets";

const visit = browser({ keepFiles: true });
const { writer } = world().demo;

/** The screens with the most content for a phone: sums, steps, forms and tables. */
const fullScreens = new Set(["overview", "marketplace", "earnings", "training", "a person"]);

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

/** The usual width: 1440 px for the desk, a phone's width for other screens. */
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

async function expectRoomForWideText(page: Page) {
  await spaceOut(page);
  // A window of 1440 px at 100 % and at 200 % zoom, and one of 640 px at 200 %.
  for (const width of [1440, 720, 320]) {
    await resize(page, width, 512);
    // The font size of sums follows the card's width, which changes a moment after the window's.
    await expect
      .poll(() => layoutFaults(page), { message: `${width} px`, timeout: 10_000 })
      .toEqual([]);
  }
}

async function expectUnbroken(page: Page) {
  // The fee and the font load after the other texts.
  await expect
    .poll(() => brokenPhrases(page, firstOf(360, 320, 340, 390, 430, 768, 1440)), {
      timeout: 30_000,
    })
    .toEqual([]);
  await resize(page, 360);
  expect(await smallTargets(page)).toEqual([]);
}

test.each(screens)("$name is readable and accessible in both colour schemes", async (screen) => {
  const page = await openScreen(visit, screen, { scale: 2 });
  await expectUnbroken(page);
  await expectReadable(page, screen);
  if (isDeep) await expectRoomForWideText(page);
});

deepTest.each(screens.filter(({ name }) => fullScreens.has(name)))(
  "$name shows all its words on a small phone at twice the text size",
  async (screen) => {
    const page = await openScreen(visit, screen);
    await enlargeText(page);
    await page.evaluate("document.fonts.ready.then(() => undefined)");
    await resize(page, 320, 640);
    await expect
      .poll(async () => [...(await brokenWords(page)), ...(await layoutFaults(page))], {
        timeout: 10_000,
      })
      .toEqual([]);
  },
);

test("the keyboard alone skips to the content, and opens and closes a menu", async () => {
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

test("with forced colours, the chart's bars, the chosen filter and the focus stay visible", async () => {
  const page = await openAs(visit, writer, "/dashboard/withdraw-money");
  await page.emulateMedia({ forcedColors: "active" });
  const filter = page.getByRole("group", { name: "Which transactions" });
  await filter.getByRole("button", { name: "All", pressed: true }).waitFor();

  const coloursOf = (elements: Element[]) =>
    elements.map((element) => getComputedStyle(element).backgroundColor);
  const [pressed, ...others] = await filter.getByRole("button").evaluateAll(coloursOf);
  expect(others).not.toContain(pressed);
  const bars = page.locator("[style*=height]").filter({ visible: true });
  const colours = await bars.evaluateAll(coloursOf);
  await page.keyboard.press("Tab");
  await filter.getByRole("button").first().focus();
  await expectFocusShown(page);
  const [paper] = await page.locator("body").evaluateAll(coloursOf);
  expect(colours.length).toBeGreaterThan(0);
  expect(colours).not.toContain(paper);
});
