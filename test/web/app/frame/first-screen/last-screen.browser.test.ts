import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, resize } from "../../../../support/browser";
import { world } from "../../../../support/world";
import { holdStart } from "../../support/hold-start";
import { sameAnswers } from "../../support/same-answers";
import { openAs } from "../../support/signed-in";

const visit = browser();

const screens = {
  "/dashboard/task-available": { who: "writer", content: /TASK-[0-9A-F]{8}/ },
  "/dashboard": { who: "writer", content: /^Habari/ },
  "/admin-dashboard": { who: "admin", content: "Money in" },
} as const;

const keptIn = (page: Page) => page.evaluate<string[]>("Object.keys(localStorage)");

/** Opens a page until its screen is stored for the next visit. */
async function keptAt(path: keyof typeof screens, width = 360): Promise<Page> {
  const page = await openAs(visit, world().demo[screens[path].who], "/about", { width });
  await sameAnswers(page, /\/api\/(admin\/stats|tasks|first-screen)\?/);
  await page.goto(path);
  await expect
    .poll(() => keptIn(page), { timeout: 40_000 })
    .toContainEqual(expect.stringMatching(`screen ${path}$`));
  return page;
}

/** Acts as a browser does when another application comes to the front. */
const leave = (page: Page) =>
  page.evaluate<void>(`Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    void document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))`);

test.each(Object.entries(screens))(
  "the next visit to %s begins with it as it was left, and nothing of it moves",
  async (path, { content }) => {
    const page = await keptAt(path as keyof typeof screens);
    const release = await holdStart(page);

    await page.reload({ waitUntil: "commit" });

    const first = page.getByText(content).filter({ visible: true }).first();
    await first.waitFor();
    await page.evaluate("document.fonts.ready.then(() => undefined)");
    const before = await first.boundingBox();
    expect(await page.locator("main button:not([inert])").count()).toBe(0);
    release();
    await page.locator("main button:not([inert])").first().waitFor();
    expect(await first.boundingBox()).toEqual(before);
  },
);

test("a screen drawn by another version of the application is not shown", async () => {
  const page = await keptAt("/dashboard");
  await page.evaluate(`Object.keys(localStorage).filter((key) => key.includes(".screen "))
    .forEach((key) => localStorage.setItem(key, localStorage.getItem(key).replace("/assets/index-", "/assets/other-")))`);
  await holdStart(page);

  await page.reload({ waitUntil: "commit" });

  await page.locator("[aria-busy=true]").first().waitFor();
  expect(await page.getByText(screens["/dashboard"].content).count()).toBe(0);
});

test("a screen drawn for another width is not shown", async () => {
  const page = await keptAt("/dashboard");
  await page.goto("/about");
  await resize(page, 1440);
  await holdStart(page);

  await page.goto("/dashboard", { waitUntil: "commit" });

  await page.locator("[aria-busy=true]").first().waitFor();
  expect(await page.getByText(screens["/dashboard"].content).count()).toBe(0);
});

test("signing out removes the stored screen from the browser", async () => {
  const page = await keptAt("/dashboard", 1440);

  await page.getByRole("button", { name: "Logout" }).click();

  await page.waitForURL("**/signin**");
  expect(await keptIn(page)).not.toContainEqual(expect.stringContaining("screen"));
});

test("typed text is not stored with the screen", async () => {
  const path = "/dashboard/tasks-awarded";
  const page = await openAs(visit, world().demo.writer, path, { width: 360 });
  await page
    .getByRole("button", { name: /^Questions about/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Ask about this task" }).first().click();
  await page.locator("textarea").first().fill("A question that I have not sent");

  await leave(page);

  const [kept] = await page.evaluate<string[]>(
    `Object.keys(localStorage).filter((key) => key.endsWith("screen ${path}")).map((key) => localStorage.getItem(key))`,
  );
  expect(kept).toContain("<textarea");
  expect(kept).not.toContain("not sent");
});
