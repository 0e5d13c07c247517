import { expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { anActiveWriter, signUp } from "../../../../support/world";
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

test("what one person is told is not kept as another's, who signed in while the page was open", async () => {
  const [person, next] = await Promise.all([signUp(), signUp()]);
  const page = await openAs(visit, person, "/dashboard/profile");
  await page.getByText(person.email).first().waitFor();

  // As by another tab; of that a tab is told a moment later, and this one not at all.
  await page.evaluate(
    (session) => {
      for (const name of Object.keys(localStorage))
        if (name.startsWith("Cognito")) localStorage.removeItem(name);
      for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
      window.dispatchEvent(new Event("visibilitychange"));
    },
    await sessionOf(next),
  );

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
