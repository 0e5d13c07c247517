import { expect, test } from "vitest";
import { browser, expectAccessible } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { anActiveWriter } from "../../../../support/world";
import { isInFirstView } from "../../support/first-view";
import { newTasks } from "../../support/new-tasks";
import { openAs } from "../../support/signed-in";

const visit = browser();

deepTest(
  "a small phone shows the first task at once, and the welcome notice stays closed",
  async () => {
    const { person } = await anActiveWriter();
    await newTasks(1, "Math");
    const page = await openAs(visit, person, "/dashboard/task-available?field=Math", {
      width: 360,
    });
    const firstTask = page.getByRole("list", { name: "Tasks" }).getByRole("listitem").first();
    await expect.poll(() => isInFirstView(page, firstTask.getByText(/^KES\s/))).toBe(true);
    await page
      .getByRole("region", { name: "Welcome to the marketplace" })
      .getByText("You can take one task a day.")
      .waitFor();
    await page.getByRole("button", { name: "Close the welcome" }).click();
    await page.reload();
    await page.getByRole("button", { name: "Bid Now" }).first().waitFor();
    expect(await page.getByText("Welcome to the marketplace").count()).toBe(0);
  },
);

test("a phone lists tasks in two lines, best paid first if chosen, and each opens to its text", async () => {
  const [{ person }] = await Promise.all([anActiveWriter(), newTasks(3, "Others")]);
  const page = await openAs(visit, person, "/dashboard/task-available?field=Others", {
    width: 360,
  });
  await page.getByRole("button", { name: "Others · Newest" }).click();
  await page.getByLabel("Sort by").selectOption("Best paid");
  await page.getByRole("button", { name: "Others · Best paid" }).waitFor();
  await page.getByText("Taken tasks are listed newest first").waitFor();
  expect(new URL(page.url()).searchParams.get("sort")).toBe("pay");

  const list = page.getByRole("list", { name: "Tasks" });
  const rows = list.getByRole("listitem");
  const pays = async () =>
    (await rows.getByText(/^KES\s/).allInnerTexts()).map((pay) => Number(pay.replace(/\D/g, "")));
  // The old order stays until the new one arrives.
  const isSorted = (shown: number[]) => shown.every((pay, at) => pay <= (shown[at - 1] ?? pay));
  const isBestFirst = async () => {
    const shown = await pays();
    return shown.length > 2 && isSorted(shown);
  };
  await expect.poll(isBestFirst).toBe(true);
  // The list is pale while another order is loading.
  const isPale = () => list.evaluate((it) => getComputedStyle(it).opacity !== "1");
  await expect.poll(isPale).toBe(false);
  expect((await rows.nth(1).boundingBox())?.height).toBeLessThan(90);
  await rows.nth(1).getByRole("heading", { name: "Others" }).click();
  await rows.nth(1).getByRole("button", { name: "Bid Now" }).waitFor();
  await expectAccessible(page);
});
