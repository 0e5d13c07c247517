import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { aRegistration, signUp } from "../../../../support/world";
import { isInFirstView } from "../../support/first-view";
import { refusedCall } from "../../support/signed-in";

const visit = browser();

async function fill(page: Page, form: ReturnType<typeof aRegistration>, confirm?: string) {
  await page.getByLabel("First Name").fill(form.firstName);
  await page.getByLabel("Last Name").fill(form.lastName);
  await page.getByLabel("Username").fill(form.username);
  await page.getByLabel("Phone Number").fill(form.phoneNumber);
  await page.getByLabel("Email").fill(form.email);
  await page.getByLabel("Password", { exact: true }).fill(form.password);
  await page.getByLabel("Confirm Password").fill(confirm ?? form.password);
  await page.getByRole("button", { name: "Sign Up" }).click();
}

test("someone new registers and stands in their dashboard, inactive", async () => {
  const form = aRegistration({ firstName: "Akinyi" });
  const page = await visit("/signup", { width: 360 });
  await page.getByText("KES 300.00, once").waitFor();
  for (const benefit of ["Fast payments", "Global opportunities", "Learning resources"])
    await page.getByText(benefit, { exact: true }).waitFor();

  await fill(page, form);
  await page.getByText("Registration successful!").waitFor();
  await page.getByRole("heading", { level: 1, name: "Habari, Akinyi" }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const activate = page.getByRole("button", { name: "Activate Account" });
  await activate.waitFor();
  expect(await isInFirstView(page, activate)).toBe(true);
});

test("an empty form names what is missing and puts the cursor there", async () => {
  const page = await visit("/signup");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByText("All fields are required.").waitFor();
  await page.getByText("Please enter a valid email address.").waitFor();
  await page.getByText(/^Password must be at least 8 characters long/).waitFor();
  await page.locator("[name=firstName]:focus").waitFor();
});

test("each rule says its own words, and what was typed survives a reload", async () => {
  const form = aRegistration();
  const page = await visit("/signup");
  await fill(page, { ...form, username: "a", email: "a@b", phoneNumber: "12ab" }, "Other#123");
  await page.getByText("Please enter a valid phone number.").waitFor();
  await page.getByText("Please enter a valid email address.").waitFor();
  const wrong = page.locator("form [aria-invalid=true]");
  await page.getByLabel("Username").fill("ab");
  expect(await wrong.count()).toBe(3);
  await page.getByLabel("Username").fill(form.username);
  await page.getByLabel("Email").fill(form.email);
  await page.getByLabel("Phone Number").fill(form.phoneNumber);
  await expect.poll(() => wrong.count()).toBe(0);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByText("Passwords do not match.").waitFor();
  await page.getByLabel("Confirm Password").fill(form.password);
  await expect.poll(() => page.getByText("Passwords do not match.").count()).toBe(0);

  await page.reload();
  expect(await page.getByLabel("Username").inputValue()).toBe(form.username);
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
});

test("names and addresses that are taken are said at their fields", async () => {
  const taken = await signUp();
  const page = await visit("/signup", { expected: refusedCall });
  await fill(page, aRegistration({ username: taken.username.toUpperCase() }));
  await page.getByText("This username is already taken.").waitFor();

  await fill(page, aRegistration({ email: taken.email.toUpperCase() }));
  await page.getByText("An account with this email already exists.").waitFor();
});

deepTest("an answer that was lost does not make a second account", async () => {
  const page = await visit("/signup", { expected: /ERR_FAILED|ERR_CONNECTION/ });
  let lost = 0;
  await page.route("**/api/accounts", async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await fill(page, aRegistration({ firstName: "Naliaka" }));
  await page.getByText("We could not reach the service.").waitFor();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByRole("heading", { level: 1, name: "Habari, Naliaka" }).waitFor();
});
