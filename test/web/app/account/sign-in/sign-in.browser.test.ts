import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { signUp } from "../../../../support/world";
import { fillSignIn, openAs } from "../../support/signed-in";

const visit = browser();

const denied = `for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("Access is denied.", "SecurityError"); } });`;
const full = `Storage.prototype.setItem = () => { throw new DOMException("Full.", "QuotaExceededError"); };`;

/** Fills a field without any event, as some password managers and web views do. */
const fillSilently = (field: Locator, value: string) =>
  field.evaluate((input, text) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
    set?.call(input, text);
  }, value);

test.each([
  ["denied", denied],
  ["full", full],
])("if the browser's storage is %s, sign-in and the forms before it still work", async (_, how) => {
  const person = await signUp({ firstName: "Neema" });
  const page = await visit("/about");
  await page.addInitScript(how);

  await page.goto("/unsubscribe");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill("somebody@mail.example");
  expect(await page.getByLabel("Email").inputValue()).toBe("somebody@mail.example");
  await page.goto("/signup");
  await page.getByLabel("First name").fill("Neema");
  await page.goto("/signin");
  await fillSignIn(page, person);
  await page.getByRole("heading", { level: 1, name: "Habari, Neema" }).waitFor();
  await page.getByRole("link", { name: "Earnings" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Earnings" }).waitFor();
});

test("a field that a password manager fills without an event is sent", async () => {
  const person = await signUp({ firstName: "Neema" });
  const page = await visit("/signin");

  await fillSilently(page.getByLabel("Email"), person.email);
  await fillSilently(page.getByLabel("Password", { exact: true }), person.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  const message = page.getByText("Login successful!");
  // With the pointer on it, the message does not disappear.
  await message.hover();
  await page.getByRole("heading", { level: 1, name: "Habari, Neema" }).waitFor();

  await page.getByRole("button", { name: "Logout" }).press("Enter");
  await page.waitForURL("**/signin");
  await page.getByLabel("Email").waitFor();
  expect(await message.count()).toBe(0);
});

test("a writer signs in, and stays signed in after a reload", async () => {
  const person = await signUp({ firstName: "Neema" });
  const page = await visit("/signin", { width: 360 });

  await fillSignIn(page, { ...person, email: person.email.toUpperCase() });
  const message = page.getByText("Login successful!");
  await message.waitFor();
  // With the focus on it, the message does not disappear, even if the next page loads slowly.
  await page.getByRole("button", { name: "Close this message" }).focus();
  await page.getByRole("heading", { level: 1, name: "Habari, Neema" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  const { x = 0, y = 0, width = 0 } = (await message.boundingBox()) ?? {};
  // The message is at the top right, over the bar.
  expect(y).toBeLessThan(100);
  expect(x + width).toBeLessThanOrEqual(360);

  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Habari, Neema" }).waitFor();
});

test("sign-in works even if the network failed while the sign-in code was loading", async () => {
  const person = await signUp();
  const page = await visit("/signin", {
    expected: /ERR_FAILED/,
    width: 360,
  });
  const lost = async (on: boolean) => {
    for (const part of [/\/assets\/sign-in-[\w-]{8}\.js$/, "**/signin"])
      if (on) await page.route(part, (route) => route.abort());
      else await page.unroute(part);
  };
  await page.getByText("Welcome back").waitFor();
  await lost(true);
  await fillSignIn(page, person);
  await page.getByText("Check your connection").waitFor();

  await lost(false);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect
    .poll(() => page.getByLabel("Password", { exact: true }).inputValue(), { timeout: 20_000 })
    .toBe("");
  expect(await page.getByLabel("Email").inputValue()).toBe(person.email);
  await fillSignIn(page, person);
  await page.getByRole("button", { name: "Activate Account" }).waitFor();
});

test("logging out ends the session on the server and in every tab", async () => {
  const person = await signUp();
  const page = await openAs(visit, person, "/dashboard");
  const other = await page.context().newPage();
  await other.goto("/dashboard/profile");
  await other.getByRole("heading", { name: "My Profile" }).waitFor();
  const answered = page.waitForResponse((response) => response.url().includes("/first-screen"));
  await page.reload();
  const { authorization = "" } = (await answered).request().headers();
  const revoked = page.waitForRequest((request) =>
    (request.headers()["x-amz-target"] ?? "").endsWith(".RevokeToken"),
  );

  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/signin");
  expect((await (await revoked).response())?.status()).toBe(200);
  const copied = await page.request.get("/api/tasks", { headers: { authorization } });
  expect([copied.status(), (await copied.json()).code]).toEqual([401, "not_signed_in"]);
  await other.waitForURL("**/signin");
  expect(await page.getByText("Please sign in to continue").count()).toBe(0);
});
