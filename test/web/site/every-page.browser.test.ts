import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { publicPaths } from "#contracts/addresses";
import {
  browser,
  enlargeText,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoSidewaysScroll,
  resize,
  tallestPage,
} from "../../support/browser";
import { deepTest, firstOf, isDeep } from "../../support/depth";
import { brokenPhrases } from "../app/support/broken-phrases";
import { brokenWords } from "../app/support/broken-words";
import { layoutFaults } from "../app/support/layout-faults";

const visit = browser({ keepFiles: true });
const lost = "/a/page/that/never/was";
const everyPage = [...publicPaths, "/offline", lost];
/** Widths from 320 to 450 px, and wider screens. */
const phonesAndWider = [...Array.from({ length: 14 }, (_, step) => 320 + step * 10), 768, 1440];

const open = (path: string, width: number) =>
  visit(path, { width, whole: true, ...(path === lost && { expected: /status of 404/ }) });

/** Changes the width of one loaded page, since every width loads the same document. */
async function expectNoSidewaysScrollAt(page: Page, widths: number[]) {
  for (const width of widths) {
    await resize(page, width, tallestPage);
    await expectNoSidewaysScroll(page);
  }
}

describe.each(everyPage)("the page %s", (path) => {
  test("the page fits every width, and is accessible with open menus in both colour schemes", async () => {
    const page = await open(path, 360);
    const small = await page
      .locator("a:visible, button:visible, summary:visible")
      .evaluateAll((targets) =>
        targets
          .filter((target) => target.getBoundingClientRect().height < 24)
          .map((target) => target.textContent),
      );

    expect(small).toEqual([]);
    for (const link of await page.locator("main a:is([href^='mailto:'], [href^='tel:'])").all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectNoSidewaysScrollAt(page, [360, 320]);
    const menu = page.locator("summary", { hasText: "Menu" });
    await menu.click();
    await expectAccessibleInBothSchemes(page);
    await menu.click();

    await expectNoSidewaysScrollAt(page, firstOf(1440, 540, 1024));
    await resize(page, 1440, tallestPage);
    await page.locator("header nav summary:visible").click();
    if (!isDeep) return await expectAccessible(page);
    await expectAccessibleInBothSchemes(page);
    await expectNoSidewaysScrollAt(page, [768]);
    await page.locator("header nav details[open] summary:visible").waitFor();
    await expectAccessible(page);
  });

  deepTest(
    "with text of twice the size, the page fits phones, without broken words or a hidden menu",
    async () => {
      const page = await open(path, 360);
      await enlargeText(page);

      await expectNoSidewaysScroll(page);
      expect(await layoutFaults(page)).toEqual([]);
      expect(await brokenWords(page)).toEqual([]);
      const menu = page.locator("summary", { hasText: "Menu" });
      await menu.click();
      await expectNoSidewaysScroll(page);
    },
  );

  deepTest("the page breaks no sum, no name and no part of an e-mail address", async () => {
    const page = await open(path, 320);
    // Opens all answers, so that they are checked.
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("main details")) {
        details.removeAttribute("name");
        details.setAttribute("open", "");
      }
    });

    expect(await brokenPhrases(page, phonesAndWider)).toEqual([]);
  });
});
