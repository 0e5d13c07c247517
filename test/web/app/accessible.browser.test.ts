import { describe, expect, test } from "vitest";
import { browser, expectAccessible, expectNoSidewaysScroll, resize } from "../../support/browser";
import { world } from "../../support/world";
import { openScreen, screens } from "./support/screens";
import { openAs } from "./support/signed-in";

const visit = browser();
const { writer } = world().demo;

describe.each(screens)("$name", (screen) => {
  test("axe finds nothing, wide and narrow, light and dark", async () => {
    const page = await openScreen(visit, screen);
    for (const width of [1440, 360]) {
      await resize(page, width);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    }
    for (const width of [320, 360, 768]) {
      await resize(page, width);
      await expectNoSidewaysScroll(page);
    }
  });
});

test("a change of page is said by title and focus", async () => {
  const page = await openAs(visit, writer, "/dashboard");
  // Until the page's script is there, its links load a whole page, which browsers announce.
  await page.getByText("Latest movements").waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "My Profile" }).first().click();
  await page.getByRole("heading", { level: 1, name: "My Profile" }).waitFor();
  await expect.poll(() => page.title()).toBe("My Profile · Kalamu");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("My Profile");
});

test("a change of page before sign-in is said by title and focus", async () => {
  const page = await visit("/signin", { width: 360 });
  await page.getByRole("link", { name: "Forgot Password" }).click();
  await page.getByRole("button", { name: "Send Reset Link" }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
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
