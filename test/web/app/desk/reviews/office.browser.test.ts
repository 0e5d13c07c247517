import { expect, test } from "vitest";
import type { Submission } from "#contracts/submissions";
import { browser, expectAccessible } from "../../../../support/browser";
import { aWordText } from "../../../../support/office-files";
import { world } from "../../../../support/world";
import { openAs } from "../../support/signed-in";
import { workInReview } from "../../support/work-in-review";

const visit = browser();
const openReview = ({ id }: Submission) =>
  openAs(visit, world().demo.admin, `/admin-dashboard/review?work=${id}`);

test("a long Word file opens in the page, in full screen and as a download", async () => {
  const paragraphs = Array.from({ length: 1500 }, (_, at) => `Paragraph ${at + 1} of the report`);
  const { submission } = await workInReview("dhow.docx", aWordText(...paragraphs));
  const page = await openReview(submission);

  const text = page.frameLocator('iframe[title="Text of dhow.docx"]');
  await text.getByText("Paragraph 1 of the report").waitFor();
  await text.getByText("Paragraph 1500 of the report").waitFor({ state: "attached" });
  expect(await text.locator("body > p").count()).toBe(1500);
  const frame = page.locator("iframe");
  expect(await frame.getAttribute("sandbox")).toBe("allow-same-origin");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
  await expectAccessible(page);

  await frame.focus();
  await page.keyboard.press("o");
  await page.getByRole("button", { name: "Close full screen" }).waitFor();
  const box = await frame.boundingBox();
  expect(box?.width).toBeGreaterThan(1440 * 0.9);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Full screen" }).waitFor();
  const download = page.waitForEvent("download");
  await page.keyboard.press("d");
  expect((await download).suggestedFilename()).toBe("dhow.docx");
});

test("a message with the limit replaces a Word file that is too large to show", async () => {
  const { submission } = await workInReview("dhow.docx", aWordText("sail ".repeat(420_000)));
  const page = await openReview(submission);

  await page
    .getByText("too large to be shown here: its text has more than 2,000,000 characters.")
    .waitFor();
  await page.getByRole("button", { name: "Download dhow.docx" }).waitFor();
});
