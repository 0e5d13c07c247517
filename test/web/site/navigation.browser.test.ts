import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { publicPaths } from "#contracts/addresses";
import { browser } from "../../support/browser";
import { deepTest, firstOf } from "../../support/depth";
import { isPhone, visits, widths } from "./visits";

const visit = browser();

const bar = (page: Page) => page.locator("header");
const services = (page: Page) => bar(page).locator("nav > details").first();
const menu = (page: Page) => bar(page).locator("details", { hasText: "Menu" }).last();

const styleOf = (page: Page) =>
  bar(page).evaluate((header) => {
    const { position, backgroundColor, backdropFilter, boxShadow } = getComputedStyle(header);
    return { position, backgroundColor, backdropFilter, boxShadow };
  });

const scrollDown = async (page: Page, y: number) => {
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
};

describe.each(widths)("the bar at %i px", (width) => {
  test("the bar stays at the top, and is transparent until the page is scrolled by more than 50 pixels", async () => {
    const page = await visit("/", { width });

    await scrollDown(page, 50);
    const clear = await styleOf(page);
    await scrollDown(page, 51);
    await expect.poll(async () => (await styleOf(page)).boxShadow).not.toBe("none");
    await expect.poll(async () => (await styleOf(page)).backgroundColor).toMatch(/0\.86\)$/);
    const solid = await styleOf(page);

    expect(clear).toMatchObject({ position: "fixed", boxShadow: "none", backdropFilter: "none" });
    expect(clear.backgroundColor).toBe("rgba(0, 0, 0, 0)");
    expect(solid.backdropFilter).toContain("blur");
  });
});

describe.each(visits)("the bar $by", ({ width, javaScript }) => {
  test("the brand links to the landing page, and the other links of the bar to their pages", async () => {
    const page = await visit("/faqs", { width, javaScript });

    expect(
      await bar(page)
        .getByRole("link", { name: /Kalamu/ })
        .getAttribute("href"),
    ).toBe("/");
    if (isPhone(width)) await menu(page).locator("summary").first().click();
    const names = isPhone(width)
      ? ["Home", "About", "Contact"]
      : ["Home", "About us", "Contact us"];
    const places = bar(page).locator("nav:visible > a:visible");

    expect(await places.allInnerTexts()).toEqual(names);
    await places.nth(1).click();
    await page.waitForURL("**/about");
  });

  test("each of the nine services links to its part of the landing page", async () => {
    const page = await visit("/about", { width, javaScript });

    if (isPhone(width)) await menu(page).locator("summary").first().click();
    await bar(page).locator("summary:visible", { hasText: "Services" }).click();
    const entries = bar(page).locator("ul a[href^='/#']:visible");

    expect(await entries.count()).toBe(9);
    const name = await entries.nth(3).innerText();
    await entries.nth(3).click();
    await page.waitForURL("**/#chemistry");
    const target = page.locator(":target");
    expect(name).toBe("Chemistry");
    expect(await target.getByRole("heading").innerText()).toBe("Chemistry");
    await expect
      .poll(() => target.evaluate((part) => part.getBoundingClientRect().top))
      .toBeLessThan(800);
  });
});

test.each([true, false])(
  "the phone's menu has every link, including Login (JavaScript: %s)",
  async (javaScript) => {
    const page = await visit("/", { width: 360, javaScript });
    const panel = menu(page);
    await panel.locator("summary").first().tap();
    await panel.getByRole("link", { name: "Home" }).waitFor();
    const words = await panel.innerText();
    for (const entry of ["Services", "About", "Contact", "support@kalamu.example"])
      expect(words).toContain(entry);
    const login = panel.getByRole("link", { name: "Login" });
    expect(await login.isVisible()).toBe(true);
    expect(await login.getAttribute("href")).toBe("/signin");
  },
);

describe("the Services dropdown", () => {
  test("the Services menu opens and closes by keyboard, and tells screen readers its state", async () => {
    const page = await visit("/");
    const toggle = services(page).locator("summary");

    await expect.poll(() => toggle.getAttribute("aria-expanded")).toBe("false");
    await toggle.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => toggle.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Generalist");
    await page.keyboard.press("Escape");

    await expect.poll(() => toggle.getAttribute("aria-expanded")).toBe("false");
    expect(await toggle.evaluate((summary) => summary === document.activeElement)).toBe(true);
  });

  deepTest(
    "the Services menu closes on a press elsewhere and when the focus leaves it",
    async () => {
      const page = await visit("/");

      await services(page).locator("summary").click();
      await page.locator("h1").click();
      expect(await services(page).getAttribute("open")).toBeNull();

      await services(page).locator("summary").click();
      await bar(page).getByRole("link", { name: "Contact us" }).focus();
      expect(await services(page).getAttribute("open")).toBeNull();
    },
  );
});

test("the first Tab reaches a link that skips the bar", async () => {
  const page = await visit("/");

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");

  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
});

deepTest("the code of sign-in is loaded when the visitor points at Login", async () => {
  const page = await visit("/");

  expect(await page.locator('link[rel="modulepreload"]').count()).toBe(0);
  await page.locator("main").getByRole("link", { name: "Login" }).hover();

  await expect.poll(() => page.locator('link[rel="modulepreload"]').count()).toBeGreaterThan(2);
});

describe.each(firstOf(1440, 768))("Login and Join Now at %i px", (width) => {
  const waysIn = async (page: Page) =>
    Promise.all(
      (
        await bar(page)
          .getByRole("link", { name: /Login|Join Now|My dashboard/ })
          .all()
      ).map(async (link) => [await link.innerText(), await link.getAttribute("href")]),
    );

  test.each(firstOf(...publicPaths))("visitors of %s see Login and Join Now", async (path) => {
    const page = await visit(path, { width });

    expect(await waysIn(page)).toEqual([
      ["Login", "/signin"],
      ["Join Now", "/signup"],
    ]);
  });

  test("signed-in people immediately see a link to their dashboard, and nothing moves", async () => {
    const kept = { "CognitoIdentityServiceProvider.client.LastAuthUser": "amina" };
    const page = await visit("/", { width });
    const places = () => bar(page).locator("nav:visible").boundingBox();
    const before = await places();

    await page.evaluate((session) => Object.assign(localStorage, session), kept);
    await page.reload({ waitUntil: "commit" });
    await bar(page).waitFor();

    expect(await waysIn(page)).toEqual([["My dashboard", "/dashboard"]]);
    expect(await places()).toEqual(before);
  });
});
