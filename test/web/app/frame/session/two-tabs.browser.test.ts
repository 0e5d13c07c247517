import { expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { anActiveWriter, signUp } from "../../../../support/world";
import { newTasks } from "../../support/new-tasks";
import { fillSignIn, openAs, refusedCall } from "../../support/signed-in";

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
