import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, expectAccessible } from "../../../../support/browser";
import { authenticatorCode, wrongCode } from "../../../../support/totp";
import { confirmEmail, signIn, signUp } from "../../../../support/world";
import { ageSignIn } from "../../support/aged-sign-in";
import { expectFocusKept } from "../../support/keyboard";
import { fillSignIn, openAs, refusedCall, unfold } from "../../support/signed-in";

const visit = browser();

const enter = async (page: Page, code: string, button: string) => {
  await page.getByLabel("6-digit code").fill(code);
  await page.getByRole("button", { name: button, exact: true }).click();
};

async function aConfirmedPerson() {
  const person = await signUp();
  await confirmEmail(person);
  return person;
}

/** Starts turning two-step sign-in on. Returns the key for an authenticator app. */
async function begin(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Turn on" }).click();
  return (await page.getByRole("main").locator("code").innerText()).replace(/\s/g, "");
}

test("a writer turns two-step sign-in on, signs in with a code, and turns it off", async () => {
  const person = await aConfirmedPerson();
  const page = await openAs(visit, person, "/dashboard/profile", {
    width: 360,
    expected: refusedCall,
  });
  await unfold(page);
  const key = await begin(page);
  const link = new URL(
    (await page.getByRole("link", { name: "Open the app on this phone" }).getAttribute("href")) ??
      "",
  );
  expect(link.protocol).toBe("otpauth:");
  expect(decodeURIComponent(link.pathname)).toContain(`Kalamu:${person.email}`);
  expect(Object.fromEntries(link.searchParams)).toMatchObject({ secret: key, issuer: "Kalamu" });

  await enter(page, wrongCode(key), "Confirm and turn on");
  await page.getByText(/^This code is not right\./).waitFor();
  await enter(page, "12 34", "Confirm and turn on");
  await page.getByText("Please type the 6 digits that your app shows.").waitFor();
  await enter(page, authenticatorCode(key), "Confirm and turn on");
  await page.getByText("Two-step sign-in is on.").waitFor();
  await page.reload();
  await unfold(page);
  await page.getByText("On", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/signin");
  await fillSignIn(page, person);
  await page.getByRole("heading", { name: "Enter your code" }).waitFor();
  await expectFocusKept(page);
  await page.getByText(/^Write to .+ from your account’s email address\./).waitFor();
  await enter(page, wrongCode(key), "Continue");
  await page.getByText(/^This code is not right\./).waitFor();
  await enter(page, authenticatorCode(key), "Continue");
  await page.getByRole("heading", { level: 1, name: /^Habari/ }).waitFor();

  await page.goto("/dashboard/profile");
  await unfold(page);
  await page.getByRole("button", { name: "Turn off" }).click();
  await enter(page, wrongCode(key), "Turn off");
  await page.getByText(/^This code is not right\./).waitFor();
  await enter(page, authenticatorCode(key), "Turn off");
  await page.getByText("Two-step sign-in is off.").waitFor();
  await page.reload();
  await unfold(page);
  await page.getByText("Off", { exact: true }).waitFor();
  expect((await signIn(person)).AccessToken).toBeTruthy();
});

test("some time after the sign-in, a new phone number needs the password and the code", async () => {
  const person = await aConfirmedPerson();
  const page = await openAs(visit, person, "/dashboard/profile", {
    width: 360,
    expected: refusedCall,
  });
  await unfold(page);
  const key = await begin(page);
  await enter(page, authenticatorCode(key), "Confirm and turn on");
  await page.getByText("Two-step sign-in is on.").waitFor();
  await ageSignIn(page);
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Phone Number").fill("722 000 112");
  await page.getByRole("button", { name: "Save" }).click();

  await expectAccessible(page);
  await page.getByLabel("Your password").fill(person.password);
  await page.getByRole("button", { name: "Confirm and save" }).click();
  await page.getByText("Your password is right.", { exact: false }).waitFor();
  await enter(page, wrongCode(key), "Confirm and save");
  await page.getByText("This code is not right.", { exact: false }).waitFor();
  expect(await page.getByLabel("Phone Number").inputValue()).toBe("722 000 112");
  await enter(page, authenticatorCode(key), "Confirm and save");

  await page.getByText(/^Profile updated successfully!/).waitFor();
  await page.getByText("+254 722 000 112").waitFor();
});
