import type { APIResponse, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, type OpenOptions } from "../../../../support/browser";
import { world } from "../../../../support/world";
import { openAs } from "../../support/signed-in";

const visit = browser();

const pages = {
  "/dashboard/task-available": { who: "writer", content: /TASK-[0-9A-F]{8}/ },
  "/admin-dashboard": { who: "admin", content: /^KES [\d,]+\.00$/ },
} as const;
const marketplace = "/dashboard/task-available";

/**
 * Repeats the first answer to each request of a first screen, since other tests change the data.
 */
async function sameAnswers(page: Page) {
  const first = new Map<string, Promise<APIResponse>>();
  await page.route(/\/api\/(admin\/stats|tasks|first-screen)\?/, async (route) => {
    const address = route.request().url();
    const answer = first.get(address) ?? route.fetch();
    first.set(address, answer);
    await route.fulfill({ response: await answer });
  });
}

/** Delays the application's own code until the returned function is called. */
async function holdStart(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/start-*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Expects a text not to move, and no control to work, until the application is rendered. */
async function expectUnmoved(page: Page, content: Locator, release: () => void) {
  const first = content.filter({ visible: true }).first();
  await first.waitFor();
  await page.evaluate("document.fonts.ready.then(() => undefined)");
  const [before, said] = [await first.boundingBox(), await first.textContent()];
  const controls = page.locator("main :is(button, input, select, summary):not([inert])");
  expect(await controls.count()).toBe(0);

  release();
  await page.locator("main button:not([inert])").first().waitFor();

  expect(await first.boundingBox()).toEqual(before);
  expect(await first.textContent()).toBe(said);
}

/** Opens a page with nothing stored but a session, and delays the application's code. */
async function openWithoutCode(
  who: "writer" | "newcomer" | "admin",
  path: string,
  options: OpenOptions = { width: 360 },
) {
  const page = await openAs(visit, world().demo[who], "/about", options);
  await sameAnswers(page);
  const release = await holdStart(page);
  const answer = page.waitForResponse(/api\/(first-screen|admin)/);
  await page.goto(path, { waitUntil: "commit" });
  await (await answer).finished();
  return { page, release };
}

test.each(Object.entries(pages))(
  "%s shows its first data before the application loads, and the application does not move it",
  async (path, { who, content }) => {
    const { page, release } = await openWithoutCode(who, path);
    await expectUnmoved(page, page.locator("main").getByText(content), release);
  },
);

test.each([
  ["/dashboard/task-available", "writer", /TASK-[0-9A-F]{8}/],
  ["/dashboard", "writer", /^Habari/],
  ["/admin-dashboard", "admin", "Money in"],
] as const)(
  "the next visit to %s starts with the stored screen, and the application does not move it",
  async (path, who, content) => {
    const page = await openAs(visit, world().demo[who], "/about", { width: 360 });
    await sameAnswers(page);
    await page.goto(path);
    const kept = () => page.evaluate<string[]>("Object.keys(localStorage)");
    await expect
      .poll(kept, { timeout: 40_000 })
      .toContainEqual(expect.stringMatching(`screen ${path}$`));
    const release = await holdStart(page);

    await page.reload({ waitUntil: "commit" });
    await expectUnmoved(page, page.getByText(content), release);
  },
);

test("a notice that was closed on this device does not reappear with the first data", async () => {
  const { page } = await openWithoutCode("writer", marketplace, {
    width: 360,
    kept: { "kalamu.closed.marketplace-welcome": "yes" },
  });

  await page.getByText(pages[marketplace].content).filter({ visible: true }).first().waitFor();

  expect(await page.getByText("Welcome to the marketplace").count()).toBe(0);
});

test.each([
  ["whose account is not active", "newcomer", 360],
  ["with a wide window", "writer", 1024],
] as const)(
  "a writer %s sees the real list of tasks and no sample cards",
  async (_, who, width) => {
    const { page, release } = await openWithoutCode(who, marketplace, { width });
    expect(await page.locator("main > [aria-busy=true] li").count()).toBe(0);

    release();

    await page.getByText(pages[marketplace].content).filter({ visible: true }).first().waitFor();
  },
);
