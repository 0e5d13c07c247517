import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { messages } from "#contracts/messages";
import {
  browser,
  expectAccessible,
  expectNoSidewaysScroll,
  type OpenOptions,
} from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { aPhoneNumber, signUp, unique } from "../../../../support/world";
import { ageSignIn } from "../../support/aged-sign-in";
import { fillSignIn, refusedCall, unfold } from "../../support/signed-in";

const visit = browser();
const { accounts } = messages;
const phones: OpenOptions = { width: 360, expected: refusedCall };

const anAddress = () => `s${unique()}@people.example`;
const press = (page: Page, provider: string) =>
  page.getByRole("button", { name: `Continue with ${provider}` }).click();

async function continueAs(page: Page, email: string) {
  await page.getByRole("heading", { name: /stand-in$/ }).waitFor();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Continue as this person" }).click();
}

async function finish(page: Page) {
  await page.getByRole("heading", { name: "One more step" }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Username").fill(`s${unique()}`);
  await page.getByLabel("Phone Number").fill(`+${aPhoneNumber()}`);
  await page.getByRole("button", { name: "Create my account" }).click();
  await page.getByRole("heading", { level: 1, name: "Habari, Wanjiru" }).waitFor();
}

/** Creates an account with Google, and leaves the person signed in. */
async function withAccount(options = phones): Promise<{ page: Page; email: string }> {
  const email = anAddress();
  const page = await visit("/signin", options);
  await press(page, "Google");
  await continueAs(page, email);
  await finish(page);
  return { page, email };
}

test("a person without a password can change the phone number after a new sign-in at the provider", async () => {
  const { page, email } = await withAccount();
  await ageSignIn(page);
  await page.goto("/dashboard/profile");
  await unfold(page);
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Phone Number").fill("722 000 113");
  await page.getByRole("button", { name: "Save" }).click();

  await page.getByText(messages.requests.signInAgainFirst).waitFor();
  expect(await page.getByLabel("Your password").count()).toBe(0);
  expect(await page.getByLabel("Phone Number").inputValue()).toBe("722 000 113");
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Sign in again" }).click();
  await loaded;
  await page.getByRole("heading", { name: "Welcome back" }).waitFor();
  await press(page, "Google");
  await continueAs(page, email);
  await page.getByRole("heading", { level: 1, name: "Habari, Wanjiru" }).waitFor();
  await page.goto("/dashboard/profile");
  await unfold(page);
  expect(await page.getByLabel("Phone Number").inputValue()).toBe("722 000 113");
});

test("a visitor signs up with Google, and signs in later without giving details", async () => {
  const { page, email } = await withAccount();

  await page.goto("/dashboard/profile");
  await unfold(page);
  await page.getByRole("heading", { name: "You sign in with Google" }).waitFor();
  const left = page.waitForResponse((response) => response.url().includes("/logout?"));
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await left;
  await loaded;
  await page.getByRole("heading", { name: "Welcome back" }).waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  await page.goto("/dashboard/task-available?field=Law");
  await page.getByText("Please sign in to continue").waitFor();
  await press(page, "Google");
  await continueAs(page, email);
  await page.getByRole("heading", { level: 1, name: "Task Marketplace" }).waitFor();
  expect(await page.getByLabel("Field").inputValue()).toBe("Law");
});

deepTest("the session of a social sign-in is renewed with its refresh token", async () => {
  const { page } = await withAccount();
  const renewed = page.waitForResponse((response) =>
    (response.request().headers()["x-amz-target"] ?? "").endsWith(".GetTokensFromRefreshToken"),
  );
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.endsWith(".accessToken")) localStorage.setItem(key, `${localStorage.getItem(key)}x`);
      // For some seconds, the page would use the newest stored data and send no request.
      else if (!key.startsWith("CognitoIdentityServiceProvider.")) localStorage.removeItem(key);
  });
  await page.reload();
  expect((await renewed).status()).toBe(200);
  await page.getByRole("heading", { level: 1, name: "Habari, Wanjiru" }).waitFor();
});

test("logging out ends the session in the application and at the user pool's page", async () => {
  const { page } = await withAccount({ width: 1440, expected: refusedCall });
  const revoked = page.waitForResponse((response) =>
    (response.request().headers()["x-amz-target"] ?? "").endsWith(".RevokeToken"),
  );
  const left = page.waitForRequest((request) => request.url().includes("/logout?"));
  await page.getByRole("button", { name: "Logout" }).click();
  expect((await revoked).status()).toBe(200);
  await left;
  await page.waitForURL("**/signin");
});

test("a provider's sign-in can't take over an account with a password", async () => {
  const owner = await signUp({ firstName: "Wanjiru" });
  const page = await visit("/signin", phones);
  await press(page, "Facebook");
  await continueAs(page, owner.email);
  await page.getByText(accounts.socialEmailTaken).waitFor();
  await page.getByRole("heading", { name: "This email has another way in" }).waitFor();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Sign in another way" }).click();
  await page.getByRole("heading", { name: "Welcome back" }).waitFor();
  await fillSignIn(page, owner);
  await page.getByRole("heading", { level: 1, name: "Habari, Wanjiru" }).waitFor();
});

deepTest(
  "sign-in works after a double press on the button, and after Back from the provider's page",
  async () => {
    const page = await visit("/signin", phones);
    await page
      .getByRole("button", { name: "Continue with Google" })
      .dblclick({ noWaitAfter: true });
    await page.getByRole("heading", { name: "Google’s stand-in" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Welcome back" }).waitFor();

    await press(page, "Facebook");
    await page.getByRole("heading", { name: "Facebook’s stand-in" }).waitFor();
    await continueAs(page, anAddress());
    await finish(page);
    await page.goBack();
    await page.getByRole("heading", { name: "Facebook’s stand-in" }).waitFor();
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: "Habari, Wanjiru" }).waitFor();
  },
);
