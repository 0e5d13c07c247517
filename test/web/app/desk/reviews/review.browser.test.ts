import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Submission } from "#contracts/submissions";
import { browser } from "../../../../support/browser";
import { deepTest, firstOf } from "../../../../support/depth";
import { aTextPdf } from "../../../../support/pdf-files";
import { aWordFile } from "../../../../support/work-files";
import { type Session, world } from "../../../../support/world";
import { isFocusIn } from "../../support/keyboard";
import { fillSignIn, openAs, refusedCall } from "../../support/signed-in";
import {
  approveButton,
  handInFile,
  lookAt,
  openWork,
  shownTask,
  workInReview,
} from "../../support/work-in-review";

const visit = browser();

/** The test's own clock is put into every frame, also where nothing may run. */
const clockRefused = /Blocked script execution in 'about:srcdoc'/;
const refusedOrClock = new RegExp(`${refusedCall.source}|${clockRefused.source}`);
const someWork = () => workInReview("lamu-dhow.docx", aWordFile());
type Work = Awaited<ReturnType<typeof someWork>>;
/** The desk with a work open, as a link from elsewhere opens it: other tests hand in work too. */
const openDesk = ({ submission }: Work, width = 1440, expected = clockRefused) =>
  openAs(visit, world().demo.admin, `/admin-dashboard/review?work=${submission.id}`, {
    width,
    ownClock: true,
    expected,
  });

/** How far down the window something ends. */
const endOf = (what: Locator) => what.evaluate((it) => it.getBoundingClientRect().bottom);

async function workOf(session: Session, id: string) {
  const { body } = await session.call<{ submissions: Submission[] }>("GET", "/api/submissions");
  return body.submissions.find((each) => each.id === id);
}

test.each(firstOf(1440, 360))(
  "work is approved, sent back and rejected by keyboard alone, %i px wide",
  async (width) => {
    const [approved, changed, rejected] = [await someWork(), await someWork(), await someWork()];
    const page = await openDesk(approved, width);
    const { keyboard } = page;

    await lookAt(page, approved.taskId);
    await keyboard.press("a");
    await page.getByText(/gets .+ in a moment\./).waitFor();
    await keyboard.press("u");
    await lookAt(page, approved.taskId);
    await keyboard.press("a");
    await page.clock.fastForward(8000);
    await page.getByText(/^Approved\./).waitFor();
    expect(await shownTask(page)).not.toBe(approved.taskId);
    expect(await isFocusIn(page, "[aria-current]")).toBe(true);
    // Other tests hand in work too.
    await lookAt(page, changed.taskId);

    await keyboard.press("c");
    await expect.poll(() => isFocusIn(page, "textarea")).toBe(true);
    await keyboard.type("Name the sources.");
    await keyboard.press("Control+Enter");
    await page.getByText("is asked for changes.").waitFor();
    await lookAt(page, rejected.taskId);

    await keyboard.press("r");
    await page.getByText("Reject this work?").waitFor();
    await expect.poll(() => isFocusIn(page, "dialog textarea")).toBe(true);
    await keyboard.type("It is copied.");
    await keyboard.press("Control+Enter");
    await page.getByText(/^Rejected\./).waitFor();

    expect(await workOf(approved.session, approved.submission.id)).toMatchObject({
      status: "Approved",
    });
    expect(await workOf(changed.session, changed.submission.id)).toMatchObject({
      status: "Changes Requested",
      note: "Name the sources.",
    });
    expect(await workOf(rejected.session, rejected.submission.id)).toMatchObject({
      status: "Rejected",
      note: "It is copied.",
    });
    await page.getByText(/decided today$/i).click();
    await page.getByRole("listitem").filter({ hasText: rejected.taskId }).waitFor();
  },
);

