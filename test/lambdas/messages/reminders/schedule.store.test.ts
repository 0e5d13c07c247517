import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { api } from "#contracts/api";
import { type EmailTemplate, reminderMessages } from "#contracts/reminders";
import { handler as desk } from "../../../../lambdas/functions/desk";
import { handler } from "../../../../lambdas/functions/reminder-run";
import { findLastRun, newestRuns, runs } from "../../../../lambdas/messages/reminders/run";
import { runSchedule } from "../../../../lambdas/messages/reminders/run-reminders";
import { saveTemplate } from "../../../../lambdas/messages/reminders/save-template";
import { startNow } from "../../../../lambdas/messages/reminders/start-now";
import { claimsOf, send } from "../../../support/api-event";
import { dailySchedule } from "../../../support/daily-schedule";
import { batchQueue, startedFunction } from "../../../support/queues";
import { engineTest, freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";
import { anInactiveWriter } from "./support/an-inactive-writer";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });
let queueIsDown = false;
const queued = await batchQueue("REMINDERS", () => queueIsDown);
await startedFunction("REMINDERRUN");
let schedulerIsDown = false;
const schedule = await dailySchedule(() => schedulerIsDown);
const settings = someSettings();
let eight = new Date("2026-11-23T05:00:00.000Z");
const after = (minutes: number) => new Date(eight.getTime() + minutes * 60_000);

/** Each test has a different day, with the reminder at eight, saved the day before. */
beforeEach(async () => {
  await save({}, after(60));
  eight = after(24 * 60);
  queued.length = 0;
});

const save = (changes: Partial<EmailTemplate>, now: Date) =>
  saveTemplate(
    { subject: "Habari", body: "{link}", sendTime: "08:00", enabled: true, ...changes },
    "admin",
    settings,
    now,
  );
const begun = async () =>
  (await newestRuns(9, eight))
    .filter(({ startedAt }) => startedAt >= after(-300).toISOString())
    .map(({ cause }) => cause);

test("the day's run starts once, at the reminder's time, and queues each due person once", async () => {
  const { userId } = await anInactiveWriter();
  await runSchedule(settings, after(-1));
  expect(await begun()).toEqual([]);

  // The schedule starts the function with an empty event.
  vi.setSystemTime(eight);
  onTestFinished(() => void vi.useRealTimers());
  await handler({});
  const run = await findLastRun();
  expect(run).toMatchObject({ cause: "schedule", walked: true, queued: 1 });
  expect(queued).toEqual([{ runId: run?.id, userId }]);

  await runSchedule(settings, after(1));
  await runSchedule(settings, after(300));
  expect(await begun()).toEqual(["schedule"]);
  expect(queued).toHaveLength(1);
});

test("saving the reminder sets the schedule's time, or disables the schedule", async () => {
  await save({ sendTime: "14:30" }, after(60));
  expect(schedule).toMatchObject({
    ScheduleExpression: "cron(30 14 * * ? *)",
    ScheduleExpressionTimezone: "Africa/Nairobi",
    State: "ENABLED",
    Target: { RoleArn: "arn:aws:iam::0:role/r" },
  });

  await save({ sendTime: "14:30", enabled: false }, after(61));
  expect(schedule).toMatchObject({ State: "DISABLED" });
  await runSchedule(settings, after(6.5 * 60));
  expect(await begun()).toEqual([]);
});

engineTest("each of several simultaneous saves is in the audit log with its change", async () => {
  const subjects = ["Karibu", "Jambo", "Salaam", "Mambo"];
  const { length } = await audited();

  await Promise.all(subjects.map((subject, at) => save({ subject }, after(60 + at))));

  const made = (await audited()).slice(length);
  expect(new Set(made.map(subjectOf("after")))).toEqual(new Set(subjects));
  expect(new Set(made.map(subjectOf("before"))).size).toBe(subjects.length);
});
const audited = async () => (await table.items()).filter(({ type }) => type === "Act");
const subjectOf = (when: "before" | "after") => (act: Record<string, unknown>) =>
  (act[when] as EmailTemplate).subject;

test("if the schedule can't be set, the save reports an error, and the next save sets the schedule", async () => {
  schedulerIsDown = true;
  await expect(save({ sendTime: "15:00" }, after(60))).rejects.toMatchObject({
    code: "provider_unavailable",
  });
  expect(schedule.ScheduleExpression).toBe("cron(0 8 * * ? *)");

  schedulerIsDown = false;
  await save({ sendTime: "15:00" }, after(61));
  expect(schedule.ScheduleExpression).toBe("cron(0 15 * * ? *)");
});

test("a schedule with a wrong time is corrected, and nobody gets an early reminder", async () => {
  await save({ sendTime: "15:00" }, after(-120));
  schedule.ScheduleExpression = "cron(0 8 * * ? *)";

  await runSchedule(settings, eight);

  expect(schedule.ScheduleExpression).toBe("cron(0 15 * * ? *)");
  expect(await begun()).toEqual([]);
});

test("a saved send time that has already passed applies from tomorrow", async () => {
  await save({ sendTime: "09:00" }, after(61));
  await runSchedule(settings, after(62));
  expect(await begun()).toEqual([]);

  await save({ sendTime: "08:00" }, after(-60));
  await save({ sendTime: "08:00", subject: "Hujambo" }, after(0.5));
  await runSchedule(settings, after(1));
  expect(await begun()).toEqual(["schedule"]);
});

test("the day's run starts even during the administrator's run, and continues after a failure", async () => {
  await anInactiveWriter();
  await startNow({ by: "admin", idempotency: undefined, pauseAfter: 14, now: after(-1) });

  queueIsDown = true;
  await expect(runSchedule(settings, eight)).rejects.toThrow("could not be queued");
  queueIsDown = false;
  expect(await begun()).toEqual(["schedule", "now"]);
  const { id = "" } = (await findLastRun()) ?? {};
  expect(await runs.find({ id })).toMatchObject({ cause: "schedule", walked: true });
  expect(queued).toEqual([]);

  // A changed send time does not stop the run in progress.
  await save({ sendTime: "09:00" }, after(1));
  await runSchedule(settings, after(2));
  expect(queued.length).toBeGreaterThan(0);
  expect(new Set(queued.map(({ runId }) => runId))).toEqual(new Set([id]));
  expect(await runs.find({ id })).not.toHaveProperty("unqueued");
});

test("a tab can't save over another tab's version before it has loaded that version", async () => {
  const claims = claimsOf((await aWriter({ isAdmin: true })).userId, { admin: true });
  const put = (body: object) => send(desk, api.saveEmailTemplate, { claims, body });
  const read = async () => (await send(desk, api.getEmailTemplate, { claims })).body;
  const { template, savedAt } = (await read()) as { template: EmailTemplate; savedAt: string };
  const first = { ...template, subject: "The first tab's" };
  const second = { ...template, subject: "The second tab's" };

  expect(await put({ template: first, savedAt })).toMatchObject({ status: 200 });
  expect(await put({ ...second, savedAt })).toMatchObject({
    status: 409,
    body: { code: "conflict", message: reminderMessages.savedMeanwhile },
  });
  expect(await read()).toMatchObject({ template: first });

  expect(await put({ ...second, savedAt: (await read())["savedAt"] })).toMatchObject({
    status: 200,
  });
  // A request without a version replaces any version.
  expect(await put({ template: first })).toMatchObject({ status: 200 });
});
