import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import {
  anActiveWriter,
  confirmEmail,
  firstMail,
  mailedLink,
  signIn,
  signUp,
  unique,
} from "../../../../support/world";
import { openAs, refusedCall, unfold } from "../../support/signed-in";

const visit = browser();

test("a writer downloads their data", async () => {
  const { person } = await anActiveWriter();
  const page = await openAs(visit, person, "/dashboard/profile", { width: 360 });
  await unfold(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  await page.getByText("Your data is in your downloads.").waitFor();

  const held = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(held.profile.email).toBe(person.email);
  expect(held.ledger).toMatchObject([{ amount: 300 }]);
});

test("a writer closes the account and reopens it with the mailed link", async () => {
  const person = await signUp();
  await confirmEmail(person);
  const page = await openAs(visit, person, "/dashboard/profile", {
    width: 360,
    expected: refusedCall,
  });
  await unfold(page);
  await page.getByRole("button", { name: "Close my account…" }).click();
  await page.getByLabel("Type your username to close it").fill(person.username);
  await page.getByRole("button", { name: "Close it for good" }).click();
  await page.waitForURL(/\/signin/);
  await page.getByText("Your account is closed, and nobody can sign in to it any more.").waitFor();

  await expect(signIn(person)).rejects.toThrow();
  await page.goto((await mailedLink(person.email, "was closed")).href);
  await page.getByRole("button", { name: "Open my account again" }).click();
  await page.getByText("Your account is open again.").waitFor();
  expect((await (await signIn(person)).call("GET", "/api/me")).body).toMatchObject({
    username: person.username,
  });
});

test("a writer changes their email address with the mailed link and signs in with the new address", async () => {
  const person = await signUp();
  await confirmEmail(person);
  const next = `${unique()}@new.example`;
  const page = await openAs(visit, person, "/dashboard/profile", {
    width: 360,
    expected: refusedCall,
  });
  await unfold(page);
  await page.getByRole("button", { name: "Change email…" }).click();
  const email = page.getByLabel("New email");
  await email.fill(next);
  await page.reload();
  expect(await email.inputValue()).toBe(next);
  await page.getByRole("button", { name: "Email the link" }).click();
  await page.getByText(/^The link is on its way to the new address/).waitFor();

  const link = await mailedLink(next, "new email address");
  await page.goto(link.pathname + link.search);
  await page.getByText("Your account gets this address", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Use this address" }).click();
  await page.getByText(/^Your new email address is confirmed/).waitFor();
  expect(new URL(page.url()).search).toBe("");

  await expect(signIn(person)).rejects.toThrow();
  await signIn({ ...person, email: next });
  const told = await firstMail(person.email, "Another email address");
  expect(told.text).toContain("/forgot-password");
});

deepTest(
  "a message covers neither the bar nor the focused field, and closes after 5 seconds",
  async () => {
    const person = await signUp();
    const page = await openAs(visit, person, "/dashboard/profile", { width: 360, ownClock: true });
    await unfold(page);
    const message = page.getByText("Profile updated successfully!");
    const save = async () => {
      await page.getByLabel("First Name").fill(`Zawadi ${unique().slice(-4)}`);
      await page.getByRole("button", { name: "Save" }).click();
      await message.waitFor();
    };
    const boxOf = async (what: Locator) =>
      (await what.boundingBox()) ?? expect.fail("it is not to be seen");
    const edit = page.getByRole("button", { name: "Edit Profile" });
    const card = page.locator("main section").first();
    await edit.click();
    await save();
    await page.evaluate("scrollTo(0, 0)");

    const bell = await boxOf(page.getByRole("button", { name: /^Notifications/ }));
    await expect.poll(async () => (await boxOf(message)).y).toBeGreaterThan(bell.y + bell.height);
    const shown = await boxOf(card);
    await page.clock.fastForward(5000);
    await message.waitFor({ state: "detached" });
    expect(await boxOf(card)).toEqual(shown);

    await edit.click();
    await save();
    await edit.click();
    const field = page.getByLabel("Last Name");
    await field.evaluate((input) => scrollTo(0, input.getBoundingClientRect().top - 40));
    await field.pressSequentially("A");
    await expect
      .poll(async () => {
        const over = await boxOf(message);
        return (await boxOf(field)).y - over.y - over.height;
      })
      .toBeGreaterThan(0);
    await page.getByRole("button", { name: "Close this message" }).click();
    await message.waitFor({ state: "detached" });
  },
);
