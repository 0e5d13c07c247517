import { expect, test } from "vitest";
import { browser, expectAccessible } from "../../../../support/browser";
import { anActiveWriter } from "../../../../support/world";
import { isInFirstView } from "../../support/first-view";
import { newTasks } from "../../support/new-tasks";
import { openAs } from "../../support/signed-in";

const visit = browser();

test("on a phone only the first task shows its text, and a press shows another task's text", async () => {
  const [{ person }] = await Promise.all([anActiveWriter(), newTasks(3, "Others")]);
  const page = await openAs(visit, person, "/dashboard/task-available?field=Others", {
    width: 360,
  });
  const list = page.getByRole("list", { name: "Tasks" });
  const rows = list.getByRole("listitem");
  await expect.poll(() => isInFirstView(page, rows.first().getByText(/^KES\s/))).toBe(true);
  await page.getByRole("button", { name: "Others · Newest" }).click();
  await page.getByLabel("Sort by").selectOption("Best paid");
  await page.getByRole("button", { name: "Others · Best paid" }).waitFor();
  // The list is paler while it loads in another order.
  const isPale = () => list.evaluate((it) => getComputedStyle(it).opacity !== "1");
  await expect.poll(isPale).toBe(false);
  expect((await rows.nth(1).boundingBox())?.height).toBeLessThan(90);
  await rows.nth(1).getByRole("heading", { name: "Others" }).click();
  await rows.nth(1).getByRole("button", { name: "Bid Now" }).waitFor();
  await expectAccessible(page);
});
