import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { liveUpdates } from "#contracts/live-updates";
import { browser } from "../../support/browser";
import { deepTest } from "../../support/depth";
import { world } from "../../support/world";
import { type SeverableSite, severableSite } from "../site/severable-site";
import { openAs } from "./support/signed-in";

const visit = browser({ serviceWorkers: "allow" });
const cut = /ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to (load|fetch)|status of 404|CodeMissing/;

let site: SeverableSite | undefined;
afterEach(() => site?.sever());

/** Serves the site through a connection that the test can cut. */
async function ownNetwork() {
  site = await severableSite(world().site);
  return site;
}

/** Waits until the service worker has stored this version with all its code. */
const kept = (page: Page, code: RegExp) =>
  expect
    .poll(
      () =>
        page.evaluate(async () =>
          (await (await caches.open("app")).match("/app/writer.html"))?.text(),
        ),
      { timeout: 20_000 },
    )
    .toMatch(code);

/** Moves the clock until the page sends its next request. */
const nextQuestion = (page: Page) => page.clock.fastForward(liveUpdates.own);

const places = {
  "/dashboard": "Habari, Amina",
  "/dashboard/task-available": "Task Marketplace",
  "/dashboard/tasks-awarded": "My Tasks",
};

test("after one visit, the everyday pages open without a network, with the time of their data", async () => {
  const { address, sever } = await ownNetwork();
  const page = await openAs(visit, world().demo.writer, "/dashboard", {
    site: address,
    expected: cut,
    ownClock: true,
  });
  await kept(page, /kept-files/);

  await sever();

  for (const [path, heading] of Object.entries(places)) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await nextQuestion(page);
    await page.getByText(/You are offline. What you see is from/).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  }
});

deepTest("a new version is stored completely before it replaces the old version", async () => {
  const { address, sever, deploy } = await ownNetwork();
  const page = await openAs(visit, world().demo.writer, "/dashboard", {
    site: address,
    expected: cut,
    ownClock: true,
  });
  await kept(page, /kept-files/);

  deploy();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Habari, Amina" }).waitFor();
  await kept(page, /\.next\.js/);
  await sever();
  // An open page of the previous version could still request its own files.
  await page.goto("about:blank");
  const scripts: string[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.url());
  });

  for (const path of Object.keys(places)) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await nextQuestion(page);
    await page.getByText(/You are offline/).waitFor();
  }
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((url) => !url.endsWith(".next.js"))).toEqual([]);
});
