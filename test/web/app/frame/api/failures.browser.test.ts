import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { deepTest, firstOf, isDeep } from "../../../../support/depth";
import { world } from "../../../../support/world";
import { fillSignIn, openAs } from "../../support/signed-in";

const visit = browser();

const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: "text/html", body: "<html><b>Welcome</b></html>" });
const json = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, json: body });

type Failure = [name: string, meet: (route: Route) => Promise<void>, words: RegExp];
/** What can come instead of an answer, and how a form says so. */
const failures: Failure[] = [
  ["the sign-in page of a Wi-Fi", html(200), /^Something else on this network answered in our/],
  ["no network", (route) => route.abort(), /^We could not reach the service\. Check your conn/],
  [
    "a failure of the service",
    json(500, { code: "internal", message: "Something went wrong on our side." }),
    /^Something went wrong on our side\./,
  ],
  [
    "a refusal",
    json(429, { code: "too_many_requests", message: "Try again in 3 minutes." }),
    /^Try again in 3 minutes\./,
  ],
];
/** They are told in the words of one above. */
const others: Failure[] = [
  ["the page of a gateway", html(502), /^An unexpected error occurred/],
  ["a gateway without a service", json(503, { message: "Service Unavailable" }), /^An unexpected/],
];
const options = { expected: /Failed to load resource/ } as const;
const alert = (page: Page) => page.getByRole("alert");

describe("sign-in", () => {
  test.each(isDeep ? [...failures, ...others] : failures)(
    "says that it met %s, and works afterwards",
    async (_, meet, words) => {
      const page = await visit("/signin", options);
      await page.route(/\/api\/cognito/, meet);

      await fillSignIn(page, world().demo.writer);
      await alert(page).getByText(words).waitFor();
      expect(await alert(page).innerText()).not.toMatch(/token|JSON|<|exception/i);

      await page.unrouteAll();
      await fillSignIn(page, world().demo.writer);
      await page.waitForURL("**/dashboard");
    },
  );

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

  test("says what it met in place of its settings", async () => {
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

  test.each<Failure>(
    firstOf(
      ["no network", (route) => route.abort(), /^You are offline\./],
      ["the sign-in page of a Wi-Fi", html(200), /^Something else on this network answers/],
      ["a failure of the service", json(500, {}), /^Something is wrong on our side\./],
    ),
  )("says that it met %s", async (_, meet, words) => {
    const page = await openAs(visit, world().demo.writer, "/dashboard/profile", options);
    await page.getByRole("button", { name: "Edit Profile" }).waitFor();
    await page.route("**/api/me", meet);
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");

    await expect.poll(() => bar(page).innerText(), { timeout: 40_000 }).toMatch(words);
  });

  deepTest("doesn't call one refused request offline", async () => {
    const page = await openAs(visit, world().demo.writer, "/dashboard/profile", options);
    await page.getByRole("button", { name: "Edit Profile" }).waitFor();
    const refused = page.waitForResponse((response) => response.status() === 429);
    await page.route(
      "**/api/me",
      json(429, { code: "too_many_requests", message: "Try again in 3 minutes." }),
    );
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
    await refused;

    expect(await bar(page).count()).toBe(0);
  });

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

  test("shows without network what it was told before its code was here", async () => {
    const page = await openAs(visit, world().demo.writer, "/about", options);
    const told = page.waitForResponse("**/api/awards");
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
