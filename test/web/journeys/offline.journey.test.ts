import { afterEach, expect, test } from "vitest";
import { browser } from "../../support/browser";
import { world } from "../../support/world";
import { openAs } from "../app/support/signed-in";
import { type SeverableSite, severableSite } from "../site/severable-site";

const visit = browser({ serviceWorkers: "allow" });
const cut = /ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to (load|fetch)/;

let site: SeverableSite | undefined;
afterEach(() => site?.sever());

test("without network the app shows tasks and money as they were last seen", async () => {
  site = await severableSite(world().site);
  const page = await openAs(visit, world().demo.writer, "/dashboard", {
    width: 360,
    site: site.address,
    expected: cut,
  });
  const shown = (text: RegExp | string) => page.getByText(text).first();
  /** Reads a text that the app itself has drawn; the first answer's texts are not stored. */
  const read = async (text: RegExp) => {
    await page.locator("main button:not([inert])").first().waitFor();
    return shown(text).innerText();
  };
  const money = await read(/^KES /);
  await page.goto("/dashboard/tasks-awarded");
  const award = await read(/^TASK-/);
  await page.goto("/dashboard/task-available");
  await read(/^TASK-/);
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
  // The task is read last, since another person may take it at any time.
  const task = await read(/^TASK-/);

  await page.reload();
  await shown(task).waitFor();
  await shown(/You are offline. What you see is from/).waitFor();
  await page.goto("/dashboard/tasks-awarded");
  await shown(award).waitFor();
  await page.goto("/dashboard");
  await shown(money).waitFor();
});
