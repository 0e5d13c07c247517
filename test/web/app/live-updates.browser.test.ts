import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { liveUpdates } from "#contracts/live-updates";
import { tasksPerPage } from "#contracts/tasks";
import { browser, expectAccessible } from "../../support/browser";
import { deepTest } from "../../support/depth";
import { until } from "../../support/until";
import { anActiveWriter, world } from "../../support/world";
import { holdRequests } from "./support/held";
import { newTasks } from "./support/new-tasks";
import { openAs } from "./support/signed-in";

const visit = browser();
/** A field in which hardly any other test posts tasks. */
const field = "Generalist";
const marketplace = `/dashboard/task-available?field=${field}`;

/** The API paths that the page has asked for so far. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) paths.push(pathname);
  });
  return paths;
}

/** Advances the page's clock and waits for the answer that is due by then. */
async function nextAnswer(page: Page, path: string, milliseconds: number) {
  const answered = page.waitForResponse((response) => response.url().endsWith(path));
  await page.clock.fastForward(milliseconds);
  await (await answered).finished();
}
const nextOpenTasks = (page: Page) => nextAnswer(page, "/api/tasks/open", liveUpdates.openTasks);

/**
 * Waits for something that one of the page's next questions brings: each instance of the service
 * caches for a second, and the page as long as CloudFront may cache the list.
 */
async function showsSoon(page: Page, isShown: () => Promise<boolean>) {
  await until("the list as it is", async () => {
    await nextOpenTasks(page);
    return await isShown();
  });
}

test.each([
  ["writer", "/dashboard", ["first-screen?tasks=open", "tasks/open"]],
  [
    "admin",
    "/admin-dashboard",
    [
      "admin/stats?days=30",
      "admin/users?sort=totalMoney&order=desc&limit=25",
      "admin/users?status=inactive&sort=createdAt&order=desc&limit=5",
      "me",
      "tasks",
    ],
  ],
] as const)("the first screen of the %s asks no more than this", async (who, path, questions) => {
  const page = await openAs(visit, world().demo[who], "/about");
  const addresses = new Set<string>();
  page.on("request", (request) => addresses.add(request.url().split("/api/")[1] ?? ""));
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name: /^Habari|^Dashboard/ }).waitFor();
  await expect.poll(() => [...addresses].filter(Boolean).sort()).toEqual(questions);
});

test("an open marketplace asks for open tasks, for the account once a minute, and for no page again", async () => {
  const { person } = await anActiveWriter();
  // A page is fetched again if one of its tasks is not among the newest of all.
  await newTasks(tasksPerPage, field);
  const page = await openAs(visit, person, marketplace, { ownClock: true });
  await page.getByRole("button", { name: "Bid Now" }).first().waitFor();
  await nextAnswer(page, "/api/me", liveUpdates.own);
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));

  await nextOpenTasks(page);
  await nextOpenTasks(page);
  await nextAnswer(page, "/api/me", liveUpdates.own);

  const paths = requests.map((request) => new URL(request.url()).pathname);
  const ofTasks = paths.filter((path) => path.startsWith("/api/tasks"));
  expect(new Set(ofTasks)).toEqual(new Set(["/api/tasks/open"]));
  expect(paths.filter((path) => path === "/api/me")).toHaveLength(1);
  for (const request of requests.filter((each) => each.url().endsWith("/open")))
    expect(await request.headerValue("authorization")).toBeNull();
});

test("a taken task says so in its place, and a new one is announced without moving the list", async () => {
  const [{ person }, other] = await Promise.all([anActiveWriter(), anActiveWriter()]);
  const [first] = await newTasks(1, field);
  const page = await openAs(visit, person, marketplace, { ownClock: true, width: 360 });
  const card = (id = "") => page.getByRole("listitem").filter({ hasText: id });
  await card(first?.id).getByRole("button", { name: "Bid Now" }).waitFor();
  await nextOpenTasks(page);
  const place = await card(first?.id).boundingBox();

  const [second] = await newTasks(1, field);
  await other.session.call("POST", `/api/tasks/${first?.id}/bid`, {});
  const announcement = page.getByRole("button", { name: "1 new task" });
  await showsSoon(page, async () => (await announcement.count()) === 1);
  const gone = card(first?.id).getByRole("button", { name: "Unavailable" });
  await showsSoon(page, async () => (await gone.count()) === 1);

  expect(await card(second?.id).count()).toBe(0);
  expect(await card(first?.id).boundingBox()).toEqual(place);
  await expectAccessible(page);

  await announcement.click();
  await card(second?.id).getByRole("button", { name: "Bid Now" }).waitFor();
  expect(await announcement.count()).toBe(0);
  await page.locator("ul[aria-label=Tasks]:focus").waitFor();
});

deepTest(
  "a page that nobody touches asks once a minute, and at once when somebody is back",
  async () => {
    const { person } = await anActiveWriter();
    const page = await openAs(visit, person, "/dashboard", {
      ownClock: true,
    });
    await page.getByRole("heading", { level: 1, name: /^Habari/ }).waitFor();
    await nextAnswer(page, "/api/me", liveUpdates.untouchedAfter + liveUpdates.own);
    const paths = asked(page);

    await page.clock.fastForward(liveUpdates.untouched / 4);
    const back = page.waitForRequest((request) => request.url().endsWith("/api/me"));
    await page.mouse.move(300, 300);
    await back;

    expect(paths.filter((path) => path === "/api/me")).toHaveLength(1);
  },
);

test("once the network returns, the account is asked for at once, even if an earlier question hangs", async () => {
  const page = await openAs(visit, world().demo.writer, "/dashboard", {
    ownClock: true,
    expected: /ERR_INTERNET_DISCONNECTED/,
  });
  await page.getByText("Current balance").waitFor();
  const hanging = await holdRequests(page, "/api/me");
  await page.clock.pauseAt(Date.now() + 60_000);
  await hanging.asked;

  await page.context().setOffline(true);
  await page.getByText("You are offline").waitFor();
  const healed = page.waitForRequest((request) => request.url().endsWith("/api/me"));
  await page.context().setOffline(false);
  await healed;
});