deepTest("J and K keep the open work visible in the queue", async () => {
  const first = await someWork();
  for (let more = 1; more < 9; more++) await someWork();
  const page = await openDesk(first, 360);
  await page.getByRole("heading", { name: /waiting$/ }).waitFor();
  const isSeen = () =>
    page.locator("[aria-current]:focus").evaluate((entry) => {
      const list = entry.closest("ol")?.getBoundingClientRect();
      const { top, bottom } = entry.getBoundingClientRect();
      return list !== undefined && top >= list.top - 1 && bottom <= list.bottom + 1;
    });

  for (let press = 0; press < 8; press++) await page.keyboard.press("j");
  expect(await isSeen()).toBe(true);
  for (let press = 0; press < 8; press++) await page.keyboard.press("k");
  expect(await isSeen()).toBe(true);
});

test("a reviewer is told when a work was decided about, and by whom, and decides nothing by mistake", async () => {
  const [work, next] = [await someWork(), await someWork()];
  const { taskId } = work;
  const [one, other] = [await openDesk(work), await openDesk(work, 1440, refusedOrClock)];
  await lookAt(one, taskId);
  await openWork(other, taskId);

  await one.keyboard.press("a");
  await one.clock.fastForward(8000);
  await one.getByText(/^Approved\./).waitFor();
  await other.getByText("You have decided about this work").waitFor();
  await other
    .getByText(/Approved, .+ EAT, here or in another window of yours\. Nothing is left/)
    .waitFor();
  expect(await shownTask(other)).toBe(taskId);
  await other.keyboard.press("a");

  await other.getByRole("button", { name: "Go on to the next" }).click();
  expect(await shownTask(other)).not.toBe(taskId);
  expect(await workOf(next.session, next.submission.id)).toHaveProperty("status", "Pending Review");
});

deepTest("every version is in a tab with its file, its note and its day", async () => {
  const work = await workInReview("dhow.pdf", await aTextPdf("First"));
  const { session, taskId } = work;
  const page = await openDesk(work);
  await openWork(page, taskId);
  await page.getByLabel(/^Note to/).fill("Name the sources.");
  await page.getByRole("button", { name: "Ask for changes" }).click();
  await page.getByText("is asked for changes.").waitFor();

  await handInFile(session, taskId, "dhow-2.pdf", await aTextPdf("Second"));
  await openWork(page, taskId);
  await page.getByText("Second", { exact: true }).waitFor({ state: "attached" });
  await page.getByRole("tab", { name: /^Version 2/ }).focus();
  await page.keyboard.press("ArrowRight");

  const earlier = page.getByRole("tabpanel", { name: /^Version 1.*changes requested$/ });
  await earlier.getByText("dhow.pdf", { exact: true }).waitFor();
  await earlier.getByText("Name the sources.").waitFor();
  await earlier.getByText("First", { exact: true }).waitFor({ state: "attached" });
});

test.each(firstOf(1440, 360))(
  "a double press approves one work and not the next, %i px wide",
  async (width) => {
    const [one, next] = [await someWork(), await someWork()];
    const page = await openDesk(one, width);
    await lookAt(page, one.taskId);
    const press = () => approveButton(page)[width < 500 ? "tap" : "click"]({ force: true });

    await press();
    await expect.poll(() => shownTask(page)).not.toBe(one.taskId);
    await press();
    await page.getByRole("button", { name: "Reject", exact: true }).click({ force: true });
    expect(await page.getByRole("dialog").count()).toBe(0);

    const undo = page.getByRole("button", { name: /^Undo the approval/ });
    expect(await undo.count()).toBe(1);
    await undo.click();
    await undo.waitFor({ state: "detached" });
    expect(await shownTask(page)).toBe(one.taskId);
    await page.clock.fastForward(8000);
    for (const { session, submission } of [one, next])
      expect(await workOf(session, submission.id)).toHaveProperty("status", "Pending Review");
  },
);

