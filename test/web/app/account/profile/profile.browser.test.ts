import { readFile } from "node:fs/promises";
import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { toEmulator } from "../../../../../local/aws";
import { browser, expectAccessible } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { until } from "../../../../support/until";
import {
  anActiveWriter,
  api,
  confirmEmail,
  firstMail,
  mailedLink,
  type Person,
  signIn,
  signUp,
  tellOfMail,
  unique,
  world,
} from "../../../../support/world";
import { ageSignIn } from "../../support/aged-sign-in";
import { bookInWorld } from "../../support/booked";
import { focusedName, isInView } from "../../support/keyboard";
import { newTasks } from "../../support/new-tasks";
import { openAs, refusedCall, unfold } from "../../support/signed-in";

const visit = browser();

test("a writer sees their profile, edits nothing by accident, and downloads their data", async () => {
  const { person } = await anActiveWriter();
  const page = await openAs(visit, person, "/dashboard/profile", { width: 360 });
  await unfold(page);
  await page.getByText(person.email).first().waitFor();
  await page.getByText("5.0 of 5.0").waitFor();
  await page.getByText("KES 300.00").first().waitFor();
  expect(await page.getByRole("textbox").count()).toBe(0);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  await page.getByText("Your data is in your downloads.").waitFor();

  const held = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(held.profile.email).toBe(person.email);
  expect(held.ledger).toMatchObject([{ amount: 300 }]);
});

deepTest("the administrator's profile has nothing that only writers have", async () => {
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard/profile", { width: 360 });
  await unfold(page);
  await page.getByText("Administrator", { exact: true }).last().waitFor();
  for (const name of ["Role", "Username", "Member since", "Last updated"])
    await page.getByRole("term").filter({ hasText: name }).waitFor();
  for (const name of ["Account status", "Account number", "Rating", "Total money in"])
    expect(await page.getByRole("term").filter({ hasText: name }).count()).toBe(0);
});

deepTest("the profile shows the first payment after many later movements", async () => {
  const { person } = await anActiveWriter();
  const at = "2026-11-01T06:00:00.000Z";
  await bookInWorld(
    person.userId,
    Array.from({ length: 12 }, () => ({ kind: "earning" as const, amount: 100, at })),
  );

  const page = await openAs(visit, person, "/dashboard/profile", { width: 360 });
  await unfold(page);

  const payments = page.getByRole("region", { name: "Payments" });
  await payments.getByText(/KES\s300\.00/).waitFor();
  expect(await page.getByText("No payment has arrived yet.").count()).toBe(0);
});

