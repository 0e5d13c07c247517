import { expect, test } from "vitest";
import type { Submission } from "#contracts/submissions";
import { browser, expectAccessible } from "../../../../support/browser";
import { deepTest, firstOf } from "../../../../support/depth";
import { aSheet, aWordText } from "../../../../support/office-files";
import { aWordFile } from "../../../../support/work-files";
import { world } from "../../../../support/world";
import { openAs } from "../../support/signed-in";
import { workInReview } from "../../support/work-in-review";

const visit = browser();
/** Opens the desk with a person's work, as a link from elsewhere does. */
const openReview = ({ id }: Submission, width = 1440) =>
  openAs(visit, world().demo.admin, `/admin-dashboard/review?work=${id}`, { width });

test.each(firstOf(1440, 360))("a long Word file is read in the page, %i px wide", async (width) => {
  const paragraphs = Array.from({ length: 1500 }, (_, at) => `Paragraph ${at + 1} of the report`);
  const { submission } = await workInReview("dhow.docx", aWordText(...paragraphs));
  const page = await openReview(submission, width);

  const text = page.frameLocator('iframe[title="Text of dhow.docx"]');
  await text.getByText("Paragraph 1 of the report").waitFor();
  await text.getByText("Paragraph 1500 of the report").waitFor({ state: "attached" });
  expect(await text.locator("body > p").count()).toBe(1500);
  const frame = page.locator("iframe");
  expect(await frame.getAttribute("sandbox")).toBe("allow-same-origin");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await expectAccessible(page);

  await frame.focus();
  await page.keyboard.press("o");
  await page.getByRole("button", { name: "Close full screen" }).waitFor();
  const box = await frame.boundingBox();
  expect(box?.width).toBeGreaterThan(width * 0.9);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Full screen" }).waitFor();
  const download = page.waitForEvent("download");
  await page.keyboard.press("d");
  expect((await download).suggestedFilename()).toBe("dhow.docx");
});

test("on a connection that saves data a file is fetched on request", async () => {
  const work = await workInReview("dhow.docx", aWordText("The lateen sail"));
  const page = await openAs(visit, world().demo.admin, "/contact");
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto(`/admin-dashboard/review?work=${work.submission.id}`);
  const read = page.getByRole("button", { name: /^Read it here \(/ });
  await read.waitFor();
  expect(fetched.filter((url) => /office|\/file$/.test(url))).toEqual([]);

  await read.click();
  await page
    .frameLocator('iframe[title="Text of dhow.docx"]')
    .getByText("The lateen sail")
    .waitFor();
});

test("a long Excel file is shown to its last row, in columns that keep their positions", async () => {
  const rows = Array.from({ length: 250 }, (_, at) => [at === 0 ? "A long word" : "x", at, "end"]);
  const work = await workInReview("long.xlsx", aSheet("Trade", rows));
  const page = await openReview(work.submission);

  const text = page.frameLocator('iframe[title="Text of long.xlsx"]');
  await text.getByRole("row", { name: "250 x 249 end" }).waitFor();
  const columnsOf = (part: number) =>
    text
      .locator("thead tr")
      .nth(part)
      .evaluate((head) =>
        [...head.children].map((each) => Math.round(each.getBoundingClientRect().right)),
      );
  const columns = await columnsOf(0);
  await text.getByRole("row", { name: "250 x 249 end" }).scrollIntoViewIfNeeded();
  expect(await columnsOf(2)).toEqual(columns);
});

test("a Word file that is too large to be shown names the limit", async () => {
  const { submission } = await workInReview("dhow.docx", aWordText("sail ".repeat(420_000)));
  const page = await openReview(submission);

  await page
    .getByText("too large to be shown here: its text has more than 2,000,000 characters.")
    .waitFor();
  await page.getByRole("button", { name: "Download dhow.docx" }).waitFor();
});

test("the work comes first on the screen, however long the brief and the writer's name are", async () => {
  const row = Array.from({ length: 14 }, (_, at) => `Column heading ${at + 1}`);
  const { submission } = await workInReview("trade.xlsx", aSheet("Trade of 1904", [row, row]), {
    firstName: "Wilhelmina-Oluwaseun Nyamweya-Kariuki",
    context: "Write two hundred words about each of the chapters.\n".repeat(12),
  });
  const page = await openReview(submission);

  const text = page.frameLocator('iframe[title="Text of trade.xlsx"]');
  const first = text.getByRole("row", { name: "1 Column heading 1" }).first();
  await first.waitFor();
  const box = await page.locator("iframe").boundingBox();
  expect(box?.y).toBeLessThan(450);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(900);
  // The row numbers stay in view when scrolled sideways.
  await first.getByText("Column heading 14").scrollIntoViewIfNeeded();
  const number = text.getByRole("rowheader", { name: "1", exact: true });
  expect((await number.boundingBox())?.x).toBeCloseTo(box?.x ?? 0, -1);

  const [name, waits] = await page
    .locator("ol [aria-current] > span")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  expect(Math.abs((name ?? 0) - (waits ?? 99))).toBeLessThan(8);
  await page.getByRole("button", { name: "Read all" }).click();
  await expect
    .poll(async () => (await page.locator("iframe").boundingBox())?.y)
    .toBeGreaterThan(600);
});

deepTest("a Word file that can't be read says so, and can be downloaded", async () => {
  const { submission } = await workInReview("dhow.docx", aWordFile());
  const page = await openReview(submission);

  await page.getByText("This file is damaged, so it can’t be shown here.").waitFor();
  await page.getByRole("button", { name: "Download dhow.docx" }).waitFor();
});
