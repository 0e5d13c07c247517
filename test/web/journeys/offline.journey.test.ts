import { afterEach, expect, test } from "vitest";
import { browser } from "../../support/browser";
import { world } from "../../support/world";
import { openAs } from "../app/support/signed-in";
import { type SeverableSite, severableSite } from "../site/severable-site";

const visit = browser({ serviceWorkers: "allow" });
const cut = /ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to (load|fetch)/;

let site: SeverableSite | undefined;
afterEach(() => site?.sever());

test("tasks and money are there without a network as last seen", async () => {
  site = await severableSite(world().site);
  const page = await openAs(visit, world().demo.writer, "/dashboard", {
    width: 360,
    site: site.address,
    expected: cut,
  });
  const money = page.getByText(/^KES /).first();
  const task = page.getByText(/^TASK-/).first();
  const shownMoney = await money.innerText();
  await page.goto("/dashboard/task-available");
  const shownTask = await task.innerText();
  await expect
    .poll(
      () =>
        page.evaluate(async () =>
          (await (await caches.open("app")).match("/app/writer.html"))?.text(),
        ),
      { timeout: 20_000 },
    )
    .toMatch(/kept-files/);

  await site.sever();

  await page.reload();
  await page.getByText(shownTask).first().waitFor();
  await page.getByText(/You are offline. What you see is from/).waitFor();
  await page.goto("/dashboard");
  await page.getByText(shownMoney).first().waitFor();
});
