import { describe, expect, test } from "vitest";
import { browser, expectAccessible, expectNoSidewaysScroll } from "../../support/browser";
import { isPhone, publicPaths } from "./visits";

const visit = browser();
const everyPage = [...publicPaths, "/offline"];

describe.each(everyPage)("the page %s", (path) => {
  test.each([
    { width: 320, colorScheme: "light" },
    { width: 320, colorScheme: "dark" },
    { width: 768, colorScheme: "dark" },
    { width: 1440, colorScheme: "light" },
    { width: 1440, colorScheme: "dark" },
  ] as const)("is accessible with its menus open, $colorScheme at $width px", async (how) => {
    const page = await visit(path, { ...how, whole: true });

    if (isPhone(how.width)) await page.locator("summary", { hasText: "Menu" }).click();
    else await page.locator("header nav summary:visible").click();

    await expectAccessible(page);
  });

  test.each([320, 360, 540, 768, 1024, 1440])("never scrolls sideways at %i px", async (width) => {
    const page = await visit(path, { width, whole: true });

    await expectNoSidewaysScroll(page);
  });

  test("keeps its links and buttons as large as a finger on a phone", async () => {
    const page = await visit(path, { width: 360, whole: true });

    const small = await page
      .locator("a:visible, button:visible, summary:visible")
      .evaluateAll((targets) =>
        targets
          .filter((target) => target.getBoundingClientRect().height < 24)
          .map((target) => target.textContent),
      );

    expect(small).toEqual([]);
  });
});
