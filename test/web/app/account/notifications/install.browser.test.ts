import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { liveUpdates } from "#contracts/live-updates";
import { browser, expectAccessible } from "../../../../support/browser";
import { until } from "../../../../support/until";
import { phone, signUp } from "../../../../support/world";
import { newTasks } from "../../support/new-tasks";
import { openAs } from "../../support/signed-in";

const visit = browser();

/** Fires Chromium's install event; returns true if the page prevented the banner. */
const sayInstallable = (page: Page) =>
  page.evaluate(() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    dispatchEvent(
      Object.assign(event, {
        prompt: async () => void document.body.setAttribute("data-asked", ""),
      }),
    );
    return event.defaultPrevented;
  });

test("the home screen is offered once, as soon as a payment has arrived, if notifications can't be shown", async () => {
  const person = await signUp();
  await newTasks(1);
  const page = await openAs(visit, person, "/dashboard", { width: 360, ownClock: true });
  const offer = page.getByRole("region", { name: "Keep it on your home screen" });
  await page.getByRole("button", { name: "Activate Account" }).first().waitFor();
  // The browser fires it after the page is drawn, and then shows no banner.
  await expect.poll(() => sayInstallable(page)).toBe(true);
  expect(await offer.count()).toBe(0);

  await phone(person.phoneNumber).payBill(person.username, 300);
  await until("the offer", async () => {
    await page.clock.fastForward(liveUpdates.own);
    return (await offer.count()) > 0;
  });
  await offer.waitFor();
  await expectAccessible(page);
  await page.reload();
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(await kept()).not.toContain("home screen");
  await expect.poll(() => sayInstallable(page)).toBe(true);
  await offer.getByRole("button", { name: "Add to home screen" }).click();
  await page.locator("body[data-asked]").waitFor();
  await expect.poll(() => offer.count()).toBe(0);

  await page.reload();
  await expect.poll(() => sayInstallable(page)).toBe(true);
  await page.getByRole("button", { name: "Bid Now" }).first().waitFor();
  expect(await offer.count()).toBe(0);
});
