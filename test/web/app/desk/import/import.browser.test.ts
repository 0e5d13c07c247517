import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, expectAccessible } from "../../../../support/browser";
import { firstOf } from "../../../../support/depth";
import { signIn, unique, world } from "../../../../support/world";
import { openAs } from "../../support/signed-in";

const visit = browser();
const path = "/admin-dashboard/manage-task/import";
const heads = "Field;Due;Amount;Context";

/** Makes a CSV file of valid rows with semicolons, except for the given rows in `bad`. */
function csv(rows: number, bad: Record<number, string> = {}) {
  const word = unique();
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      bad[at + 1] ?? `Law;31/12/2099 18:00;${100 + at};"Summarise; in ${word}, row ${at + 1}"`,
  );
  const buffer = Buffer.from(`\uFEFF${[heads, ...lines].join("\r\n")}\r\n`);
  return { word, file: { name: "tomorrow.csv", mimeType: "text/csv", buffer } };
}
type Csv = ReturnType<typeof csv>["file"];

const choose = (page: Page, file: Csv) => page.locator("input[type=file]").setInputFiles(file);

/** Counts the tasks of a file: the newest are on the first pages. */
async function postedWith(word: string): Promise<number> {
  const session = await signIn(world().demo.admin);
  let found = 0;
  for (let cursor = ""; ; ) {
    const { body } = await session.call<{ tasks: { context: string }[]; cursor?: string }>(
      "GET",
      `/api/admin/tasks?status=scheduled${cursor && `&cursor=${cursor}`}`,
    );
    found += body.tasks.filter(({ context }) => context.includes(word)).length;
    if (!body.cursor) return found;
    cursor = body.cursor;
  }
}

test("a file that was cut off is chosen again, and posts only what is new", {
  timeout: 120_000,
}, async () => {
  const { word, file } = csv(60, { 3: "Law;31/12/2099;;Explain a queue." });
  const page = await openAs(visit, world().demo.admin, path, { expected: /ERR_FAILED/ });
  let calls = 0;
  await page.route("**/api/tasks/import", (route) =>
    calls++ === 0 ? route.continue() : route.abort(),
  );
  await choose(page, file);
  await page.getByLabel("Amount, KES, row 4").fill("700");
  await page.getByRole("button", { name: "Post 60 tasks" }).click();
  await page.getByText(/^Posting stopped/).waitFor();

  const later = await page.context().newPage();
  await page.close();
  await later.goto(path);
  await choose(later, file);
  await later.getByText("This file was posted before").waitFor();
  await later.getByRole("button", { name: "Post 35 tasks" }).click();
  await later.getByRole("heading", { name: "35 tasks are posted" }).waitFor({ timeout: 60_000 });
  expect(await postedWith(word)).toBe(59);
});

test.each(firstOf(1440, 360))(
  "a corrected file posts only its new rows unless asked, and can be deleted as a whole, at %i px",
  { timeout: 120_000 },
  async (width) => {
    const { word, file } = csv(3);
    const page = await openAs(visit, world().demo.admin, path, { width });
    await choose(page, file);
    await page.getByRole("button", { name: "Post 3 tasks" }).click();
    await page.getByRole("heading", { name: "3 tasks are posted" }).waitFor();
    await page.getByRole("button", { name: "Import another file" }).click();

    const corrected = Buffer.from(file.buffer.toString().replace("18:00;101", "18:00;901"));
    await choose(page, { ...file, name: `${word}.csv`, buffer: corrected });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Post 3 tasks" }).click();
    await page.getByRole("heading", { name: "1 task is posted" }).waitFor();
    await page.getByText("2 rows were posted before").waitFor();
    expect(await postedWith(word)).toBe(4);
    await page.getByRole("button", { name: "Post all 2 again" }).click();
    await page.getByRole("heading", { name: "3 tasks are posted" }).waitFor();
    expect(await postedWith(word)).toBe(6);

    await page.getByRole("link", { name: "Imports" }).click();
    const row = page.getByRole("row").filter({ hasText: `${word}.csv` });
    await row.getByText("3 of 3 rows").waitFor();
    await expectAccessible(page);
    await row.getByRole("button", { name: `Delete ${word}.csv` }).click();
    await page.getByText(/^3 tasks that nobody has taken leave the marketplace at once/).waitFor();
    await page.getByRole("button", { name: "Yes, delete 3 tasks" }).click();
    await page.getByText("3 tasks of the file are deleted.").waitFor();
    await row.waitFor({ state: "detached" });
    expect(await postedWith(word)).toBe(3);
  },
);
