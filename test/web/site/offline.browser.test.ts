import { expect, test } from "vitest";
import { publicPaths } from "#contracts/addresses";
import { browser } from "../../support/browser";
import { world } from "../../support/world";
import { severableSite } from "./severable-site";

const visit = browser({ serviceWorkers: "allow" });

test("after one visit the pages open without network", async () => {
  const site = await severableSite(world().site);
  const page = await visit(site.address, { expected: /ERR_CONNECTION_REFUSED|Failed to load/ });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), {
      timeout: 30_000,
    })
    .toBe("activated");

  await site.sever();

  for (const path of publicPaths) {
    await page.goto(site.address + path);
    expect(await page.locator("h1").isVisible()).toBe(true);
    expect(await page.title()).not.toContain("Offline");
  }
  await page.goto(`${site.address}/a/page/never/seen`);
  expect(await page.locator("h1").innerText()).toBe("You are offline.");
});
