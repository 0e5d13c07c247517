import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { publicPaths } from "#contracts/addresses";
import { browser } from "../../support/browser";
import { deepTest, firstOf } from "../../support/depth";

const visit = browser({ keepFiles: true });

const corner = (page: Page) => page.locator("[data-chats]");
const chats = (page: Page) => corner(page).getByRole("link");
/** Waits until the page's script runs, scrolls, and waits until the script has reacted. */
async function scrollTo(page: Page, top: number) {
  await page.locator("header summary[aria-expanded]").first().waitFor({ state: "attached" });
  await page.evaluate(async (y) => {
    window.scrollTo({ top: y, behavior: "instant" });
    // The script reacts before the second frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }, top);
}
const visibility = (page: Page) =>
  expect.poll(() => corner(page).evaluate((nav) => getComputedStyle(nav).visibility), {
    timeout: 10_000,
  });

/** Returns the words and controls under the floating links, if these are visible. */
function wordsUnderChats() {
  const floating = [...document.querySelectorAll("[data-chats]")].filter((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  );
  const overlap = (one: DOMRect, other: DOMRect) =>
    one.right > other.left &&
    one.left < other.right &&
    one.bottom > other.top &&
    one.top < other.bottom;
  const boxesOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [element.getBoundingClientRect(), ...range.getClientRects()];
  };
  const lines = (element: Element) =>
    element.matches("a, button, input, textarea") ? boxesOf(element) : boxesOf(element).slice(1);
  return [
    ...document.querySelectorAll(
      ":is(main, footer) :is(p, a, h1, h2, h3, label, button, input, textarea)",
    ),
  ]
    .filter((element) => element.checkVisibility())
    .filter((element) =>
      floating.some((each) =>
        lines(element).some((line) => overlap(line, each.getBoundingClientRect())),
      ),
    )
    .map((element) => element.textContent);
}

test("without JavaScript two links to group chats float over the page, each at least 44 px large", async () => {
  const page = await visit("/", { width: 360, javaScript: false });
  expect(await corner(page).evaluate((nav) => getComputedStyle(nav).position)).toBe("fixed");
  expect(await chats(page).count()).toBe(2);
  for (const chat of await chats(page).all()) {
    expect(await chat.getAttribute("href")).toMatch(/^https:\/\//);
    expect(await chat.boundingBox()).toMatchObject({ width: 44, height: 44 });
  }
});

test.each([360, 768])(
  "at %i px the chat links hide while the reader scrolls down, and return on scrolling up",
  async (width) => {
    const page = await visit("/", { width });

    for (let top = 100; top <= 1000; top += 100) await scrollTo(page, top);
    await visibility(page).toBe("hidden");
    await scrollTo(page, 900);

    await visibility(page).toBe("visible");
  },
);

deepTest(
  "the chat links stay hidden if content above gets smaller, since nobody has scrolled up",
  async () => {
    const page = await visit("/", { width: 360 });

    await scrollTo(page, 2000);
    await visibility(page).toBe("hidden");
    const moved = await page.evaluate(async () => {
      const before = scrollY;
      // The content above gets smaller. The browser then scrolls, so that the view stays in place.
      document.querySelector("main > :first-child")?.remove();
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
      return before - scrollY;
    });

    expect(moved).toBeGreaterThan(100);
    await visibility(page).toBe("hidden");
  },
);

deepTest("the chat links hide while somebody types", async () => {
  const page = await visit("/contact", { width: 360 });

  await scrollTo(page, 300);
  await visibility(page).toBe("hidden");
  await scrollTo(page, 200);
  await visibility(page).toBe("visible");
  await page.getByLabel("Email").evaluate((field) => field.focus({ preventScroll: true }));
  await visibility(page).toBe("hidden");
  await page.getByLabel("Email").blur();

  await visibility(page).toBe("visible");
});

deepTest(
  "the chat links stay hidden over the contact form, even on scrolling up or after its answer",
  async () => {
    const page = await visit("/contact", { width: 360, expected: /status of 503/ });
    await page.route("**/api/contact", (route) => route.fulfill({ status: 503, json: {} }));
    const form = page.locator("main form");
    const top = await form.evaluate((shown) => shown.getBoundingClientRect().top + scrollY);

    for (const down of [-60, -250, -450, -650]) {
      await scrollTo(page, top + down);
      await visibility(page).toBe("hidden");
    }
    await page.getByLabel("Email").fill("amina@kalamu.example");
    await page.getByLabel("Message").fill("Where is my money?");
    await form.getByRole("button").click();
    await page.locator("#not-sent:focus").waitFor();
    await visibility(page).toBe("hidden");

    await scrollTo(page, 100);
    await visibility(page).toBe("visible");
  },
);

describe.each(firstOf(...publicPaths))("on %s", (path) => {
  test.each(firstOf(360, 320, 768, 1440))(
    "at %i px the chat links cover no words and no button",
    async (width) => {
      const page = await visit(path, { width });
      const covered = () => page.evaluate(wordsUnderChats);

      await expect.poll(covered).toEqual([]);
      const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await scrollTo(page, height * part);
        await expect.poll(covered).toEqual([]);
      }
    },
  );
});
