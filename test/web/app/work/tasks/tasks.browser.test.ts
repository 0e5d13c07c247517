import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { browser, expectAccessible } from "../../../../support/browser";
import { anActiveWriter } from "../../../../support/world";
import { newTasks } from "../../support/new-tasks";
import { openAs } from "../../support/signed-in";
import { bidOn, sheetOf } from "./support/bidding";

const visit = browser();

test("a writer finds a task by its id, bids, and sees it first in My Tasks", async () => {
  const { person } = await anActiveWriter();
  const [task] = await newTasks(1);
  const page = await openAs(visit, person, "/dashboard/task-available", { width: 360 });
  await page.getByRole("button", { name: "Find by ID" }).click();
  await page.locator("input:focus").fill(task?.id.toLowerCase() ?? "");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("button", { name: "Show all tasks" }).waitFor();
  await page.getByText("Describe market day number 1").waitFor();
  expect(new URL(page.url()).searchParams.get("id")).toBe(task?.id);

  await page.getByRole("button", { name: "Bid Now" }).click();
  await sheetOf(page).getByText("It is your one task for today.").waitFor();
  await sheetOf(page)
    .getByText(/your rating falls by 0\.2/)
    .waitFor();
  await sheetOf(page)
    .getByText(/^KES\s80\d\.00$/)
    .waitFor();
  await sheetOf(page).getByText("Describe market day number 1").waitFor();
  await expectAccessible(page);
  await page.goBack();
  await sheetOf(page).waitFor({ state: "detached" });
  await bidOn(page);
  await page.waitForURL("**/dashboard/tasks-awarded");
  const first = page.getByRole("list", { name: "My Tasks" }).getByRole("listitem").first();
  await first.getByText(task?.id ?? "").waitFor();
  await first.getByText(/^Due in 1 day/).waitFor();
  await first.getByText(/EAT$/).first().waitFor();

  await page.reload();
  await first.getByText(task?.id ?? "").waitFor();
  await page.getByRole("link", { name: "Overview" }).filter({ visible: true }).click();
  // Deadlines take the place of the activation receipt.
  await page.getByRole("heading", { name: "Finish this task" }).waitFor();
  expect(await page.getByRole("button", { name: "Close the receipt" }).count()).toBe(0);
});

/** The description that a screen reader adds to the name. */
const _descriptionOf = (control: Locator) =>
  control.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" "),
  );
