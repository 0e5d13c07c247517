import { test } from "vitest";
import { browser } from "../../support/browser";
import { anActiveWriter } from "../../support/world";
import { newTasks } from "../app/support/new-tasks";
import { openAs, refusedCall } from "../app/support/signed-in";
import { bid, bidOn, sheetOf } from "../app/work/tasks/support/bidding";

const visit = browser();

test("a late bid is refused on the sheet, and the task becomes Unavailable without a reload", async () => {
  const [{ person }, { session }] = await Promise.all([anActiveWriter(), anActiveWriter()]);
  const [task] = await newTasks(1);
  const page = await openAs(visit, person, `/dashboard/task-available?id=${task?.id}`, {
    width: 360,
    expected: refusedCall,
  });
  await page.getByRole("button", { name: "Bid Now" }).waitFor();
  await bid(session, task?.id ?? "");

  await bidOn(page);
  await sheetOf(page).getByText("This task has just been taken.").waitFor();
  await sheetOf(page).getByRole("button", { name: "Not now" }).click();
  await page.getByRole("button", { name: "Unavailable" }).waitFor();
});
