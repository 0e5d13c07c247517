import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Submission } from "#contracts/submissions";
import { browser } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { aTextPdf, aVastPdf } from "../../../../support/pdf-files";
import { world } from "../../../../support/world";
import { openAs } from "../../support/signed-in";
import { openWork, workInReview } from "../../support/work-in-review";

const visit = browser();

const openReview = ({ id }: Submission) =>
  openAs(visit, world().demo.admin, `/admin-dashboard/review?work=${id}`);

const drawn = (page: Page) => page.locator("[aria-busy=false] > canvas").waitFor();

test("the review page shows a PDF, one of its pages at a time", async () => {
  const { submission } = await workInReview(
    "dhow.pdf",
    await aTextPdf("The lateen sail", "Mangrove"),
  );
  const page = await openReview(submission);

  await page.getByText("Page 1 of 2").waitFor();
  await page.getByText("The lateen sail").waitFor({ state: "attached" });
  await drawn(page);
  const place = page.getByRole("region", { name: "Page 1 of dhow.pdf" });
  expect(await place.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await page.getByRole("button", { name: "Larger" }).click();
  await drawn(page);
  expect(await place.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeGreaterThan(100);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);

  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByText("Mangrove").waitFor({ state: "attached" });
  expect(await page.getByRole("button", { name: "Next page" }).isDisabled()).toBe(true);
});

const fileOf = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, "files", name)));

test.each(["page-in-itself.pdf", "patterns-in-patterns.pdf"])(
  "the endless drawing of %s is stopped, and other work still opens",
  async (name) => {
    const { submission } = await workInReview("endless.pdf", fileOf(name));
    const other = await workInReview("dhow.pdf", await aTextPdf("The lateen sail"));
    const page = await openReview(submission);
    const ended = page.locator("[aria-busy=false] > canvas");
    await ended.or(page.getByText(/Page 1 (?:takes too long|can’t be shown)/)).waitFor();

    await openWork(page, other.taskId);
    await page.getByText("The lateen sail").waitFor({ state: "attached" });
    await drawn(page);
  },
);

test("a PDF that crashed the tab opens only on request", async () => {
  const { submission } = await workInReview("dhow.pdf", await aTextPdf("The lateen sail"));
  const page = await openReview(submission);
  await drawn(page);
  // A tab that crashes fires no `pagehide` event.
  await page.addInitScript(() =>
    addEventListener("pagehide", (event) => event.stopImmediatePropagation()),
  );
  // Without the route, the open request would go on and the file might be shown before the reload.
  let hangs = true;
  await page.route(/X-Amz-Signature/, async (route) => {
    if (!hangs) await route.continue();
  });
  const asked = page.waitForRequest(/X-Amz-Signature/);
  await page.reload();
  await asked;
  hangs = false;
  await page.reload();

  await page.getByText("This file was not shown to its end before.").waitFor();
  await page.getByRole("button", { name: /^Read it here/ }).click();
  await drawn(page);
  await page.reload();
  await drawn(page);
});

test.each([
  ["xfa-form.pdf", "This PDF is a form that shows its answers in Adobe Acrobat alone"],
  ["portfolio.pdf", "Not shown here: 1 attached file."],
  ["huge-picture.pdf", "Not shown here: 1 picture."],
])("a note above the pages of %s lists the parts that are not shown", async (name, words) => {
  const { submission } = await workInReview(name, fileOf(name));
  const page = await openReview(submission);
  await page.getByText(words).waitFor();
});

deepTest("a page that unpacks to hundreds of megabytes shows an error", async () => {
  const { submission } = await workInReview("vast.pdf", aVastPdf());
  const page = await openReview(submission);
  await page.getByText("Page 1 can’t be shown here.").waitFor();
});
