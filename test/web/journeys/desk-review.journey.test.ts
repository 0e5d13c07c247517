import { expect, test } from "vitest";
import type { Submission } from "#contracts/submissions";
import { browser } from "../../support/browser";
import { aTextPdf } from "../../support/pdf-files";
import { aWordFile } from "../../support/work-files";
import { type Session, world } from "../../support/world";
import { isFocusIn } from "../app/support/keyboard";
import { openAs } from "../app/support/signed-in";
import { lookAt, shownTask, workInReview } from "../app/support/work-in-review";

const visit = browser();
/** The browser logs this when the test's clock is installed in a frame that may run no script. */
const clockRefused = /Blocked script execution in 'about:srcdoc'/;

async function workOf(session: Session, id: string) {
  const { body } = await session.call<{ submissions: Submission[] }>("GET", "/api/submissions");
  return body.submissions.find((each) => each.id === id);
}

test("by keyboard alone, the administrator reads, approves, undoes, returns and rejects submissions", async () => {
  const [approved, changed, rejected] = [
    await workInReview("lamu-dhow.docx", aWordFile()),
    await workInReview("lamu-dhow.pdf", await aTextPdf("The lateen sail")),
    await workInReview("lamu-dhow.docx", aWordFile()),
  ];
  const desk = `/admin-dashboard/review?work=${approved.submission.id}`;
  const page = await openAs(visit, world().demo.admin, desk, {
    ownClock: true,
    expected: clockRefused,
  });
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

  await lookAt(page, changed.taskId);
  await page.getByText("Page 1 of 1").waitFor();
  await keyboard.press("c");
  await expect.poll(() => isFocusIn(page, "textarea")).toBe(true);
  await keyboard.type("Name the sources.");
  await keyboard.press("Control+Enter");
  await page.getByText("is asked for changes.").waitFor();

  await lookAt(page, rejected.taskId);
  await keyboard.press("r");
  await expect.poll(() => isFocusIn(page, "dialog textarea")).toBe(true);
  await keyboard.type("It is copied.");
  await keyboard.press("Control+Enter");
  await page.getByText(/^Rejected\./).waitFor();

  const decided = [
    { ...approved, status: "Approved" },
    { ...changed, status: "Changes Requested", note: "Name the sources." },
    { ...rejected, status: "Rejected", note: "It is copied." },
  ];
  for (const { session, submission, status } of decided)
    expect(await workOf(session, submission.id)).toMatchObject({ status });
});
