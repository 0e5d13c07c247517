import { expect, test } from "vitest";
import { browser, expectAccessible } from "../../../support/browser";
import { deepTest } from "../../../support/depth";
import { world } from "../../../support/world";
import { layoutFaults } from "../support/layout-faults";
import { openAs } from "../support/signed-in";

const visit = browser();

const since = "2026-11-21T06:00:00.000Z";
const stop = {
  airtel: {
    wallet: "airtel",
    refused: "account",
    providerSaid: { code: "DP00900001010", words: "Initiator is invalid" },
    since,
  },
  mpesa: {
    wallet: "mpesa",
    refused: "credentials",
    providerSaid: { code: "2001", words: "Bad initiator" },
    since,
  },
};

test("a wallet whose payouts stopped by themselves is named, and resumed alone", async () => {
  const paused = { paused: true, reason: "credentials", since: null, oneAtATime: false };
  const running = { ...paused, paused: false, reason: null, stopped: [] };
  let payouts: object = { ...paused, stopped: [stop.airtel] };
  const asked: unknown[] = [];
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard/acts", { width: 360 });
  await page.route("**/api/admin/payouts", async (route) => {
    if (route.request().method() === "POST") {
      asked.push(route.request().postDataJSON());
      payouts = running;
    }
    await route.fulfill({ json: payouts });
  });

  await page.goto("/admin-dashboard/withdrawals");
  await page.getByRole("heading", { name: "Only payouts to M-Pesa are running" }).waitFor();
  await page.getByText("Payouts to Airtel Money stopped by themselves").waitFor();
  await page.getByText("Our Airtel wallet may not pay. Ask Airtel to allow it").waitFor();
  await page.getByText(/^Since .* It said “DP00900001010: Initiator is invalid”$/).waitFor();
  await expectAccessible(page);
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Resume Airtel Money" }).click();
  const dialog = page.getByRole("dialog", { name: "Resume payouts to Airtel Money?" });
  await dialog.getByRole("button", { name: "Resume Airtel Money" }).click();

  await page.getByRole("heading", { name: "Payouts are running" }).waitFor();
  expect(asked).toEqual([{ paused: false, wallet: "airtel" }]);
  payouts = { ...paused, stopped: [stop.mpesa, stop.airtel], oneAtATime: true };
  await page.reload();
  await page.getByRole("heading", { name: "Payouts are paused", exact: true }).waitFor();
  expect(await page.getByRole("button", { name: /^Resume/ }).count()).toBe(2);
});

deepTest("a withdrawal can't be returned while its provider may still pay it", async () => {
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard/acts");
  await page.route(/\/api\/admin\/withdrawals(\?|$)/, async (route) => {
    const response = await route.fetch();
    // What has not changed since the last question is answered without a body.
    if (!response.ok()) return await route.fulfill({ response });
    const body: { withdrawals: object[] } = await response.json();
    const withdrawals = body.withdrawals.map((each) => ({
      ...each,
      returnableFrom: "2099-01-01T04:00:00.000Z",
    }));
    await route.fulfill({ response, json: { ...body, withdrawals } });
  });
  await page.goto("/admin-dashboard/withdrawals");
  await page
    .getByRole("button", { name: /^Decide on/ })
    .first()
    .click();
  await page.getByLabel("What is to happen").selectOption("Return it to the balance");
  await page.getByText(/^It can be returned from/).waitFor();
  expect(await page.getByRole("button", { name: "Yes, return it" }).isDisabled()).toBe(true);

  await page.getByLabel("What is to happen").selectOption("Ask the provider again");
  expect(await page.getByRole("button", { name: "Ask again" }).isDisabled()).toBe(false);
});

test("payouts that stopped by themselves are told on other pages too, with the reason and the way on", async () => {
  const page = await openAs(visit, world().demo.admin, "/about", { width: 360 });
  await page.route("**/api/admin/stats**", async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return await route.fulfill({ response });
    const payouts = {
      paused: true,
      reason: "credentials",
      since: null,
      oneAtATime: false,
      stopped: [stop.airtel],
    };
    await route.fulfill({ response, json: { ...(await response.json()), payouts } });
  });
  await page.goto("/admin-dashboard/users");

  await page.getByText("Payouts stopped by themselves").waitFor();
  await page.getByText(/It said “DP00900001010: Initiator is invalid”/).waitFor();
  await expectAccessible(page);
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "See what waits, and resume" }).click();
  await page.getByRole("heading", { name: "Withdrawals", level: 1 }).waitFor();
});
