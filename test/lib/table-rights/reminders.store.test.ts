import { expect, test } from "vitest";
import { refreshPerson } from "../../../lambdas/accounts/people/follow-people";
import { handler as mailer } from "../../../lambdas/functions/mailer";
import { sendOnce } from "../../../lambdas/messages/mail/mail";
import { passOnNotification } from "../../../lambdas/messages/pass-on-notification";
import { removeDevice } from "../../../lambdas/messages/push/devices";
import { runSchedule, walkRun } from "../../../lambdas/messages/reminders/run-reminders";
import { NotYet, sendReminder } from "../../../lambdas/messages/reminders/send-reminder";
import { dailySchedule } from "../../support/daily-schedule";
import { batchQueue, startedFunction } from "../../support/queues";
import { freshTable } from "../../support/table";
import { actingAs } from "../../support/table-permissions";
import { aWriter, someSettings } from "../../support/table-world";
import { anAdmin, ask } from "./ask";

const settings = someSettings();
freshTable({ SETTINGS: JSON.stringify(settings) });
await batchQueue("REMINDERS");
await startedFunction("REMINDERRUN");
await dailySchedule();

test("functions have the rights to start, send and schedule reminders", async () => {
  const admin = await anAdmin();
  const { userId } = await aWriter({ accountStatus: "inactive", emailConfirmedAt: undefined });
  await refreshPerson(userId);
  const body = { subject: "Habari", body: "{link}", sendTime: "08:00", enabled: true };
  await ask("saveEmailTemplate", { ...admin, body });
  expect((await ask("listInactive", admin)).body).toMatchObject({
    writers: [{ userId, standing: { turn: "due" } }],
  });
  const started = await ask("startReminders", admin);
  const { id } = (started.body as { run: { id: string } }).run;
  const reminder = { runId: id, userId };

  await actingAs("ReminderRun", () => walkRun(id, { pauseAfter: 14 }, new Date()));
  await actingAs("Mailer", async () => {
    const busy = Object.assign(new Error("Slow down."), { name: "Throttling" });
    const refused = sendReminder(reminder, settings, () => Promise.reject(busy), new Date());
    await expect(refused).rejects.toThrow(NotYet);
    await sendReminder(reminder, settings, async () => undefined, new Date());
  });
  await actingAs("ReminderRun", () => runSchedule(settings, new Date("2099-11-23T05:00:00.000Z")));

  expect((await ask("listReminders", admin)).body).toMatchObject({
    runs: [{ queued: 1 }, { id, queued: 1, sent: 1 }],
  });
});

test("the function Mailer has the rights to forward notifications, drop a mail and record complaints", async () => {
  const { userId } = await aWriter();
  const refused = Object.assign(new Error("No."), { $fault: "client" });
  const complainedRecipients = [{ emailAddress: "amina@example.com" }];

  await actingAs("Mailer", async () => {
    await passOnNotification({
      userId,
      id: "1",
      kind: "account-activated",
      createdAt: "2026-11-24T09:00:00Z",
    });
    await removeDevice(userId, "https://push.phones.example/send/1");
    await expect(sendOnce("1", () => Promise.reject(refused), new Date())).rejects.toThrow("No.");
    await mailer({
      source: "aws.ses",
      detail: { eventType: "Complaint", complaint: { complainedRecipients } },
    });
  });
});
