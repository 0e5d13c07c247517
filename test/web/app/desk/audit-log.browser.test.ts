import { expect, test } from "vitest";
import { browser, expectAccessible } from "../../../support/browser";
import { signIn, unique, world } from "../../../support/world";
import { openAs } from "../support/signed-in";

const visit = browser();

test("on a phone a change has two lines without its author, and opens to all of it", async () => {
  const admin = await signIn(world().demo.admin);
  const context = `Compare two dhows, ${unique()}.`;
  const { body } = await admin.call<{ task: { id: string } }>("POST", "/api/tasks", {
    field: "History",
    dueDate: "2099-12-31",
    amount: 1250,
    context,
  });
  const page = await openAs(
    visit,
    world().demo.admin,
    `/admin-dashboard/acts?search=${body.task.id}`,
    { width: 360 },
  );

  const row = page.getByRole("row").filter({ hasText: body.task.id });
  await row.getByText(/^History · KES\s1,250\.00 · /).waitFor();
  expect(await row.getByText("Kalamu Administrator").count()).toBe(0);
  expect((await row.boundingBox())?.height).toBeLessThan(110);

  await row.getByRole("button", { name: "Posted a task" }).click();
  await page.getByText("Amount: KES 1,250.00").waitFor();
  await page.getByText("By Kalamu Administrator").waitFor();
  await expectAccessible(page);
});
