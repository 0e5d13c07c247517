import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { liveUpdates } from "#contracts/live-updates";
import { browser } from "../../support/browser";
import { deepTest, firstOf } from "../../support/depth";
import { world } from "../../support/world";
import { type SeverableSite, severableSite } from "../site/severable-site";
import { openAs } from "./support/signed-in";

const visit = browser({ serviceWorkers: "allow" });
const cut = /ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to (load|fetch)|status of 404|CodeMissing/;

let site: SeverableSite | undefined;
afterEach(() => site?.sever());

/** Serves the site behind a network of its own. */
async function ownNetwork() {
  site = await severableSite(world().site);
  return site;
}

/** Waits until the service worker has stored this version with all its code. */
const kept = (page: Page, file: string, code: RegExp) =>
  expect
    .poll(
      async () => {
        const html = await page.evaluate(
          async (name) => (await (await caches.open("app")).match(name))?.text(),
          file,
        );
        return html ?? "";
      },
      { timeout: 20_000 },
    )
    .toMatch(code);

/** By then a page has asked again. */
const nextQuestion = (page: Page) => page.clock.fastForward(liveUpdates.own);

const saveData = () =>
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });

const places = {
  writer: {
    "/dashboard": "Habari, Amina",
    "/dashboard/task-available": "Task Marketplace",
    "/dashboard/tasks-awarded": "My Tasks",
    "/dashboard/profile": "My Profile",
  },
  admin: {
    "/admin-dashboard": "Dashboard",
    "/admin-dashboard/create-task": "Add Task",
    "/admin-dashboard/profile": "Profile",
  },
} as const;

test.each(firstOf<"writer" | "admin">("writer", "admin"))(
  "after one visit of the %s, every page of the dashboard opens without network, with the time of what is shown",
  async (who) => {
    const { address, sever } = await ownNetwork();
    const [first = ""] = Object.keys(places[who]);
    const page = await openAs(visit, world().demo[who], first, {
      site: address,
      expected: cut,
      ownClock: true,
    });
    await kept(page, `/app/${who}.html`, /kept-files/);

    await sever();

    for (const [path, heading] of Object.entries(places[who])) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      await nextQuestion(page);
      await page.getByText(/You are offline. What you see is from/).waitFor();
      await page.reload();
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    }
  },
);

test("the administrator's sums are there without a network as last seen", async () => {
  const { address, sever } = await ownNetwork();
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard/money", {
    site: address,
    expected: cut,
  });
  const total = page.getByText("Closing balance");
  await total.waitFor();
  await kept(page, "/app/admin.html", /kept-files/);

  await sever();
  await page.reload();

  await total.waitFor();
  await page.getByText("Owed to writers").waitFor();
  await page.getByText(/You are offline. What you see is from/).waitFor();
});

deepTest("a new version is kept with its code before it takes the old one's place", async () => {
  const { address, sever, deploy } = await ownNetwork();
  const page = await openAs(visit, world().demo.writer, "/dashboard", {
    site: address,
    expected: cut,
    ownClock: true,
  });
  await kept(page, "/app/writer.html", /kept-files/);

  deploy();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Habari, Amina" }).waitFor();
  await kept(page, "/app/writer.html", /\.next\.js/);
  await sever();
  // The previous version may still ask for its own files.
  await page.goto("about:blank");
  const scripts: string[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.url());
  });

  for (const path of Object.keys(places.writer)) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await nextQuestion(page);
    await page.getByText(/You are offline/).waitFor();
  }
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((url) => !url.endsWith(".next.js"))).toEqual([]);
});

deepTest(
  "a tab of the version before reloads once for code that is gone, and keeps what was typed",
  async () => {
    const { address, deploy } = await ownNetwork();
    const page = await visit("/about", { site: address, expected: cut });
    // A visitor who saves data has not fetched the next page's code ahead.
    await page.addInitScript(saveData);
    await page.goto("/signup");
    await page.getByLabel("First name").fill("Wanjiru");
    const loads: string[] = [];
    page.on("load", () => loads.push(page.url()));

    deploy();
    await page.getByRole("link", { name: "Sign In" }).click();
    await page.getByRole("heading", { level: 1, name: "Welcome back" }).waitFor();
    await expect.poll(() => loads).toEqual([`${address}/signin`]);

    await page.goto("/signup");
    await expect.poll(() => page.getByLabel("First name").inputValue()).toBe("Wanjiru");
    expect(loads).toEqual([`${address}/signin`, `${address}/signup`]);
  },
);

deepTest(
  "a page whose code never came says so in its place, and comes once the network is back",
  async () => {
    const { address, sever, restore } = await ownNetwork();
    const page = await openAs(visit, world().demo.writer, "/about", {
      site: address,
      expected: cut,
    });
    await page.addInitScript(saveData);
    await page.goto("/dashboard/profile");
    await page.getByText(world().demo.writer.email).first().waitFor();
    const away = page.getByRole("heading", { name: "This page is not on your device yet" });
    await sever();

    await page.getByRole("link", { name: "My Tasks" }).filter({ visible: true }).click();
    await away.waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await away.waitFor();

    await restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await page
      .getByText(/^TASK-/)
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe("/dashboard/tasks-awarded");
  },
);

deepTest("the code of the neighbouring pages is there before it is asked for", async () => {
  const page = await openAs(visit, world().demo.writer, "/dashboard", { expected: cut });
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .join(),
    );
  for (const code of ["marketplace-page", "my-tasks-page", "profile-page"])
    await expect.poll(loaded, { timeout: 20_000 }).toContain(code);
});

test.each([
  ["writer", "/dashboard/nothing/here"],
  ["admin", "/admin-dashboard/nothing"],
] as const)("the %s sees an unknown address inside the frame, with a way on", async (who, path) => {
  const page = await openAs(visit, world().demo[who], path, { width: 360 });

  await page.getByRole("heading", { level: 1, name: "This page does not exist" }).waitFor();
  expect(await page.getByRole("navigation", { name: "Quick" }).isVisible()).toBe(true);
  await page.getByRole("link", { name: "Go to the overview" }).click();
  await page.waitForURL(/dashboard$/);
});

deepTest(
  "a page that was opened without network asks again at once when there is one",
  async () => {
    const { address, sever, restore } = await ownNetwork();
    const page = await openAs(visit, world().demo.writer, "/dashboard", {
      site: address,
      ownClock: true,
      expected: cut,
    });
    await kept(page, "/app/writer.html", /kept-files/);
    await page.addInitScript("Object.defineProperty(navigator, 'onLine', { value: false })");
    await sever();
    await page.reload();
    await page.getByText("Current balance").waitFor();
    // With its timers stopped, the page asks nothing by itself.
    await page.clock.pauseAt(Date.now() + 60_000);

    await restore();
    const asked = page.waitForRequest((request) => request.url().endsWith("/api/me"));
    await page.evaluate("dispatchEvent(new Event('online'))");
    await asked;
  },
);