const waysToLeave = firstOf<[string, (page: Page) => Promise<unknown>]>(
  ["another page", (page) => page.getByRole("link", { name: "Manage Task" }).first().click()],
  ["loading it anew", (page) => page.reload()],
  ["closing it", (page) => page.close()],
  [
    "signing out",
    async (page) => {
      await page.getByRole("button", { name: "Profile menu" }).click();
      await page.getByRole("button", { name: "Logout" }).last().click();
    },
  ],
);
test.each(waysToLeave)("a pending approval is sent once by %s", async (_, leave) => {
  const work = await someWork();
  const { session, submission, taskId } = work;
  const page = await openDesk(work);
  await lookAt(page, taskId);
  await page.keyboard.press("a");
  await page.getByRole("button", { name: /^Undo the approval/ }).waitFor();

  await leave(page);
  await expect
    .poll(() => workOf(session, submission.id), { timeout: 20_000 })
    .toHaveProperty("status", "Approved");
});

test("a pending approval is sent before another tab signs its administrator out", async () => {
  const work = await someWork();
  const { session, submission, taskId } = work;
  const page = await openDesk(work, 1440, refusedOrClock);
  const other = await page.context().newPage();
  await other.goto("/admin-dashboard/acts");
  await page.bringToFront();
  await lookAt(page, taskId);
  await page.keyboard.press("a");
  await page.getByRole("button", { name: /^Undo the approval/ }).waitFor();

  await other.getByRole("button", { name: "Logout" }).first().click();
  await other.waitForURL("**/signin");
  expect(await workOf(session, submission.id)).toHaveProperty("status", "Approved");
});

test("an approval unsent at signing out without network is told to whoever is there", async () => {
  const work = await someWork();
  const { session, submission, taskId } = work;
  const page = await openDesk(work, 1440, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|CodeMissing/);
  await lookAt(page, taskId);
  await page.keyboard.press("a");
  await page.getByRole("button", { name: /^Undo the approval/ }).waitFor();

  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.getByText(`An approval of ${taskId} may not have been sent`).waitFor();
  expect(await workOf(session, submission.id)).toHaveProperty("status", "Pending Review");
});

test("an approval unsent because of a lost session is told to whoever signs in next", async () => {
  const work = await someWork();
  const { session, submission, taskId } = work;
  const page = await openDesk(work, 1440, refusedOrClock);
  await lookAt(page, taskId);
  await page.keyboard.press("a");
  await page.getByRole("button", { name: /^Undo the approval/ }).waitFor();

  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new Event("storage"));
  });
  await page.getByText(`An approval of ${taskId} may not have been sent`).waitFor();
  await fillSignIn(page, world().demo.admin);
  await page.getByText(/You were signed out before it was sent, so nothing was paid\./).waitFor();
  expect(await workOf(session, submission.id)).toHaveProperty("status", "Pending Review");
});

deepTest("an approval that can't be sent says so, and its work is in the queue again", async () => {
  const work = await someWork();
  const { session, submission, taskId } = work;
  const page = await openDesk(work, 360, /ERR_FAILED/);
  await lookAt(page, taskId);
  const review = "**/api/admin/submissions/*/review";
  await page.route(review, (route) => route.abort());
  await approveButton(page).click();
  await page.clock.fastForward(8000);

  await page.getByText(/^The approval for .+ came back\. No answer came/).waitFor();
  await page.unroute(review);
  await page.getByRole("button", { name: `Open it: ${taskId}` }).click();
  expect(await shownTask(page)).toBe(taskId);
  await page.clock.fastForward(1500);
  await approveButton(page).click();
  await page.clock.fastForward(8000);
  await page.getByText(/^Approved\./).waitFor();
  expect(await workOf(session, submission.id)).toHaveProperty("status", "Approved");
});

