import { expect, test } from "vitest";
import { browser } from "../../support/browser";
import { mailedLink, signUp } from "../../support/world";
import { fillSignIn, refusedCall } from "../app/support/signed-in";

const visit = browser();

test("a person who forgot the password sets a new one by mail, and reaches the requested page", async () => {
  const person = await signUp();
  const page = await visit("/dashboard/task-available?field=Law", {
    width: 360,
    expected: refusedCall,
  });
  await page.getByText("Please sign in to continue").waitFor();
  await fillSignIn(page, { ...person, password: "Wrong#1234" });
  await page.getByRole("alert").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(person.email);
  await page.getByRole("link", { name: "Forgot Password" }).click();
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await page.waitForURL("**/signin");

  const { pathname, hash } = await mailedLink(person.email, "new password");
  await page.goto(pathname + hash);
  await page.getByLabel("New Password").fill("Fresh#5678");
  expect(page.url()).not.toContain("oobCode");
  await page.getByLabel("Confirm Password").fill("Fresh#5678");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByText("Password reset successfully!").waitFor();
  await page.goto("/dashboard/task-available?field=Law");
  await fillSignIn(page, { ...person, password: "Fresh#5678" });
  // The mailed link is the first proof of the address, so the page asks for the person's details
  // again.
  await page.getByLabel("First Name").fill("Wanjiru");
  await page.getByLabel("Last Name").fill("Otieno");
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Phone Number").fill(person.phoneNumber);
  await page.getByRole("button", { name: "Save and go on" }).click();
  await page.getByRole("heading", { level: 1, name: "Task Marketplace" }).waitFor();
  expect(await page.getByLabel("Field").inputValue()).toBe("Law");

  await page.goto("/dashboard/profile");
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).click();
  await page.waitForURL("**/signin");
  expect(
    await page.evaluate(() =>
      [localStorage, sessionStorage].flatMap((storage) =>
        Array.from({ length: storage.length }, (_, at) => storage.key(at)),
      ),
    ),
  ).toEqual([]);
});
