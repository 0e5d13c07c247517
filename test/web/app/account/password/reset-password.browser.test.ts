import { expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { mailedLink, signUp, unique } from "../../../../support/world";
import { fillSignIn, refusedCall } from "../../support/signed-in";

const visit = browser();

test("a forgotten password is set anew by the mailed link, once", async () => {
  const person = await signUp();
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

test("an address without an account is told, an empty one is not sent", async () => {
  const page = await visit("/forgot-password", { expected: refusedCall });
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await page.getByText("Please enter a valid email address.").waitFor();
  await page.getByLabel("Email").fill(`${unique()}@nobody.example`);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await page.getByText("No user found with this email.").waitFor();
});

test.each(["", "?oobCode=garbage", "?oobCode=0b2f.654"])(
  "the link to /reset-password/verify%s, which has no code, says so, with the way to a new one",
  async (search) => {
    const page = await visit(`/reset-password/verify${search}`);
    await page.getByText("Invalid reset link").waitFor();
    await page.getByRole("link", { name: "Send a new link" }).waitFor();
    expect(await page.getByLabel("New Password").count()).toBe(0);

    // A fresh link is pasted over it: the browser keeps the page where only what is behind # differs.
    await page.evaluate((code) => location.assign(`#oobCode=${code}`), "0".repeat(32));
    await page.getByLabel("New Password").waitFor();
    expect(page.url()).not.toContain("oobCode");
  },
);
