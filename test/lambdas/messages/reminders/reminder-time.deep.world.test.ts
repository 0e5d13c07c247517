import { expect, test } from "vitest";
import { eastAfricanOffset } from "#contracts/east-africa-time";
import type { EmailTemplate, ReminderRun } from "#contracts/reminders";
import { until } from "../../../support/until";
import { signIn, world } from "../../../support/world";

/** What clocks in Nairobi show next, but for one that shows it at once. */
const soon = () => new Date(Date.now() + eastAfricanOffset + 75_000).toISOString().slice(11, 16);

test("a reminder that is set to one of the next minutes leaves in it, and nobody presses", {
  timeout: 300_000,
}, async () => {
  const admin = await signIn(world().demo.admin);
  const path = "/api/email-template";
  const { template } = (await admin.call<{ template: EmailTemplate }>("GET", path)).body;
  const before = new Date().toISOString();
  const sendTime = soon();

  expect((await admin.call("PUT", path, { ...template, sendTime })).status).toBe(200);

  const ofToday = async () => {
    const { runs } = (await admin.call<{ runs: ReminderRun[] }>("GET", "/api/reminders")).body;
    return runs.find(({ cause, startedAt }) => cause === "schedule" && startedAt > before);
  };
  const { startedAt } = await until("the day's run", ofToday, 240);
  const shown = new Date(Date.parse(startedAt) + eastAfricanOffset).toISOString().slice(11, 16);
  expect(shown >= sendTime).toBe(true);
});
