import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  browser,
  enlargeText,
  expectAccessible,
  expectNoSidewaysScroll,
  resize,
  tallestPage,
} from "../../support/browser";
import { brokenWords } from "../app/support/broken-words";
import { layoutFaults } from "../app/support/layout-faults";
import { publicPaths } from "./visits";

const visit = browser();
const lost = "/a/page/that/never/was";
const everyPage = [...publicPaths, "/offline", lost];
const schemes = ["light", "dark"] as const;

const open = (path: string, width: number) =>
  visit(path, { width, whole: true, ...(path === lost && { expected: /status of 404/ }) });

/** One page for all widths: what is loaded is the same. */
async function expectNoSidewaysScrollAt(page: Page, widths: number[]) {
  for (const width of widths) {
    await resize(page, width, tallestPage);
    await expectNoSidewaysScroll(page);
  }
}

async function expectAccessibleInBothSchemes(page: Page) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

describe.each(everyPage)("the page %s", (path) => {
  test("fits phones, and is accessible with its menu open, light and dark", async () => {
    const page = await open(path, 360);
    const small = await page
      .locator("a:visible, button:visible, summary:visible")
      .evaluateAll((targets) =>
        targets
          .filter((target) => target.getBoundingClientRect().height < 24)
          .map((target) => target.textContent),
      );

    expect(small).toEqual([]);
    await expectNoSidewaysScrollAt(page, [360, 320]);
    await page.locator("summary", { hasText: "Menu" }).click();
    await expectAccessibleInBothSchemes(page);
  });

  test("fits phones with text of twice the size: whole words, and its menu in reach", async () => {
    const page = await open(path, 360);
    await enlargeText(page);

    await expectNoSidewaysScroll(page);
    expect(await layoutFaults(page)).toEqual([]);
    expect(await brokenWords(page)).toEqual([]);
    const menu = page.locator("summary", { hasText: "Menu" });
    await menu.click();
    await expectNoSidewaysScroll(page);
  });

  test("fits wider screens, and is accessible with its menus open, light and dark", async () => {
    const page = await open(path, 1440);

    await expectNoSidewaysScrollAt(page, [540, 1024, 1440]);
    await page.locator("header nav summary:visible").click();
    await expectAccessibleInBothSchemes(page);
    await expectNoSidewaysScrollAt(page, [768]);
    await page.locator("header nav details[open] summary:visible").waitFor();
    await expectAccessible(page);
  });
});
