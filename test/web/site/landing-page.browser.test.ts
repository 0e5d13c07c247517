import { describe, expect, test } from "vitest";
import { browser } from "../../support/browser";

const visit = browser({ keepFiles: true });

/**
 * The parts of the landing page in order, each with some of its text; another test covers the
 * claims.
 */
const parts: [part: string, says: string][] = [
  ["main > div:first-child", "KES 300 by M-Pesa, once. It stays yours"],
  ["main > div:nth-child(2)", "See all that can be taken now"],
  ["main > div:nth-child(3)", "1 day turnaround"],
  ["#how-it-works", "Sign up as an expert"],
  ["#about", "writing jobs sourced from clients worldwide"],
  ["#services", "Data Science"],
  ["#straight-answers", "When can I take the KES 300 out?"],
  ["[aria-labelledby=join-title]", "Join the AI revolution"],
  ["#questions", "one task per account per day"],
  ["#contact", "Kalamu Example Limited"],
  ["footer", "What it costs"],
];

test("without JavaScript the landing page has everything that a visitor needs to decide", async () => {
  const page = await visit("/", { width: 360, javaScript: false, whole: true });
  for (const [part, says] of parts) {
    const words = (await page.locator(part).textContent()) ?? "";
    expect(words.replace(/[\s\u00a0]+/g, " "), part).toContain(says);
  }
  const main = page.locator("main");
  for (const [name, to] of [
    ["Join Now", "/signup"],
    ["Login", "/signin"],
    ["Get Started Today!", "/signup"],
  ] as const)
    expect(await main.getByRole("link", { name }).getAttribute("href")).toBe(to);
  expect(await page.locator("#features article").count()).toBe(3);
  expect(await page.locator("#services li svg").count()).toBe(9);
  const connect = page.getByRole("navigation", { name: "Connect" });
  for (const name of ["WhatsApp group", "Telegram group"])
    expect(await connect.getByRole("link", { name }).getAttribute("href")).toMatch(/^https:\/\//);
});

test("testimonials have dates, and only confirmed ones are called verified", async () => {
  const page = await visit("/", { width: 360, whole: true });
  const voices = page.locator("#testimonials figure");
  const dates = await voices
    .locator("time")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));

  expect(await voices.count()).toBe(3);
  expect(await voices.getByText("Verified expert").count()).toBe(3);
  expect(dates.every((date) => date >= "2024-12-01" && date <= "2025-02-28")).toBe(true);
  for (const author of await voices.locator("strong").allInnerTexts())
    expect(author).toMatch(/^\p{L}+ \p{Lu}\.$/u);
});

describe("the finished tasks", () => {
  const open = async (tasks: object[]) => {
    const page = await visit("/", { width: 360 });
    await page.route("**/api/tasks/examples", (route) => route.fulfill({ json: { tasks } }));
    const answered = page.waitForResponse("**/api/tasks/examples");
    await page.locator("#features").scrollIntoViewIfNeeded();
    await answered;
    return page;
  };

  test("the finished tasks appear with their pay when they are nearly in view", async () => {
    const context = "Story <b>of</b> a town.";
    const page = await open([{ id: "TASK-00000001", field: "History", context, amount: 1002 }]);
    const words = await page.locator("#examples article").textContent();
    for (const part of ["TASK-00000001", "History", "KES\u00a01,002.00", context])
      expect(words).toContain(part);
  });

  test("without finished tasks their section takes no space", async () => {
    const page = await open([]);

    expect(await page.locator("#examples").isVisible()).toBe(false);
  });
});

test.each([1440, 360])(
  "at %i px the whole page is drawn without scrolling, for screenshots and prints",
  async (width) => {
    const page = await visit("/", { width });
    const skipped = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("main h2, main p, footer a")]
          .filter((part) => part.checkVisibility())
          .filter((part) => !part.checkVisibility({ contentVisibilityAuto: true }))
          .map((part) => part.textContent),
      );

    await expect.poll(skipped).toEqual([]);
  },
);
