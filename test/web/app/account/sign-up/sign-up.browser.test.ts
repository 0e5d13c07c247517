import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { aRegistration } from "../../../../support/world";
import { isInFirstView } from "../../support/first-view";

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

test("a new person registers and sees their dashboard, inactive", async () => {
  const form = aRegistration({ firstName: "Akinyi" });
  const page = await visit("/signup", { width: 360 });
  await page.getByText(/^Free to sign up\. KES\s300\.00, once/).waitFor();
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
