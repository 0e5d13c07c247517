import { expect, test } from "vitest";
import { browser } from "../../support/browser";
import { anActiveWriter, signIn, signUp } from "../../support/world";
import { openAs, refusedCall } from "./support/signed-in";

const visit = browser();

test("a writer sees what is kept of them, and what only the service changes", async () => {
  const { person } = await anActiveWriter();
  const page = await openAs(visit, person, "/dashboard/profile", { width: 360 });
  await page.getByText(person.email).first().waitFor();
  await page.getByText("5.0 of 5.0").waitFor();
  await page.getByText("KES 300.00").first().waitFor();
  expect(await page.getByRole("textbox").count()).toBe(0);
});

test("changes are saved, the phone typed without +254", async () => {
  const person = await signUp();
  const page = await openAs(visit, person, "/dashboard/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByText(/^Without \+254/).waitFor();
  expect(await page.getByLabel("Phone Number").inputValue()).toBe(person.phoneNumber.slice(4));
  await page.getByLabel("First Name").fill("Zawadi");
  await page.getByLabel("Phone Number").fill("722 000 111");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Profile updated successfully!").waitFor();
  await page.getByText("+254 722 000 111").waitFor();

  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("heading", { level: 1, name: "Habari, Zawadi" }).waitFor();
});

test("the first change after a reload reaches the service", async () => {
  const person = await signUp();
  const page = await openAs(visit, person, "/dashboard/profile");
  await page.getByText(person.username).first().waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("First Name").fill("Zawadi");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Profile updated successfully!").waitFor();

  const { call } = await signIn(person);
  expect((await call("GET", "/api/me")).body["firstName"]).toBe("Zawadi");
});

test("Cancel keeps what was there", async () => {
  const person = await signUp();
  const page = await openAs(visit, person, "/dashboard/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Last Name").fill("Somebody");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Otieno").waitFor();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  expect(await page.getByLabel("Last Name").inputValue()).toBe("Otieno");
});

test("a username that is taken is told, and the words typed stay through a reload", async () => {
  const [person, taken] = await Promise.all([signUp(), signUp()]);
  const page = await openAs(visit, person, "/dashboard/profile", { expected: refusedCall });
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Username").fill(taken.username);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This username is already taken.").first().waitFor();
  await page.reload();
  expect(await page.getByLabel("Username").inputValue()).toBe(taken.username);
});

test("the bell tells what happened and then is quiet", async () => {
  const { person } = await anActiveWriter();
  const page = await openAs(visit, person, "/dashboard", { width: 360 });
  await page.getByRole("button", { name: /^Notifications, \d unread$/ }).click();
  await page.getByText("Your account is active. You can take a task.").waitFor();
  await page.getByRole("button", { name: "Notifications", exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page
    .getByText("Your account is active. You can take a task.")
    .waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("button", { name: "Notifications", exact: true }).waitFor();
});
