import { expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { confirmEmail, mailedLink, signUp } from "../../../../support/world";
import { fillSignIn, refusedCall } from "../../support/signed-in";

const visit = browser();

test("a forgotten password is replaced by the mailed link, once", async () => {
  const person = await signUp();
  await confirmEmail(person);
  const page = await visit("/forgot-password", { width: 360, expected: refusedCall });
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await page.getByText("Password reset link has been sent to your email.").waitFor();
  await page.waitForURL("**/signin");

  const { pathname, hash } = await mailedLink(person.email, "new password");
  await page.goto(pathname + hash);
  await page.getByLabel("New Password").fill("Fresh#5678");
  expect(page.url()).not.toContain("oobCode");
  await page.getByLabel("Confirm Password").fill("Fresh#567");
  await page.getByRole("button", { name: "Reset Password" }).click();
  const differ = page.getByText("Passwords do not match", { exact: true });
  await differ.waitFor();
  await page.getByLabel("New Password").fill("Fresh#567");
  await expect.poll(() => differ.count()).toBe(0);

  await page.reload();
  await page.getByLabel("New Password").fill("Fresh#5678");
  await page.getByLabel("Confirm Password").fill("Fresh#5678");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByText("Password reset successfully!").waitFor();
  await fillSignIn(page, { ...person, password: "Fresh#5678" });
  await page.getByRole("heading", { level: 1, name: /^Habari/ }).waitFor();

  const again = await visit(pathname + hash.replace("#", "?"), { expected: refusedCall });
  await again.getByLabel("New Password").fill("Other#5678");
  await again.getByLabel("Confirm Password").fill("Other#5678");
  await again.getByRole("button", { name: "Reset Password" }).click();
  await again.getByText("Invalid or expired reset link").waitFor();
  await again.getByRole("link", { name: "Send a new link" }).click();
  await again.waitForURL("**/forgot-password");
});
