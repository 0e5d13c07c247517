import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Submission } from "#contracts/submissions";
import { browser } from "../../../../support/browser";
import { firstOf } from "../../../../support/depth";
import { aWordText } from "../../../../support/office-files";
import { anAwardedTask, type Session, world } from "../../../../support/world";
import { focusedName, isFocusIn } from "../../support/keyboard";
import { openAs } from "../../support/signed-in";
import { handInFile, lookAt, shownTask, workInReview } from "../../support/work-in-review";

const visit = browser();

/** The test's own clock is put into every frame, also where nothing may run. */
const expected = /Blocked script execution in 'about:srcdoc'/;
const someWork = () => workInReview("dhow.docx", aWordText("The lateen sail"));
type Work = Awaited<ReturnType<typeof someWork>>;

const openDesk = (address: string, width = 1440) =>
  openAs(visit, world().demo.admin, `/admin-dashboard/review?${address}`, {
    width,
    ownClock: true,
    expected,
  });

/** The desk with a work open for long enough to decide about it. */
async function lookingAt({ submission, taskId }: Work, width?: number) {
  const page = await openDesk(`work=${submission.id}`, width);
  await lookAt(page, taskId);
  return page;
}

async function statusOf({ session, submission }: { session: Session; submission: Submission }) {
  const { body } = await session.call<{ submissions: Submission[] }>("GET", "/api/submissions");
  return body.submissions.find(({ id }) => id === submission.id);
}

const ask = async ({ session, taskId }: Pick<Work, "session" | "taskId">) =>
  await session.call("POST", `/api/tasks/${taskId}/questions`, { question: "How many sources?" });

/** Presses the button beside the question about a task, which gives the focus to the answer. */
async function beginAnswer(page: Page, taskId: string) {
  const button = page.getByRole("button", { name: `Answer about ${taskId}` });
  if (!(await button.isVisible()))
    await page.locator("summary", { hasText: /questions? waits?$/ }).click();
  await button.click();
  await expect.poll(() => isFocusIn(page, "textarea")).toBe(true);
}

const answerIn = (page: Page) => page.getByLabel("Your answer").inputValue();

const onItsWay = (page: Page) => page.getByText(/gets .+ in a moment\./);
const elsewhere = (page: Page) => page.getByText("since you were not at this work");

/** A letter that would approve does nothing here, and Escape leads back to where it does. */
async function expectNoOrders(page: Page) {
  await page.keyboard.press("a");
  await elsewhere(page).waitFor();
  expect(await onItsWay(page).count()).toBe(0);
  await page.keyboard.press("Escape");
  expect(await isFocusIn(page, "[aria-current]")).toBe(true);
  expect(await elsewhere(page).count()).toBe(0);
}

test.each(firstOf(1440, 360))(
  "an answer is written in its field, and no letter of it pays for work, %i px wide",
  async (width) => {
    const work = await someWork();
    await ask(work);
    const page = await lookingAt(work, width);

    await beginAnswer(page, work.taskId);
    await page.keyboard.type("Yes, if they are dated.");
    expect(await answerIn(page)).toBe("Yes, if they are dated.");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await focusedName(page)).toBe(`Answer about ${work.taskId}`);
    await expectNoOrders(page);

    await beginAnswer(page, work.taskId);
    expect(await answerIn(page)).toBe("Yes, if they are dated.");
    await page.getByRole("button", { name: "Send the answer" }).click();
    await page
      .getByRole("button", { name: `Answer about ${work.taskId}` })
      .waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
    await expectNoOrders(page);
    await page.clock.fastForward(8000);
    expect(await statusOf(work)).toHaveProperty("status", "Pending Review");

    await page.keyboard.press("a");
    await onItsWay(page).waitFor();
    await page.keyboard.press("u");
    await onItsWay(page).waitFor({ state: "detached" });
  },
);

