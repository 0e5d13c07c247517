import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Submission } from "#contracts/submissions";
import { browser, widths } from "../../../support/browser";
import { aTextPdf } from "../../../support/pdf-files";
import { aWordFile } from "../../../support/work-files";
import { type Session, world } from "../../../support/world";
import { focusedName, isFocusIn } from "../support/keyboard";
import { openAs, refusedCall } from "../support/signed-in";
import { handInFile, openWork, workInReview } from "../support/work-in-review";

const visit = browser();

const openDesk = (width = 1440, expected?: RegExp) =>
  openAs(visit, world().demo.admin, "/admin-dashboard/review", {
    width,
    ...(expected && { expected }),
  });
const someWork = () => workInReview("lamu-dhow.docx", aWordFile());
const shownTask = (page: Page) =>
  page.locator("main section[aria-label^=TASK-]").getAttribute("aria-label");

async function workOf(session: Session, id: string) {
  const { body } = await session.call<{ submissions: Submission[] }>("GET", "/api/submissions");
  return body.submissions.find((each) => each.id === id);
}

test.each(widths)("work is decided about by keyboard alone, %i px wide", async (width) => {
  const [approved, changed, rejected] = [await someWork(), await someWork(), await someWork()];
  const page = await openDesk(width);
  const { keyboard } = page;

  await openWork(page, approved.taskId);
  await keyboard.press("a");
  await page.getByText(/^Approved\./).waitFor();
  expect(await shownTask(page)).not.toBe(approved.taskId);
  expect(await isFocusIn(page, "[aria-current]")).toBe(true);
  // Other tests hand in work too.
  await openWork(page, changed.taskId);

  await keyboard.press("c");
  await expect.poll(() => isFocusIn(page, "textarea")).toBe(true);
  await keyboard.type("Name the sources.");
  await keyboard.press("Escape");
  await keyboard.press("c");
  await page.getByText("is asked for changes.").waitFor();
  await openWork(page, rejected.taskId);

  await keyboard.press("r");
  await expect.poll(() => isFocusIn(page, "textarea")).toBe(true);
  await keyboard.type("It is copied.");
  await keyboard.press("Control+Enter");
  await page.getByText("Reject this work?").waitFor();
  for (let tabs = 0; (await focusedName(page)) !== "Yes, reject it" && tabs < 6; tabs++)
    await keyboard.press("Tab");
  await keyboard.press("Enter");
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
});

test("J and K keep the open work in view of the queue", async () => {
  for (let more = 0; more < 9; more++) await someWork();
  const page = await openDesk(360);
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

test("who reads work that another tab decides about is told, and decides nothing by mistake", async () => {
  const { taskId } = await someWork();
  const next = await someWork();
  const [one, other] = [await openDesk(), await openDesk(1440, refusedCall)];
  await openWork(one, taskId);
  await openWork(other, taskId);

  await one.keyboard.press("a");
  await one.getByText(/^Approved\./).waitFor();
  await other.getByText("Somebody else has decided about this work").waitFor();
  await other.getByText(/Approved( by .+)?, .+ EAT\. Nothing is left to decide here\./).waitFor();
  expect(await shownTask(other)).toBe(taskId);
  await other.keyboard.press("a");

  await other.getByRole("button", { name: "Go on to the next" }).click();
  expect(await shownTask(other)).not.toBe(taskId);
  expect(await workOf(next.session, next.submission.id)).toHaveProperty("status", "Pending Review");
});

test("every version is in a tab with its file, its note and its day", async () => {
  const { session, taskId } = await workInReview("dhow.pdf", await aTextPdf("First"));
  const page = await openDesk();
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

test("on a phone the decisions stay at its foot, above the places", async () => {
  await someWork();
  const page = await openDesk(360);
  const button = page.getByRole("button", { name: /^Approve pays/ });
  await button.waitFor();
  const bottom = () => button.evaluate((it) => it.getBoundingClientRect().bottom);
  const bar = await page
    .getByRole("navigation", { name: "Quick" })
    .evaluate((it) => it.getBoundingClientRect().top);

  expect(await bottom()).toBeLessThanOrEqual(bar);
  await page.evaluate("scrollTo(0, 400)");
  expect(await bottom()).toBeLessThanOrEqual(bar);
  expect(await bottom()).toBeGreaterThan(bar - 30);
});

test("the sidebar counts what waits", async () => {
  await someWork();
  const page = await openDesk();

  await page.getByRole("link", { name: /^Review Work\s*\d+ waiting$/ }).waitFor();
});
