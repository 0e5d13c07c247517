import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { anActiveWriter, type Person, signUp } from "../../../../support/world";
import { newTasks } from "../../support/new-tasks";
import { fillSignIn, openAs, refusedCall, sessionOf } from "../../support/signed-in";

const visit = browser();

test("signed out in one tab, the other says so and keeps what was typed", async () => {
  const person = await signUp();
  const page = await openAs(visit, person, "/dashboard/profile", { expected: refusedCall });
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("First Name").fill("Zawadi");
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await other.getByRole("button", { name: "Logout" }).click();
  await other.waitForURL("**/signin");

  await page.getByText("Please sign in to continue").waitFor();
  await fillSignIn(page, person);
  await page.waitForURL("**/dashboard/profile");
  expect(await page.getByLabel("First Name").inputValue()).toBe("Zawadi");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Profile updated successfully!").waitFor();
});

test("when somebody else signs in in another tab, this tab starts again as theirs", async () => {
  const [person, next] = await Promise.all([
    signUp({ firstName: "Zawadi" }),
    signUp({ firstName: "Njeri" }),
  ]);
  const page = await openAs(visit, person, "/dashboard/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("First Name").fill("Typed by Zawadi");
  const other = await page.context().newPage();
  await other.goto("/dashboard");

  await replaceSession(other, next);

  await page.getByText(next.email).first().waitFor();
  await page.getByText("Njeri", { exact: true }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard/profile");
  expect(await page.getByRole("textbox").count()).toBe(0);
  const shown = await page.locator("body").innerText();
  for (const former of [person.email, person.username, "Zawadi"])
    expect(shown).not.toContain(former);
});

/** Replaces the session in use by another person's; no tab sees a gap. */
async function replaceSession(page: Page, next: Person) {
  await page.evaluate(
    (session) => {
      // The owner of the session is written last, as the user pool does.
      for (const [name, value] of Object.entries(session).toReversed())
        localStorage.setItem(name, value);
      for (const name of Object.keys(localStorage))
        if (name.startsWith("Cognito") && !(name in session)) localStorage.removeItem(name);
    },
    await sessionOf(next),
  );
}

test("one person's answers are not stored for another who signed in on the open page", async () => {
  const [person, next] = await Promise.all([signUp(), signUp()]);
  const page = await openAs(visit, person, "/dashboard/profile");
  await page.getByText(person.email).first().waitFor();

  // Another tab does this: tabs hear of it a moment later, this one not at all.
  await replaceSession(page, next);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));

  await page.getByText(next.email).first().waitFor();
  const seen = (userId: string) =>
    page.evaluate((name) => localStorage.getItem(name), `kalamu.seen.${userId}.me`);
  expect(await seen(person.userId)).toContain(person.email);
  await expect.poll(() => seen(next.userId)).toContain(next.email);
});

deepTest("the same task taken in two tabs at once is one award", async () => {
  const [{ person, session }, [task]] = await Promise.all([anActiveWriter(), newTasks(1)]);
  const path = `/dashboard/task-available?id=${task?.id}&bid=${task?.id}`;
  const page = await openAs(visit, person, path, { width: 360, expected: refusedCall });
  const other = await page.context().newPage();
  await other.goto(path);
  const tabs = [page, other];
  const bid = tabs.map((tab) => tab.getByRole("button", { name: "Yes, bid now" }));
  await Promise.all(bid.map((button) => button.waitFor()));

  await Promise.all(bid.map((button) => button.click()));

  await Promise.all(tabs.map((tab) => tab.waitForURL("**/dashboard/tasks-awarded")));
  await Promise.all(
    tabs.map((tab) =>
      tab
        .getByText(task?.id ?? "")
        .first()
        .waitFor(),
    ),
  );
  const { body } = await session.call<{ awards: unknown[] }>("GET", "/api/awards");
  expect(body.awards).toHaveLength(1);
});