test("an answer goes on undisturbed when the first work to review comes", async () => {
  const asked = await someWork();
  await ask(asked);
  const [coming, page] = await Promise.all([
    anAwardedTask({ field: "Math" }),
    openDesk("field=Math"),
  ]);
  await page.getByText("Nothing of this field waits").waitFor();
  await beginAnswer(page, asked.taskId);
  await page.keyboard.type("Yes, ");

  const bytes = aWordText("The golden ratio");
  const submission = await handInFile(coming.session, coming.taskId, "ratio.docx", bytes);
  await expect.poll(() => shownTask(page)).toBe(coming.taskId);
  await page.clock.fastForward(1500);
  await page.keyboard.type("and name them all.");
  expect(await answerIn(page)).toBe("Yes, and name them all.");
  expect(await onItsWay(page).count()).toBe(0);
  expect(await statusOf({ ...coming, submission })).toHaveProperty("status", "Pending Review");
});

test("letters decide nothing while the focus is outside the open work", async () => {
  const work = await someWork();
  const page = await lookingAt(work);

  await page.getByRole("link", { name: "Manage Task" }).first().focus();
  await expectNoOrders(page);
  await page.locator("ol button:not([aria-current])").first().focus();
  await expectNoOrders(page);
  await page.locator("iframe").focus();
  await page.keyboard.press("a");
  await onItsWay(page).waitFor();
  await page.keyboard.press("u");
  await onItsWay(page).waitFor({ state: "detached" });
});

test("U takes an approval back whatever was pressed since", async () => {
  const [work] = [await someWork(), await someWork()];
  const page = await lookingAt(work);

  await page.keyboard.press("a");
  await expect.poll(() => shownTask(page)).not.toBe(work.taskId);
  await page.keyboard.press("a");
  await page.getByText("That key came too early and did nothing.").waitFor();
  expect(await page.getByText("nothing is decided").count()).toBe(0);
  await page.keyboard.press("u");
  await onItsWay(page).waitFor({ state: "detached" });
  expect(await shownTask(page)).toBe(work.taskId);
  await page.clock.fastForward(8000);
  expect(await statusOf(work)).toHaveProperty("status", "Pending Review");

  await page.keyboard.press("a");
  await onItsWay(page).waitFor();
  await page.keyboard.press("u");
});

test("no single letter sends a note, and the reason of a rejection goes along with nothing else", async () => {
  const work = await someWork();
  const page = await lookingAt(work);
  const { keyboard } = page;
  const note = page.getByLabel(/^Note to/);

  await keyboard.press("r");
  await expect.poll(() => isFocusIn(page, "dialog textarea")).toBe(true);
  await keyboard.type("abc");
  await keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await keyboard.press("c");
  await expect.poll(() => isFocusIn(page, "main form textarea")).toBe(true);
  expect(await note.inputValue()).toBe("");
  await keyboard.press("Escape");
  await keyboard.press("a");
  await onItsWay(page).waitFor();
  expect(await page.getByText("and your note").count()).toBe(0);
  await keyboard.press("u");
  await lookAt(page, work.taskId);

  await keyboard.press("c");
  await keyboard.type("Name the sources.");
  await keyboard.press("Escape");
  await keyboard.press("c");
  await expect.poll(() => isFocusIn(page, "main form textarea")).toBe(true);
  await keyboard.press("Escape");
  await keyboard.press("r");
  const reason = page.getByLabel("Why it is not accepted");
  await reason.waitFor();
  expect(await reason.inputValue()).toBe("abc");
  await keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await keyboard.press("a");
  await page.getByText(/gets .+, and your note, in a moment\./).waitFor();
  await keyboard.press("u");
  await onItsWay(page).waitFor({ state: "detached" });
  expect(await statusOf(work)).toMatchObject({ status: "Pending Review", note: null });
});

test("the number in the menu follows a decision of one's own at once", async () => {
  const work = await someWork();
  const page = await lookingAt(work);
  const mark = page.getByRole("link", { name: /^Review Work/ }).first();
  const waiting = async () => Number(/\d+/.exec((await mark.textContent()) ?? "")?.[0]);
  await expect.poll(waiting).toBeGreaterThan(0);
  const before = await waiting();

  await page.keyboard.press("a");
  await onItsWay(page).waitFor();
  expect(await waiting()).toBe(before - 1);
  await page.keyboard.press("u");
  await onItsWay(page).waitFor({ state: "detached" });
  expect(await waiting()).toBe(before);
});
