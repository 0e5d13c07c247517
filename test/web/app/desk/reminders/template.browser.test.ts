import { expect, test } from "vitest";
import { reminderMessages } from "#contracts/reminders";
import { browser, expectAccessible } from "../../../../support/browser";
import { world } from "../../../../support/world";
import { openAs, refusedCall } from "../../support/signed-in";

const visit = browser();
const path = "/admin-dashboard/notify-users";

const template = { subject: "As it was", body: "{link}", sendTime: "08:00", enabled: true };
const [opened, meanwhile, last] = ["07", "08", "09"].map((hour) => `2026-11-24T${hour}:00:00.000Z`);

test("what is typed is kept when another tab has saved, and is asked about before it is left", async () => {
  const page = await openAs(visit, world().demo.admin, path, {
    expected: refusedCall,
    width: 360,
  });
  const saved: unknown[] = [];
  await page.route("**/api/email-template", (route) => {
    if (route.request().method() === "GET") {
      const [subject, savedAt] = [
        [template.subject, opened],
        ["The other tab's", meanwhile],
        ["My own words", last],
      ][saved.length] ?? ["", null];
      return route.fulfill({ json: { template: { ...template, subject }, savedAt } });
    }
    const { savedAt, ...sent } = route.request().postDataJSON();
    saved.push({ ...sent, savedAt });
    if (savedAt !== meanwhile)
      return route.fulfill({
        status: 409,
        json: { code: "conflict", message: reminderMessages.savedMeanwhile },
      });
    return route.fulfill({ json: { template: sent, savedAt: last } });
  });
  await page.goto("/admin-dashboard/acts");
  const menu = page.getByRole("button", { name: "Profile menu" });
  await menu.click();
  await page.getByRole("link", { name: "Notify User" }).click();
  const subject = page.getByLabel("Subject");
  await expect.poll(() => subject.inputValue()).toBe(template.subject);
  await subject.fill("My own words");

  await page.getByRole("link", { name: "Review" }).filter({ visible: true }).first().click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  expect(await subject.inputValue()).toBe("My own words");

  await page.goBack();
  await question.getByRole("button", { name: "Stay here" }).click();
  expect(await subject.inputValue()).toBe("My own words");
  expect(new URL(page.url()).pathname).toBe(path);

  await page.getByRole("button", { name: "Save template" }).click();
  await page.getByText(reminderMessages.savedMeanwhile).waitFor();
  await page.getByText("The other tab's").waitFor();
  expect(await subject.inputValue()).toBe("My own words");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save mine instead" }).click();
  await page.getByText("Template updated successfully").waitFor();
  expect(saved).toMatchObject([
    { subject: "My own words", savedAt: opened },
    { subject: "My own words", savedAt: meanwhile },
  ]);

  await page.getByRole("link", { name: "Review" }).filter({ visible: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "Review Work" }).waitFor();

  await page.goBack();
  await expect.poll(() => subject.inputValue()).toBe("My own words");
  await subject.fill("Given up");
  await page.goBack();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await question.waitFor({ state: "hidden" });
  await page.waitForURL((url) => url.pathname !== path);
});