test("a writer closes the account after reading the consequences, and reopens it by the mailed link", async () => {
  const person = await signUp();
  await confirmEmail(person);
  const page = await openAs(visit, person, "/dashboard/profile", {
    width: 360,
    expected: refusedCall,
  });
  await unfold(page);
  await page.getByRole("button", { name: "Close my account…" }).click();
  await page
    .getByRole("dialog")
    .getByText(/are erased, and your notifications/)
    .waitFor();
  await page.getByLabel("Type your username to close it").fill("somebody");
  await page.getByRole("button", { name: "Close it for good" }).click();
  await page.getByText("Please type your username as it stands in your profile.").waitFor();
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

test("a writer changes their email address by the mailed link, and signs in with it", async () => {
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
  await email.fill(person.email);
  await page.getByRole("button", { name: "Mail the link" }).click();
  await page.getByText("This is your email address already.").waitFor();
  await email.fill(next);
  await page.reload();
  expect(await email.inputValue()).toBe(next);
  await page.getByRole("button", { name: "Mail the link" }).click();
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

/** Presses the link at the foot of a reminder. */
async function unsubscribe({ userId }: Person) {
  const key = { S: `MAILING#${userId}` };
  const { Item } = await new DynamoDBClient(toEmulator(world().emulator)).send(
    new GetItemCommand({ TableName: world().tableName, Key: { pk: key, sk: key } }),
  );
  expect((await api("POST", `/api/unsubscribe/${Item?.["token"]?.S}`, {})).status).toBe(200);
}

deepTest("the profile says which mails are stopped, why, and how to get them again", async () => {
  const person = await signUp();
  const page = await openAs(visit, person, "/dashboard/profile", { width: 360 });
  await unfold(page);
  await page.getByText("Until you press it you get only the mails that you ask for").waitFor();
  await page.getByRole("button", { name: "Send the link again" }).first().waitFor();
  await confirmEmail(person);
  const { call } = await signIn(person);
  await call("PUT", "/api/me/reminders", { wanted: false });
  await unsubscribe(person);
  await page.reload();
  await unfold(page);
  await page.getByText("Confirmed", { exact: true }).waitFor();

  const wanted = page.getByRole("switch", { name: "Remind me until my account is active" });
  await wanted.click();
  await page.getByText("We have mailed you a link. You unsubscribed by a link").waitFor();
  expect(await wanted.getAttribute("aria-checked")).toBe("false");
  const link = await mailedLink(person.email, "Reminders from");
  await page.goto(link.pathname + link.search);
  await page.getByRole("button", { name: "Remind me again" }).click();
  await page.getByText("You get reminders again").waitFor();
  expect((await call("GET", "/api/me/reminders")).body).toEqual({ wanted: true });

  await tellOfMail(await firstMail(person.email, "Confirm"), "complaint");
  await until("the word of SES to arrive", async () => {
    return (await call("GET", "/api/me")).body["mailStops"] === "complained";
  });
  await page.goto("/dashboard/profile");
  await unfold(page);
  await page.getByText("A mail of ours was called spam at this address").waitFor();
  await page.getByRole("link", { name: "support@kalamu.example" }).first().waitFor();
});

test("another phone asks for the password on the page, some time after the sign-in", async () => {
  const person = await signUp();
  const page = await openAs(visit, person, "/dashboard/profile", {
    width: 360,
    expected: /status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  });
  await unfold(page);
  await ageSignIn(page);
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("First Name").fill("Zawadi");
  await page.getByLabel("Phone Number").fill("722 000 111");
  await page.getByRole("button", { name: "Save" }).click();
  await page
    .getByText("Your sign-in is some time ago. Type your password", { exact: false })
    .waitFor();
  await expect.poll(() => focusedName(page)).toBe("Your password");
  await expectAccessible(page);
  const tries = async (password: string) => {
    await page.getByLabel("Your password").fill(password);
    await page.getByRole("button", { name: "Confirm and save" }).click();
  };

  await tries("");
  await page.getByText("Please type your password.").waitFor();
  await tries("Wrong#2026");
  await page.getByText("This password is not right. Nothing was changed.").waitFor();
  await page.context().setOffline(true);
  await tries(person.password);
  await page.getByText("We could not reach the service.", { exact: false }).waitFor();
  await page.context().setOffline(false);
  const message = "Too many attempts. Please try again in 15 minutes.";
  await page.route("**/api/cognito", (route) =>
    route.fulfill({ status: 400, json: { __type: "LimitExceededException", message } }),
  );
  await tries(person.password);
  await page.getByText(message, { exact: false }).waitFor();
  await page.unroute("**/api/cognito");
  expect(await page.getByLabel("Phone Number").inputValue()).toBe("722 000 111");
  expect(await page.getByLabel("Your password").inputValue()).toBe(person.password);

  await tries(person.password);
  await page.getByText(/^Profile updated successfully! Withdrawals are paused until/).waitFor();
  await page.getByText("+254 722 000 111").waitFor();
  await page.reload();
  await unfold(page);
  await page.getByText("Zawadi").first().waitFor();
});

deepTest(
  "a message covers neither the bar nor the focused field, and goes after 5 seconds or when closed",
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
    const boxOf = async (what: Locator) => {
      const box = await what.boundingBox();
      return box ?? expect.fail("it is not to be seen");
    };
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

deepTest("a notification leads to what it is about, by keyboard too", async () => {
  const [{ person, session }, [task]] = await Promise.all([anActiveWriter(), newTasks(2)]);
  await session.call("POST", `/api/tasks/${task?.id}/bid`, {});
  const page = await openAs(visit, person, "/dashboard/task-available", { width: 360 });
  const bell = page.getByRole("button", { name: /^Notifications/ });
  const told = page.getByRole("region", { name: "Notifications" });
  const open = async (text: string) => {
    await told.waitFor({ state: "detached" });
    await bell.click();
    return told.getByRole("link").filter({ hasText: text });
  };

  await (await open("You got the Others task.")).click();
  await page.waitForURL(`**/dashboard/tasks-awarded#${task?.id}`);
  await page.locator("h2:focus").waitFor();

  const paid = await open("KES 300.00 arrived.");
  await paid.focus();
  await page.keyboard.press("Enter");
  await page.locator("h2:focus", { hasText: "Latest transactions" }).waitFor();
  await page.getByRole("link", { name: "See all tasks" }).waitFor();
  await expect.poll(() => isInView(page, "h2:focus")).toBe(true);

  const activated = "Your account is active.";
  await (await open(activated)).click();
  await page.waitForURL("**/dashboard/task-available");
  await (await open(activated)).click();
  await told.waitFor({ state: "detached" });
  expect(await focusedName(page)).toBe("Notifications");
});
