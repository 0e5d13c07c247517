import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { axeFindings } from "../../../support/axe";
import { launchBrowser } from "../../../support/launch-browser";
import { startWorld, type TestWorld } from "../support/world";

let browser: Browser;
let world: TestWorld;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  world = await startWorld();
  await world.airtel.signIn();
});
afterEach(async () => {
  await page.context().close();
  await world.close();
});

async function open(width: number, tab = "") {
  const viewport = { width, height: 800 };
  const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
  page = await context.newPage();
  await page.goto(`${world.url}/${tab && `#${tab}`}`);
}

/** Expects no findings of axe, and no content wider than the screen. */
async function isReadable() {
  expect(await axeFindings(page)).toEqual([]);
  const beyond = await page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect(beyond).toBe(0);
}

test.each([320, 1440])(
  "at %i px the phone shows both wallets and the SMS of both operators",
  async (width) => {
    await open(width);
    await page.getByText("KES 5,000.00").waitFor();

    await world.daraja.payOut();
    await page.getByText("KES 6,000.00").waitFor();
    await page.getByRole("button", { name: /M-PESA.*You have received Ksh1,000.00/ }).waitFor();
    await world.airtel.disburse({ payee: { msisdn: "712345678" } });
    await page.getByText("KES 1,000.00").waitFor();
    await isReadable();

    await page.getByRole("button", { name: /Airtel Money.*You have received/ }).click();
    await page.getByRole("listitem").filter({ hasText: "Airtel Money balance is" }).waitFor();
    await page.getByRole("listitem").filter({ hasText: "New M-PESA balance is" }).waitFor();
    await isReadable();
  },
);

test.each([320, 1440])(
  "at %i px a person can set the float, unlock the initiator, and set a switch for one phone",
  async (width) => {
    for (const id of ["a", "b", "c"])
      await world.daraja.payOut({ OriginatorConversationID: id, InitiatorName: "somebody" });
    await open(width, "faults");

    await page.getByLabel("Airtel float, KES", { exact: true }).fill("70");
    await page.keyboard.press("Enter");
    await page.getByText("M-PESA has locked the initiator").waitFor();
    await page.getByLabel("Whose payments").selectOption("phone");
    await page.getByLabel("How a payout ends").selectOption("2040");
    await page.getByText(/^Only for 0712 345 678: How a payout ends: 2040/).waitFor();
    await isReadable();
    await page.getByRole("button", { name: "Unlock" }).click();
    await page.getByText("has locked the initiator").waitFor({ state: "detached" });

    expect((await world.api.get("float")).body).toEqual({ mpesa: 1_000_000, airtel: 70 });
    expect((await world.api.get("phones/0712345678/faults")).body).toEqual({ "b2c.code": "2040" });
    expect((await world.api.get("initiator")).body).toMatchObject({ locked: false });
    expect(await page.getByLabel("Rate limit").count()).toBe(0);
  },
);

test("the page lists the payouts, and the log hides secrets", async () => {
  await world.daraja.payOut();
  await world.receiver.notices("/result");
  await open(360, "payments");

  await page.getByText("0712 345 678 got it by M-PESA").waitFor();
  await page.getByText(/paid out 1, KES 1,000.00/).waitFor();
  await isReadable();
  await page.getByRole("tab", { name: "Log" }).click();
  await page.getByText("Payout request", { exact: true }).click();

  await page.getByText('"SecurityCredential": "…"').waitFor();
  await isReadable();
});
