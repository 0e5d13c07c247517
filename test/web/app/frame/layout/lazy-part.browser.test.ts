import { expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { aWordText } from "../../../../support/office-files";
import { signUp, world } from "../../../../support/world";
import { openAs } from "../../support/signed-in";
import { workInReview } from "../../support/work-in-review";

const visit = browser();
const options = { expected: /ERR_FAILED|CodeMissing/ } as const;
const unreached = "We could not reach the service. Check your connection and try again.";

/** Opens a page whose later code doesn't come, even after the page was reloaded for it. */
async function openWithout(code: RegExp, person: Parameters<typeof openAs>[1], path: string) {
  const page = await openAs(visit, person, "/about", { ...options, width: 360 });
  await page.route(code, (route) => route.abort());
  await page.goto(path);
  return page;
}

test("notifications that can't be fetched say so in their place, and come with another try", async () => {
  const page = await openWithout(/\/notification-list-/, world().demo.writer, "/dashboard");

  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("alert").getByText(unreached).waitFor();
  await page.getByRole("heading", { level: 1, name: "Habari" }).waitFor();

  await page.unrouteAll();
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await page.getByRole("alert").waitFor({ state: "detached" });
});

test("a payment that can't be opened says so, and can be pressed again", async () => {
  const page = await openWithout(/\/payment-dialog-/, await signUp(), "/dashboard");
  const activate = page.getByRole("button", { name: "Activate Account" });

  await activate.click();
  await page.getByText(unreached).waitFor();
  expect(new URL(page.url()).search).toBe("");

  await page.unrouteAll();
  await activate.click();
  await page.getByRole("dialog").waitFor();
});

test("work is decided about although its file can't be shown", async () => {
  const { submission } = await workInReview("dhow.docx", aWordText("The lateen sail"));
  const path = `/admin-dashboard/review?work=${submission.id}`;
  const page = await openWithout(/\/office-view-/, world().demo.admin, path);

  await page.getByText("The file could not be fetched.").waitFor();
  await page
    .getByRole("button", { name: /^Approve/ })
    .first()
    .waitFor();

  await page.unrouteAll();
  await page.getByRole("button", { name: "Show it again" }).click();
  await page.frameLocator("iframe").getByText("The lateen sail").waitFor();
});

deepTest("the desk stands without its counts and its search", async () => {
  const code = /\/(queue-count|palette)-/;
  const page = await openWithout(code, world().demo.admin, "/admin-dashboard");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();

  await page.keyboard.press("Control+k");
  await page.getByText(unreached).waitFor();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Dashboard");
});
