import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { browser, expectAccessible } from "../../../../support/browser";
import { firstOf } from "../../../../support/depth";
import { signIn, unique, world } from "../../../../support/world";
import { openAs } from "../../support/signed-in";

const visit = browser();
const path = "/admin-dashboard/manage-task/import";
const heads = "Field;Due;Amount;Context";

/** A CSV file of good rows with semicolons, in which the rows named by `bad` are as they say there. */
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

/** Whether a call posts nothing. */
const onlyAsks = (route: Route) => route.request().postData()?.includes('"ask":true') === true;

/** How many tasks of a file there are: the newest are on the first pages. */
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

test("an interrupted import goes on in a new tab, with the mended cells", {
  timeout: 120_000,
}, async () => {
  const { word, file } = csv(60, { 3: "Law;31/12/2099;;Explain a queue." });
  const page = await openAs(visit, world().demo.admin, path, { expected: /ERR_FAILED/ });
  let calls = 0;
  await page.route("**/api/tasks/import", (route) =>
    onlyAsks(route) || calls++ === 0 ? route.continue() : route.abort(),
  );
  await choose(page, file);
  await page.getByLabel("Amount, KES, row 4").fill("700");
  await page.getByRole("button", { name: "Post 60 tasks" }).click();
  await page.getByText("We can’t be reached. It goes on by itself").waitFor();

  // A tab has a session storage of its own, as has a browser that was closed meanwhile.
  const later = await page.context().newPage();
  await page.close();
  await later.goto(path);
  await later.getByRole("heading", { name: "60 tasks are posted" }).waitFor({ timeout: 60_000 });
  expect(await postedWith(word)).toBe(59);

  await later.getByRole("button", { name: "Import another file" }).click();
  await choose(later, file);
  await later.getByText("This file was posted").waitFor();
  await later.getByRole("button", { name: "Nothing to post" }).waitFor();
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
    await page.getByText("2 rows were recognised").waitFor();
    await page.getByText("2 posted before").waitFor();
    await page.getByText("1 row has the text of a task that stands").waitFor();
    await page.getByText(/^Row 3: TASK-\w{8} is Law, pays KES\s101 and is due .*2099/).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Post 1 task" }).click();
    await page.getByRole("heading", { name: "1 task is posted" }).waitFor();
    await page.getByText("2 rows were recognised").waitFor();
    expect(await postedWith(word)).toBe(4);
    await page.getByRole("button", { name: "Post all 2 again all the same" }).click();
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
