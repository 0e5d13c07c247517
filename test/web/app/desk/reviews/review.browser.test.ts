import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Submission } from "#contracts/submissions";
import { browser } from "../../../../support/browser";
import { deepTest, firstOf } from "../../../../support/depth";
import { aWordFile } from "../../../../support/work-files";
import { type Session, world } from "../../../../support/world";
import { openAs, refusedCall } from "../../support/signed-in";
import { approveButton, lookAt, openWork, workInReview } from "../../support/work-in-review";

const visit = browser();

/** The test's own clock is injected into every frame, even one where scripts are blocked. */
const clockRefused = /Blocked script execution in 'about:srcdoc'/;
const refusedOrClock = new RegExp(`${refusedCall.source}|${clockRefused.source}`);
const someWork = () => workInReview("lamu-dhow.docx", aWordFile());
type Work = Awaited<ReturnType<typeof someWork>>;
/** Opens the desk with a work, as a link from elsewhere does: other tests submit work too. */
const openDesk = ({ submission }: Work, width = 1440, expected = clockRefused) =>
  openAs(visit, world().demo.admin, `/admin-dashboard/review?work=${submission.id}`, {
    width,
    ownClock: true,
    expected,
  });

/** Returns the distance from the window's top to an element's bottom. */
const endOf = (what: Locator) => what.evaluate((it) => it.getBoundingClientRect().bottom);

async function workOf(session: Session, id: string) {
  const { body } = await session.call<{ submissions: Submission[] }>("GET", "/api/submissions");
  return body.submissions.find((each) => each.id === id);
}

deepTest("J and K keep the open work visible in the queue", async () => {
  const first = await someWork();
  for (let more = 1; more < 9; more++) await someWork();
  const page = await openDesk(first, 360);
  await page.getByRole("heading", { name: /to review/ }).waitFor();
  const isSeen = () =>
    page.locator("ol [aria-current]").evaluate((entry) => {
      const list = entry.closest("ol")?.getBoundingClientRect();
      const { top, bottom } = entry.getBoundingClientRect();
      return list !== undefined && top >= list.top - 1 && bottom <= list.bottom + 1;
    });

  for (let press = 0; press < 8; press++) await page.keyboard.press("j");
  expect(await isSeen()).toBe(true);
  for (let press = 0; press < 8; press++) await page.keyboard.press("k");
  expect(await isSeen()).toBe(true);
});

test.each(
  firstOf<[string, (page: Page) => Promise<unknown>]>(
    ["closing it", (page) => page.close()],
    ["loading it again", (page) => page.reload()],
  ),
)("a pending approval is sent once by %s", async (_, leave) => {
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

test("the dashboard counts waiting items and links to them: record, decision and the rest, without scrolling on a laptop", async () => {
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
  await page.getByRole("heading", { name: /^\d+\+? to review, \d+\+? questions?$/ }).waitFor();
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