deepTest("the message about a failed approval covers no button, and can be closed", async () => {
  const work = await someWork();
  const { taskId } = work;
  const page = await openDesk(work, 1440, /ERR_FAILED/);
  await lookAt(page, taskId);
  await page.route("**/api/admin/submissions/*/review", (route) => route.abort());
  await approveButton(page).click();
  await page.clock.fastForward(8000);
  const strip = page.getByText(/^The approval for .+ came back\./);
  await strip.waitFor();

  const right = async (what: Locator) => {
    const box = await what.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  const decisions = await approveButton(page).boundingBox();
  expect(await right(strip)).toBeLessThan(decisions?.x ?? 0);
  await page.getByRole("button", { name: `Close the message about ${taskId}` }).click();
  expect(await strip.count()).toBe(0);
});

test("the dashboard counts what waits and leads to it: record, decision and what else waits, without scrolling on a laptop", async () => {
  const { session, taskId } = await someWork();
  await session.call("POST", `/api/tasks/${taskId}/questions`, { question: "How many sources?" });
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard");
  await page.getByRole("link", { name: /^Review Work\s*\d+ waiting$/ }).waitFor();
  const queues = page.getByRole("list", { name: "What waits for you" });
  await queues.getByRole("link", { name: /\d+ submissions? to review/ }).click();
  await page.waitForURL("**/admin-dashboard/review");
  await openWork(page, taskId);
  const questions = page.getByText(/^\d+\+? questions? waits?$/);
  await questions.waitFor();

  const record = page.getByRole("region", { name: /^Record of / });
  for (const what of [
    record.getByText(/^Rating 5\.0 · 0 approved · 0 missed$/),
    approveButton(page),
    questions,
  ])
    await expect.poll(() => endOf(what)).toBeLessThan(900);
  await page.getByRole("heading", { name: /^\d+\+? works?, \d+\+? questions? waiting$/ }).waitFor();
  const answer = page.getByRole("button", { name: `Answer about ${taskId}` });
  expect(await answer.isVisible()).toBe(false);
  await page.getByRole("link", { name: /^\d+\+? questions?$/ }).click();
  await answer.waitFor();
});

deepTest("on a phone the file stands before the decisions", async () => {
  const work = await someWork();
  const { taskId } = work;
  const page = await openDesk(work, 360);
  await openWork(page, taskId);
  const top = (name: RegExp) =>
    page.getByRole("button", { name }).evaluate((it) => it.getBoundingClientRect().top + scrollY);

  expect(await top(/^Download lamu-dhow/)).toBeLessThan(await top(/^Approve pays/));
  expect(await top(/^Approve pays/)).toBeGreaterThan(780);
});

test("keys pressed before a work is ready decide nothing, and words typed after C are its note", async () => {
  const [before, work] = [await someWork(), await someWork()];
  const page = await openDesk(before);
  const { keyboard, clock } = page;
  await openWork(page, before.taskId);
  await openWork(page, work.taskId);
  await clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const comeBack = async () => {
    await keyboard.press("k");
    await keyboard.press("j");
    await openWork(page, work.taskId);
  };
  const rejection = page.getByText("Reject this work?");

  await comeBack();
  await keyboard.type("r: a source");
  await page.getByText("That key came too early").waitFor();
  await clock.fastForward(1500);
  await expect.poll(() => approveButton(page).isEnabled()).toBe(true);
  await keyboard.type("a source");
  expect(await rejection.isVisible()).toBe(false);
  expect(await shownTask(page)).toBe(work.taskId);
  await keyboard.press("Escape");
  await keyboard.press("r");
  await rejection.waitFor();
  await page.getByRole("button", { name: "Not now" }).click();

  await comeBack();
  await keyboard.type("cPlease add a source.");
  await keyboard.press("Control+Enter");
  expect(await page.getByLabel(/^Note/).inputValue()).toBe("Please add a source.");
  await clock.fastForward(1500);
  await expect.poll(() => approveButton(page).isEnabled()).toBe(true);
  await keyboard.press("Control+Enter");
  await page.getByText("is asked for changes.").waitFor();

  const other = await workOf(before.session, before.submission.id);
  expect(other).toEqual(expect.objectContaining({ status: before.submission.status }));
  expect(await workOf(work.session, work.submission.id)).toMatchObject({
    status: "Changes Requested",
    note: "Please add a source.",
  });
});
