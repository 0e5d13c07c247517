import { expect, test } from "vitest";
import type { ReminderRun } from "#contracts/reminders";
import { browser } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { until } from "../../../../support/until";
import { signIn, signUp, world } from "../../../../support/world";
import { openAs } from "../../support/signed-in";

const visit = browser();
const { admin } = world().demo;

/** Starts a run, once none is under way. */
async function started(): Promise<ReminderRun> {
  const desk = await signIn(admin);
  return await until("a run that may begin", async () => {
    const { status, body } = await desk.call<{ run: ReminderRun }>("POST", "/api/reminders", {});
    return status === 202 && body.run;
  });
}

test("a run's page says who started it and shows its figures until it is done", async () => {
  await signUp();
  const { id } = await started();
  const page = await openAs(visit, admin, `/admin-dashboard/notify-users/${id}`);

  await page.getByRole("heading", { name: "Run of reminders" }).waitFor();
  await page.getByText(/^by hand, by \w+/).waitFor();
  await page.getByText("Done", { exact: true }).waitFor();
  await page.getByText(/, after \d+ (s|min)$/).waitFor();

  const figure = async (name: string) =>
    Number(
      (
        await page.locator("dl > div", { hasText: name }).first().locator("dd").textContent()
      )?.replaceAll(",", ""),
    );
  expect(await figure("Queued")).toBeGreaterThanOrEqual(await figure("Sent"));
  await page.getByRole("link", { name: "Back to Notify User" }).click();
  await page.getByRole("heading", { name: "Send Email Now" }).waitFor();
  await page.locator(`a[href$="${id}"]`).first().waitFor();
});

deepTest("an unknown run says so, and leads back", async () => {
  const path = "/admin-dashboard/notify-users/01KAR00000000000000000000A";
  const page = await openAs(visit, admin, path, { expected: /status of 404/ });

  await page.getByText("There is no such run.").waitFor();
  await page.getByRole("link", { name: "Back to Notify User" }).waitFor();
});

deepTest("a run that stopped says how many had no mail", async () => {
  const { id } = await started();
  const page = await openAs(visit, admin, "/admin-dashboard/notify-users");
  await page.route(`**/api/reminders/${id}`, async (route) => {
    const response = await route.fetch();
    const { run, by } = (await response.json()) as { run: ReminderRun; by: unknown };
    const counts = { queued: 10, sent: 4, failed: 1, skipped: 0 };
    const stopped = { ...run, ...counts, state: "failed", finishedAt: run.startedAt };
    await route.fulfill({ response, json: { run: stopped, by } });
  });
  await page.locator(`a[href$="${id}"]`).first().click();

  await page.getByText("This run stopped before its end").waitFor();
  await page.getByText(/5 had no mail of it and get the next reminder/).waitFor();
  await page.getByText("Dropped when the run stopped").waitFor();
  await page.getByText("Looked at in all").waitFor();
});
