import type { Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { liveUpdates } from "#contracts/live-updates";
import { browser, expectAccessible, type OpenOptions } from "../../support/browser";

const visit = browser({ keepFiles: true });
/** These pages work without JavaScript. */
const how = { width: 360, javaScript: false };

test("the about page names the company, and its two buttons work", async () => {
  const page = await visit("/about", { ...how, whole: true });
  const words = await page.locator("main").innerText();
  for (const fact of ["founded in 2022 in Nairobi", "Writers", "Proofreaders"])
    expect(words).toContain(fact);
  const start = page.getByRole("link", { name: "Get Started Today" });
  expect(await start.getAttribute("href")).toBe("/signup");
  await page.getByRole("link", { name: "Learn More" }).click();
  await page.waitForURL("**/about#our-story");
  expect(await page.locator(":target h2").innerText()).toBe("Our Story");
});

test("the FAQ page has questions that open by keyboard, and a tab with a link to the dashboard", async () => {
  const page = await visit("/faqs", { ...how, whole: true });
  const questions = page.locator("main details");
  expect(await questions.count()).toBe(5);
  await questions.nth(1).locator("summary").focus();
  await page.keyboard.press("Enter");
  expect(await questions.nth(1).locator("p").isVisible()).toBe(true);
  const tabs = page.getByRole("navigation", { name: "Questions about" }).getByRole("link");
  expect(await tabs.allInnerTexts()).toEqual(["General", "Dashboard"]);
  expect(await tabs.first().getAttribute("aria-current")).toBe("page");
  expect(await tabs.last().getAttribute("href")).toBe("/dashboard");
});

test("an unknown address gets a 404 page with a proverb and links", async () => {
  const page = await visit("/", { ...how, expected: /404/ });
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  expect(await page.locator("h1").innerText()).toBe("This page is not here.");
  expect(await page.getByText("Penye nia pana njia.").isVisible()).toBe(true);
  const ways = await page
    .locator("main ul a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(ways).toEqual(["/", "/tasks", "/faqs", "/contact", "/signin"]);
});

const listOf = (count: number, openTasks = count) => ({
  tasks: Array.from({ length: count }, (_, at) => ({
    id: `TASK-0000000${at}`,
    field: "Law",
    amount: 1001,
    dueDate: "2099-11-25T09:00:00.000Z",
    publishAt: "2026-11-24T04:00:00.000Z",
  })),
  from: null,
  openTasks,
  fields: {},
  version: 1,
});

describe("today's tasks", () => {
  const width = 360;
  const open = async (answer: (route: Route) => Promise<void>, options: OpenOptions = {}) => {
    const page = await visit("/about", { width, ...options });
    await page.route("**/api/tasks/open", answer);
    await page.getByRole("link", { name: "Today’s tasks" }).click();
    await page.waitForURL("**/tasks");
    return page;
  };

  test("today's tasks show their pay and deadline beside a link to join", async () => {
    const page = await open((route) => route.fulfill({ json: listOf(3, 120) }));

    const rows = page.getByRole("list", { name: "Open tasks" }).getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(3);
    expect(await rows.first().innerText()).toMatch(/Law\s+Due Wed 25 Nov 2099.*\s+KES\s1,001\.00/);
    await page.getByText("120 tasks can be taken now. These are the newest 3.").waitFor();
    const join = page.locator("main").getByRole("link", { name: "Join Now" });
    expect(await join.getAttribute("href")).toBe("/signup");
    await expectAccessible(page);
  });

  test("if today's tasks fail to load, the page says so and can load them again", async () => {
    let asked = 0;
    const page = await open(
      (route) => (asked++ === 0 ? route.abort() : route.fulfill({ json: listOf(1) })),
      { expected: /ERR_FAILED/ },
    );

    await page.getByRole("heading", { name: "Today’s tasks did not load" }).waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("1 task can be taken now.").waitFor();
  });

  test("today's tasks are loaded again while the page is open, and the page says when all are taken", async () => {
    let left = 1;
    const page = await open((route) => route.fulfill({ json: listOf(left--) }), { ownClock: true });

    await page.getByText("1 task can be taken now.").waitFor();
    await page.clock.fastForward(liveUpdates.openTasks);
    await page.getByRole("heading", { name: "All tasks are taken" }).waitFor();
    await page.getByText("New ones come at 7:00 AM").waitFor();
  });
});
