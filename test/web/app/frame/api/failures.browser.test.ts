import { expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { world } from "../../../../support/world";
import { fillSignIn, openAs } from "../../support/signed-in";

const visit = browser();
const options = { expected: /Failed to load resource/ } as const;

test("the sign-in page shows the reason if its settings fail to load", async () => {
  const page = await visit("/signin", options);
  await page.route("**/config.json", (route) => route.fulfill({ body: "<html>Welcome</html>" }));
  await page.reload();
  await fillSignIn(page, world().demo.writer);
  const alert = page.getByRole("alert");
  await alert.getByText(/^Something else on this network/).waitFor();
});

test("without a network, a page shows data that arrived before its code", async () => {
  const page = await openAs(visit, world().demo.writer, "/about", options);
  const told = page.waitForResponse("**/api/first-screen");
  await page.route(/\/my-tasks-page-[^/]+\.js$/, async (route) => {
    await (await told).finished();
    await route.continue();
  });
  await page.goto("/dashboard/tasks-awarded");
  const id = await page
    .getByText(/^TASK-/)
    .first()
    .innerText();

  await page.route(/\/api\//, (route) => route.abort());
  await page.reload();
  await page.getByRole("status").filter({ hasText: "What you see is from" }).waitFor();
  expect(await page.getByText(id).count()).toBeGreaterThan(0);
});
