import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, expectAccessible, resize } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { phone, signUp } from "../../../../support/world";
import {
  expectFocusKept,
  expectFocusShown,
  focusedName,
  isFocusIn,
  tabTo,
} from "../../support/keyboard";
import { listen } from "../../support/screen-reader";
import { openAs } from "../../support/signed-in";

const visit = browser();

const press = (page: Page, key: "Enter" | "Escape" | "Tab") => page.keyboard.press(key);

/**
 * Presses Tab eight times, enough for a whole round. The focus must stay visible and in the dialog.
 */
async function expectFocusHeld(page: Page) {
  for (let presses = 0; presses < 8; presses++) {
    await press(page, "Tab");
    // Between the last control and the first, the focus is in the browser's toolbar.
    if ((await focusedName(page)) === "") continue;
    expect(await isFocusIn(page, "dialog")).toBe(true);
    await expectFocusShown(page);
  }
}

test("a newcomer can sign in and pay by keyboard, and a screen reader hears each step once", async () => {
  const person = await signUp();
  const wallet = phone(person.phoneNumber);
  const page = await visit("/signin", {
    width: 360,
    ownClock: true,
  });
  // This request gets no answer, so only the account reports the payment.
  await page.route("**/api/confirmTransaction", () => undefined);
  await page.getByRole("button", { name: "Sign In" }).waitFor();
  await tabTo(page, "Email");
  await page.keyboard.type(person.email);
  await press(page, "Tab");
  await page.keyboard.type(person.password);
  await press(page, "Enter");
  await page.getByRole("heading", { level: 1, name: /^Habari/ }).waitFor();
  await expectFocusKept(page);

  await tabTo(page, "Activate Account");
  await expectFocusShown(page);
  await press(page, "Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Pay KES 300" }).waitFor();
  expect(await isFocusIn(page, "dialog")).toBe(true);
  await expectFocusHeld(page);
  await press(page, "Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await focusedName(page)).toBe("Activate Account");
  await press(page, "Enter");
  await dialog.getByRole("button", { name: "Pay KES 300" }).waitFor();

  const said = await listen(page);
  await tabTo(page, "Phone Number");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("12345");
  await press(page, "Enter");
  await dialog.getByText(/^Mobile money needs a Kenyan number/).waitFor();
  expect(await focusedName(page)).toBe("Phone Number");
  await page.keyboard.press("Control+A");
  await page.keyboard.type(person.phoneNumber);
  await tabTo(page, "Pay KES 300.00");
  await press(page, "Enter");
  await dialog.getByText("Enter your M-Pesa PIN").first().waitFor();
  expect(await isFocusIn(page, "dialog")).toBe(true);
  await expectFocusHeld(page);
  await expectAccessible(page);

  await wallet.cancel((await wallet.prompt()).id);
  await dialog.getByText("The prompt was cancelled").waitFor();
  expect(await isFocusIn(page, "dialog")).toBe(true);
  await expectAccessible(page);

  await tabTo(page, "Try again");
  await press(page, "Enter");
  await dialog.getByText("Enter your M-Pesa PIN").first().waitFor();
  expect(await isFocusIn(page, "dialog")).toBe(true);
  const { id } = await wallet.prompt();
  await page.clock.setSystemTime(Date.now() + 120_000);
  await dialog.getByText("If you entered your PIN, we are confirming with M-Pesa").waitFor();
  await wallet.enterPin(id);
  await page
    .locator("dialog:focus-within")
    .getByText("Payment successful! Redirecting...")
    .waitFor();
  const prompted = /Prompt sent to your phone Now: Enter your M-Pesa PIN/;
  expect(await said()).toEqual([
    "Initiating payment...",
    expect.stringMatching(prompted),
    expect.stringMatching(/Stopped: The prompt was cancelled .* No money has left it\.$/),
    "Initiating payment...",
    expect.stringMatching(prompted),
    expect.stringMatching(/If you entered your PIN, we are confirming with M-Pesa/),
    expect.stringMatching(/^Payment successful! Redirecting\.\.\. Your account is active\./),
  ]);

  await press(page, "Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("heading", { name: "Paid, and active" }).waitFor();
  await expectFocusKept(page);
  await tabTo(page, "See today’s tasks");
  await press(page, "Enter");
  await page.getByRole("heading", { level: 1, name: "Task Marketplace" }).waitFor();
  await expect.poll(() => focusedName(page)).toBe("Task Marketplace");
});

test("a payment activates the account even if its callback and its Paybill message were lost", async () => {
  const person = await signUp();
  const wallet = phone(person.phoneNumber);
  await wallet.set({ answer: "approve" });
  await wallet.faults.set({ "stk.notice": "lost", "c2b.notice": "lost" });
  const page = await openAs(visit, person, "/dashboard?activate", { width: 360 });
  await page.getByRole("button", { name: "Pay KES 300" }).click();
  await page
    .getByRole("dialog")
    .getByText(/even hours later/)
    .waitFor();
  await page
    .getByRole("heading", { name: "Paid, and active" })
    .first()
    .waitFor({ timeout: 60_000 });
  await page.getByText("On its way; M-Pesa’s SMS has it").first().waitFor();
});

deepTest("on a small phone the dialog can be closed at any scroll position", async () => {
  const page = await openAs(visit, await signUp(), "/dashboard?activate", { width: 360 });
  const sheet = page.getByRole("dialog");
  await resize(page, 360, 640);
  await sheet.getByText("Pay by hand instead").click();
  await sheet.evaluate((shown) => shown.scrollTo(0, shown.scrollHeight));
  expect(await sheet.evaluate((shown) => shown.scrollTop)).toBeGreaterThan(0);
  const cross = sheet.getByRole("button", { name: "Close" });
  const [outer, inner] = [await sheet.boundingBox(), await cross.boundingBox()];
  expect((inner?.y ?? 0) - (outer?.y ?? Infinity)).toBeGreaterThanOrEqual(0);
  await cross.click();
  await sheet.waitFor({ state: "hidden" });
});
