import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { firstOf } from "../../../../support/depth";
import { world } from "../../../../support/world";
import { fillSignIn, openAs } from "../../support/signed-in";

const visit = browser();
const { writer } = world().demo;

/** The headings and menus that something lies on. */
const coveredBy = (message: Locator) =>
  message.evaluate((box) => {
    const own = box.getBoundingClientRect();
    return Array.from(document.querySelectorAll("h1, h2, h3, [aria-label='Profile menu']"))
      .filter((each) => each.checkVisibility())
      .filter((each) => {
        const words = document.createRange();
        words.selectNodeContents(each);
        const { left, right, top, bottom } = words.getBoundingClientRect();
        return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
      })
      .map((each) => each.textContent || each.getAttribute("aria-label"));
  });

test.each(firstOf(360, 1440))("at %i px a message covers no heading and no menu", async (width) => {
  const page = await visit("/signin", { width });
  await fillSignIn(page, writer);
  const message = page.getByRole("status").filter({ hasText: "Login successful!" });
  // It stays while it holds the focus, however late the next page is.
  await message.getByRole("button", { name: "Close this message" }).focus();
  await page.getByRole("button", { name: "Profile menu" }).waitFor();
  // It stays while it is pointed at.
  await message.hover();
  if (width === 1440) expect(await coveredBy(message)).toEqual([]);

  await page.getByRole("button", { name: "Profile menu" }).press("Enter");
  await page.getByRole("region", { name: "Profile menu" }).waitFor();
  const entries = page.getByRole("region", { name: "Profile menu" });
  const lowest = async () => (await entries.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await expect
    .poll(async () => {
      const [box, menu] = [await message.boundingBox(), await lowest()];
      if (!box) return "the message is gone";
      const isBeside = box.x + box.width <= menu.x || box.y + box.height <= menu.y;
      return isBeside || box.y >= menu.y + menu.height;
    })
    .toBe(true);
});

test("a very long first name takes two lines of the greeting on the smallest phone", async () => {
  const page = await openAs(visit, writer, "/dashboard", { width: 320 });
  const greeting = page.getByRole("heading", { level: 1, name: /^Habari/ });
  await greeting.waitFor();
  await greeting.evaluate((heading) => heading.append("-Wanjiru".repeat(8)));

  const lines = await greeting.evaluate(
    (heading) => heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight),
  );
  expect(Math.round(lines)).toBe(2);
});
