import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, resize } from "../../support/browser";
import { unseenControls } from "./support/forced-colours";
import { layoutFaults } from "./support/layout-faults";
import { openScreen, screens, twoStepScreen } from "./support/screens";

const visit = browser();

/** Text as far apart as WCAG 1.4.12 lets readers ask for. */
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

/** 1440, and the same enlarged to 200 %; 640 enlarged so. */
const enlarged = [1440, 720, 320];

test.each([...screens, twoStepScreen])(
  "$name: enlarged, with text far apart or in the reader's colours, all is there",
  async (screen) => {
    const page = await openScreen(visit, screen, { scale: 2 });
    await page.emulateMedia({ forcedColors: "active" });
    const unseen = await unseenControls(page);
    await page.emulateMedia({ forcedColors: "none" });
    await spaceOut(page);
    const faults: Record<number, string[]> = {};
    for (const width of enlarged) {
      await resize(page, width, 512);
      faults[width] = await layoutFaults(page);
    }

    expect({ unseen, faults }).toEqual({
      unseen: [],
      faults: Object.fromEntries(enlarged.map((width) => [width, []])),
    });
  },
);
