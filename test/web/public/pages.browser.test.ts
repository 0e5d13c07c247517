import { describe, expect, test } from "vitest";
import { browser } from "../../support/browser";
import { visits } from "./visits";

const visit = browser({ keepFiles: true });

describe.each(visits)("the about page $by", (how) => {
  test("has its label, its headline and two buttons that act", async () => {
    const page = await visit("/about", { ...how, whole: true });

    expect(await page.locator("main").getByText("About", { exact: true }).isVisible()).toBe(true);
    expect(await page.locator("h1").innerText()).toBe(
      "Advancing writing with accessible job opportunities",
    );
    const start = page.getByRole("link", { name: "Get Started Today" });
    expect(await start.getAttribute("href")).toBe("/signup");
    await page.getByRole("link", { name: "Learn More" }).click();
    await page.waitForURL("**/about#our-story");
    expect(await page.locator(":target h2").innerText()).toBe("Our Story");
  });

  test("tells who is behind it: 2022, Nairobi, writers, proofreaders and support", async () => {
    const page = await visit("/about", { ...how, whole: true });

    const words = await page.locator("main").innerText();

    for (const fact of [
      "founded in 2022 in Nairobi",
      "writing jobs sourced from clients worldwide",
      "Writers",
      "Proofreaders",
      "Customer support staff",
    ])
      expect(words).toContain(fact);
  });
});

describe.each(visits)("the FAQ page $by", (how) => {
  test("has five questions that open, by the keyboard too", async () => {
    const page = await visit("/faqs", { ...how, whole: true });
    const questions = page.locator("main details");

    expect(await questions.count()).toBe(5);
    for (const index of [1, 2, 3, 4]) {
      await questions.nth(index).locator("summary").focus();
      await page.keyboard.press("Enter");
      expect(await questions.nth(index).locator("p").isVisible()).toBe(true);
    }
  });

  test("has the tabs General and Dashboard, and Dashboard leads to the dashboard", async () => {
    const page = await visit("/faqs", { ...how, whole: true });
    const tabs = page.getByRole("navigation", { name: "Questions about" }).getByRole("link");

    expect(await tabs.allInnerTexts()).toEqual(["General", "Dashboard"]);
    expect(await tabs.first().getAttribute("aria-current")).toBe("page");
    expect(await tabs.last().getAttribute("href")).toBe("/dashboard");
  });
});

describe.each(visits)("an address that leads nowhere $by", (how) => {
  test("is answered with 404, a proverb and ways on", async () => {
    const page = await visit("/", { ...how, expected: /404/ });

    const response = await page.goto("/no/such/page");

    expect(response?.status()).toBe(404);
    expect(await page.locator("h1").innerText()).toBe("This page is not here.");
    expect(await page.getByText("Penye nia pana njia.").isVisible()).toBe(true);
    const ways = await page
      .locator("main ul a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(ways).toEqual(["/", "/dashboard/task-available", "/faqs", "/contact", "/signin"]);
  });
});
