import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { world } from "../../../../support/world";
import { fillSignIn, openAs } from "../../support/signed-in";

const visit = browser();

const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: "text/html", body: "<html><b>Welcome</b></html>" });
const json = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, json: body });

const options = { expected: /Failed to load resource/ } as const;
const alert = (page: Page) => page.getByRole("alert");

describe("sign-in", () => {
  deepTest("gives up when no answer comes, and can be tried again", async () => {
    const page = await visit("/signin", { ...options, ownClock: true });
    const asked = Promise.withResolvers<void>();
    await page.route(/\/api\/cognito/, () => asked.resolve());

    await fillSignIn(page, world().demo.writer);
    await asked.promise;
    await page.clock.fastForward(30_000);
    await alert(page)
      .getByText(/^No answer came in time/)
      .waitFor();

    await page.unrouteAll();
    await fillSignIn(page, world().demo.writer);
    await page.waitForURL("**/dashboard");
  });

  test("says why its settings are missing", async () => {
    const page = await visit("/signin", options);
    await page.route("**/config.json", html(200));
    await page.reload();

    await fillSignIn(page, world().demo.writer);
    await alert(page)
      .getByText(/^Something else on this network/)
      .waitFor();
  });
});

describe("a page that is open", () => {
  const bar = (page: Page) => page.getByRole("status").filter({ hasText: "What you see is from" });

  deepTest("keeps its session when a Wi-Fi answers while it is renewed", async () => {
    const page = await openAs(visit, world().demo.writer, "/dashboard/profile", options);
    await page.getByRole("button", { name: "Edit Profile" }).waitFor();
    await page.route(/\/api\/cognito/, html(200));
    await page.route("**/api/me", json(401, { message: "Unauthorized" }));
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");

    await expect
      .poll(() => bar(page).innerText(), { timeout: 40_000 })
      .toMatch(/^Something else on this network/);
    expect(new URL(page.url()).pathname).toBe("/dashboard/profile");
  });

  test("shows without a network what it learned before its code was here", async () => {
    const page = await openAs(visit, world().demo.writer, "/about", options);
    const told = page.waitForResponse("**/api/first-screen");
    await page.route(/\/my-tasks-page-[^/]+\.js$/, async (route) => {
      await (await told).finished();
      await route.continue();
    });
    await page.goto("/dashboard/tasks-awarded");
    const award = page.getByText(/^TASK-/).first();
    const id = await award.innerText();

    await page.route(/\/api\//, (route) => route.abort());
    await page.reload();
    await bar(page).waitFor();
    expect(await page.getByText(id).count()).toBeGreaterThan(0);
  });
});
