import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { EmailTemplate } from "#contracts/reminders";
import { handler } from "../../../../lambdas/functions/mailer";
import {
  findRunning,
  finishRun,
  giveUpRun,
  noteWalked,
  runs,
} from "../../../../lambdas/messages/reminders/run";
import {
  beginScheduledRun,
  runSchedule,
  watchRun,
} from "../../../../lambdas/messages/reminders/run-reminders";
import { saveTemplate } from "../../../../lambdas/messages/reminders/save-template";
import { startNow } from "../../../../lambdas/messages/reminders/start-now";
import { doJob } from "../../../../lambdas/messages/reminders/work-off";
import { dailySchedule } from "../../../support/daily-schedule";
import { batchQueue } from "../../../support/queues";
import { engineTest, freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });
let queueIsDown = false;
const queued = await batchQueue("REMINDERS", () => queueIsDown);
let schedulerIsDown = false;
const schedule = await dailySchedule(() => schedulerIsDown);
const settings = someSettings();
let eight = new Date("2026-11-23T05:00:00.000Z");
const after = (minutes: number) => new Date(eight.getTime() + minutes * 60_000);

/** Each test is on a day of its own, with the reminder at eight, which was set the day before. */
beforeEach(async () => {
  const running = await findRunning();
  if (running) await giveUpRun(running, eight);
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
const startByHand = async (now: Date) =>
  (await startNow({ by: "admin", idempotency: undefined, pauseAfter: 14, now })).run.id;

test("the day's run begins at the reminder's time, once", async () => {
  await runSchedule(settings, after(-1));
  expect(await findRunning()).toBeUndefined();

  // The schedule starts the function itself, with nothing to say.
  vi.setSystemTime(eight);
  onTestFinished(() => void vi.useRealTimers());
  await handler({});
  const run = await findRunning();
  expect(run).toMatchObject({ cause: "schedule", state: "running" });
  expect(queued).toEqual([{ runId: run?.id, watch: true }, { runId: run?.id }]);

  await runSchedule(settings, after(1));
  await watchRun(run?.id ?? "", after(45));
  await runSchedule(settings, after(46));
  expect(await findRunning()).toBeUndefined();
});

test("saving the reminder sets the schedule's time, and whether there is one", async () => {
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
  expect(await findRunning()).toBeUndefined();
});

engineTest(
  "changes that are saved at once are each written down with what they changed",
  async () => {
    const subjects = ["Karibu", "Jambo", "Salaam", "Mambo"];
    const { length } = await audited();

    await Promise.all(subjects.map((subject, at) => save({ subject }, after(60 + at))));

    const made = (await audited()).slice(length);
    expect(new Set(made.map(subjectOf("after")))).toEqual(new Set(subjects));
    expect(new Set(made.map(subjectOf("before"))).size).toBe(subjects.length);
  },
);
const audited = async () => (await table.items()).filter(({ type }) => type === "Act");
const subjectOf = (when: "before" | "after") => (act: Record<string, unknown>) =>
  (act[when] as EmailTemplate).subject;

test("a schedule that could not be set is told of, and is set by saving again", async () => {
  schedulerIsDown = true;
  await expect(save({ sendTime: "15:00" }, after(60))).rejects.toMatchObject({
    code: "provider_unavailable",
  });
  expect(schedule.ScheduleExpression).toBe("cron(0 8 * * ? *)");

  schedulerIsDown = false;
  await save({ sendTime: "15:00" }, after(61));
  expect(schedule.ScheduleExpression).toBe("cron(0 15 * * ? *)");
});

test("a schedule that comes at another time than the reminder's is put right, and reminds nobody early", async () => {
  await save({ sendTime: "15:00" }, after(-120));
  schedule.ScheduleExpression = "cron(0 8 * * ? *)";

  await runSchedule(settings, eight);

  expect(schedule.ScheduleExpression).toBe("cron(0 15 * * ? *)");
  expect(await findRunning()).toBeUndefined();
});

test("a time that had passed when it was set counts from tomorrow; a new text moves no slot", async () => {
  await save({ sendTime: "09:00" }, after(61));
  await runSchedule(settings, after(62));
  expect(await findRunning()).toBeUndefined();

  await save({ sendTime: "08:00" }, after(-60));
  await save({ sendTime: "08:00", subject: "Hujambo" }, after(0.5));
  await runSchedule(settings, after(1));
  expect(await findRunning()).toMatchObject({ cause: "schedule" });
});

test("while a run by hand is under way the day's waits, and begins after it", async () => {
  const byHand = await startByHand(after(-1));
  queued.length = 0;

  await runSchedule(settings, eight);
  expect(queued).toEqual([{ slot: true }]);
  await noteWalked(
    await running(),
    {
      to: undefined,
      due: [],
      others: { unconfirmed: 0, unsubscribed: 0, bounced: 0, complained: 0, today: 0, week: 0 },
    },
    eight,
  );
  expect(await finishRun(byHand, eight)).toBe(true);

  await beginScheduledRun(settings, after(1));
  expect(await findRunning()).toMatchObject({ cause: "schedule" });
});

test("a message that waited begins the day's run", async () => {
  await doJob({ slot: true }, settings, async () => undefined, after(1));

  expect(await findRunning()).toMatchObject({ cause: "schedule" });
});

async function running() {
  const run = await findRunning();
  if (!run) throw new Error("No run is under way.");
  return run;
}

test("a run that stands still is asked to go on, then given up, and blocks no other", async () => {
  const id = await startByHand(eight);
  queued.length = 0;
  await watchRun(id, after(3));
  expect(queued).toEqual([{ runId: id }, { runId: id, watch: true }]);

  // Whoever watched it is lost as well.
  const next = await startByHand(after(45));
  expect(await runs.find({ id })).toMatchObject({ state: "failed" });
  expect(await running()).toMatchObject({ id: next });
  queued.length = 0;
  await watchRun(id, after(46));
  expect(queued).toEqual([]);
});

test("a day's run that the queue did not take begins when the schedule repeats", async () => {
  queueIsDown = true;
  await expect(runSchedule(settings, eight)).rejects.toThrow("could not be queued");
  queueIsDown = false;
  expect(await findRunning()).toBeUndefined();

  await runSchedule(settings, after(1));

  const { id } = await running();
  expect(queued).toEqual([{ runId: id, watch: true }, { runId: id }]);
});
