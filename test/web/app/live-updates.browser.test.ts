import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Me } from "#contracts/accounts";
import { liveUpdates } from "#contracts/live-updates";
import { browser } from "../../support/browser";
import { until } from "../../support/until";
import { anActiveWriter, type Session, world } from "../../support/world";
import { holdRequests } from "./support/held";
import { newTasks } from "./support/new-tasks";
import { openAs } from "./support/signed-in";

const visit = browser();
const marketplace = "/dashboard/task-available?field=Chemistry";

/** The paths of the API that the page has asked for so far. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) paths.push(pathname);
  });
  return paths;
}

/** Moves the page's clock on and waits for the answer to the question that is due by then. */
async function nextAnswer(page: Page, milliseconds: number) {
  const answered = page.waitForResponse((response) => response.url().endsWith("/api/me"));
  await page.clock.fastForward(milliseconds);
  await (await answered).finished();
}

/**
 * Waits for something that shows at the next question of the page, or at the one after it: each instance
 * of the service believes what it read for a second.
 */
async function showsSoon(page: Page, isShown: () => Promise<boolean>) {
  await nextAnswer(page, liveUpdates.usual);
  const isThere = await until("the list as it is", isShown, 5).catch(() => false);
  if (isThere) return;
  await nextAnswer(page, liveUpdates.usual);
  await until("the list as it is", isShown);
}

const listVersion = async ({ call }: Session) =>
  (await call<Me>("GET", "/api/me")).body.taskListVersion;

/** Waits until the service says that the list has changed since. */
const changedSince = (before: number, session: Session) =>
  until("another version of the list", async () => (await listVersion(session)) > before);

/** The list of tasks changes for nobody but this page's own tests. */
const freezeList = (page: Page) =>
  page.route("**/api/me", async (route) => {
    const { "if-none-match": _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    await route.fulfill({ response, json: { ...(await response.json()), taskListVersion: 1 } });
  });

test("an open marketplace asks one question each 12 seconds, and for the list when it has changed", async () => {
  const { person } = await anActiveWriter();
  await newTasks(1, "Chemistry");
  const page = await openAs(visit, person, marketplace, {
    ownClock: true,
  });
  await page.getByRole("button", { name: "Bid Now" }).first().waitFor();
  await freezeList(page);
  await nextAnswer(page, liveUpdates.usual);
  await nextAnswer(page, liveUpdates.usual);
  const paths = asked(page);

  for (let minute = 0; minute < 3; minute++) await nextAnswer(page, liveUpdates.usual);

  expect(paths).toEqual(["/api/me", "/api/me", "/api/me"]);
});

test("a task that is posted, and one that is taken, show by themselves", async () => {
  const [{ person, session }, other] = await Promise.all([anActiveWriter(), anActiveWriter()]);
  const [first] = await newTasks(1, "Chemistry");
  const page = await openAs(visit, person, marketplace, { ownClock: true });
  const card = (id = "") => page.getByRole("listitem").filter({ hasText: id });
  await card(first?.id).getByRole("button", { name: "Bid Now" }).waitFor();

  let before = await listVersion(session);
  const [second] = await newTasks(1, "Chemistry");
  await changedSince(before, session);
  await showsSoon(page, async () => (await card(second?.id).count()) === 1);

  before = await listVersion(session);
  await other.session.call("POST", `/api/tasks/${second?.id}/bid`, {});
  await changedSince(before, session);
  const bid = card(second?.id).getByRole("button", { name: "Bid Now" });
  await showsSoon(page, async () => (await bid.count()) === 0);
});

test("a page that nobody touches asks once a minute, and at once when somebody is back", async () => {
  const { person } = await anActiveWriter();
  const page = await openAs(visit, person, "/dashboard", {
    ownClock: true,
  });
  await page.getByRole("heading", { level: 1, name: /^Habari/ }).waitFor();
  await nextAnswer(page, liveUpdates.untouchedAfter + liveUpdates.usual);
  const paths = asked(page);

  await page.clock.fastForward(liveUpdates.untouched / 2);
  const back = page.waitForRequest((request) => request.url().endsWith("/api/me"));
  await page.mouse.move(300, 300);
  await back;

  expect(paths.filter((path) => path === "/api/me")).toHaveLength(1);
});

test("once the network is back, the account is asked for at once, though an earlier question hangs", async () => {
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
