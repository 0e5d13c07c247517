import { expect, test } from "vitest";
import { messages } from "#contracts/messages";
import { browser } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { until } from "../../../../support/until";
import { signIn, signUp, world } from "../../../../support/world";
import { openAs } from "../../support/signed-in";

const visit = browser();
const { admin } = world().demo;
const path = "/admin-dashboard/notify-users";

type Found = { counts: { unsubscribed: number } };

test("the question before sending says to how many, and why not to others", async () => {
  await signUp();
  const session = await signIn(await signUp());
  await session.call("PUT", "/api/me/reminders", { wanted: false });
  const desk = await signIn(admin);
  await until("the one who wants none to be counted", async () => {
    const { body } = await desk.call<Found>("GET", "/api/admin/reminders/turns");
    return body.counts.unsubscribed > 0;
  });
  const page = await openAs(visit, admin, path);

  await page.getByRole("button", { name: "Send Email Now" }).click();

  const sheet = page.getByRole("dialog");
  await sheet.getByText(/\d unsubscribed/).waitFor();
  // Other tests remind people meanwhile, and sign others up.
  const title = await sheet.getByRole("heading").textContent();
  expect(title).toMatch(/^(Send to [\d,]+ writers? now\?|Nobody gets a mail now)$/);
  await sheet
    .getByRole("button", { name: /^(Not now|Close)$/ })
    .last()
    .click();
  await sheet.waitFor({ state: "hidden" });
});

deepTest("when counting fails the question says so, and counts again on request", async () => {
  const page = await openAs(visit, admin, path, { expected: /status of 400/ });
  await page.route("**/api/admin/reminders/turns", (route) =>
    route.fulfill({
      status: 400,
      json: { code: "invalid_input", message: "There is no such page." },
    }),
  );
  await page.getByRole("button", { name: "Send Email Now" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText("We could not count who gets it").waitFor();
  expect(await sheet.getByRole("button", { name: /^Send Email Now to/ }).count()).toBe(0);

  await page.unroute("**/api/admin/reminders/turns");
  await sheet.getByRole("button", { name: "Try again" }).click();

  await sheet
    .getByText(/The saved template goes to|Nobody gets a mail now/)
    .first()
    .waitFor();
});

test("when the number has changed nothing is sent, and the question is asked again", async () => {
  const page = await openAs(visit, admin, path, { expected: /status of 409/ });
  const others = { unsubscribed: 0, bounced: 0, complained: 0, today: 0, week: 0 };
  let due = 1;
  await page.route("**/api/admin/reminders/turns*", (route) =>
    route.fulfill({ json: { counts: { due, unconfirmed: 2, ...others } } }),
  );
  await page.getByRole("button", { name: "Send Email Now" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText("2 more are not mailed: 2 have not confirmed their address.").waitFor();
  due = 1_000_000;
  await page.route("**/api/reminders", async (route) =>
    route.request().method() === "POST"
      ? await route.fulfill({
          status: 409,
          json: { code: "conflict", message: messages.reminders.otherCount(1, 1_000_000) },
        })
      : await route.continue(),
  );

  await sheet.getByRole("button", { name: "Send Email Now to 1", exact: true }).click();

  await sheet.getByText("Nothing was sent yet").waitFor();
  await sheet.getByText("it goes to 1000000 now, and was 1").waitFor();
  await sheet.getByRole("button", { name: "Send Email Now to 1,000,000" }).waitFor();
});

deepTest("beyond twenty thousand inactive writers the question says “more than”", async () => {
  const page = await openAs(visit, admin, path);
  const counts = {
    due: 1900,
    unconfirmed: 0,
    unsubscribed: 60,
    bounced: 40,
    complained: 0,
    today: 0,
    week: 0,
  };
  let answers = 0;
  await page.route("**/api/admin/reminders/turns*", (route) =>
    route.fulfill({ json: { counts, cursor: `page${++answers}` } }),
  );

  await page.getByRole("button", { name: "Send Email Now" }).click();

  await page.getByRole("heading", { name: "Send to more than 19,000 writers now?" }).waitFor();
  await page
    .getByText("1,000 more are not mailed: 600 unsubscribed, 400 have an address")
    .waitFor();
  await page.getByText("The first 20,000 inactive writers were counted").waitFor();
  expect(answers).toBe(10);
});
