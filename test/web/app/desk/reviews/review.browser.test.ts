import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Submission } from "#contracts/submissions";
import { browser } from "../../../../support/browser";
import { aWordFile } from "../../../../support/work-files";
import { type Session, world } from "../../../../support/world";
import { openAs } from "../../support/signed-in";
import { approveButton, lookAt, workInReview } from "../../support/work-in-review";

const visit = browser();

/**
 * Expected log lines: the test's clock is blocked in frames without scripts, and requests of an
 * ended session are refused.
 */
const expected = /Blocked script execution in 'about:srcdoc'|status of 4\d\d/;
const someWork = () => workInReview("lamu-dhow.docx", aWordFile());
type Work = Awaited<ReturnType<typeof someWork>>;
/** Opens the review page at one submission by a link, since other tests submit work too. */
const openDesk = ({ submission }: Work) =>
  openAs(visit, world().demo.admin, `/admin-dashboard/review?work=${submission.id}`, {
    ownClock: true,
    expected,
  });

async function workOf(session: Session, id: string) {
  const { body } = await session.call<{ submissions: Submission[] }>("GET", "/api/submissions");
  return body.submissions.find((each) => each.id === id);
}

/** Opens another tab. The returned function signs the administrator out in that tab. */
async function signOutElsewhere(page: Page) {
  const other = await page.context().newPage();
  await other.goto("/admin-dashboard/acts");
  await page.bringToFront();
  return async () => {
    await other.getByRole("button", { name: "Logout" }).first().click();
    await other.waitForURL("**/signin");
  };
}

test.each([
  ["its page is closed", async (page: Page) => () => page.close()],
  ["another tab signs its administrator out", signOutElsewhere],
])("a waiting approval is sent when %s", async (_, prepare) => {
  const work = await someWork();
  const { session, submission, taskId } = work;
  const page = await openDesk(work);
  const leave = await prepare(page);
  await lookAt(page, taskId);
  await page.keyboard.press("a");
  await page.getByRole("button", { name: /^Undo the approval/ }).waitFor();

  await leave();
  await expect
    .poll(() => workOf(session, submission.id), { timeout: 20_000 })
    .toHaveProperty("status", "Approved");
});

test("on a laptop, the record, the decision and the questions are visible without scrolling", async () => {
  const work = await someWork();
  const { session, taskId } = work;
  await session.call("POST", `/api/tasks/${taskId}/questions`, { question: "How many sources?" });
  const page = await openDesk(work);
  const record = page.getByRole("region", { name: /^Record of / });
  for (const what of [
    record.getByText(/^Rating 5\.0 · 0 approved · 0 missed$/),
    approveButton(page),
    page.getByText(/^\d+\+? questions? waits?$/),
  ])
    await expect
      .poll(() => what.evaluate((it) => it.getBoundingClientRect().bottom))
      .toBeLessThan(900);
  const answer = page.getByRole("button", { name: `Answer about ${taskId}` });
  expect(await answer.isVisible()).toBe(false);
  await page.getByRole("link", { name: /^\d+\+? questions?$/ }).click();
  await answer.waitFor();
});
