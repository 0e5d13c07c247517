import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { refreshPerson } from "../../../lambdas/accounts/people/follow-people";
import { handler } from "../../../lambdas/functions/desk";
import { handler as mailer } from "../../../lambdas/functions/mailer";
import { handler as unsubscribes } from "../../../lambdas/functions/public";
import { handler as writers } from "../../../lambdas/functions/writer";
import { sendOnce } from "../../../lambdas/messages/mail/mail";
import { mailings } from "../../../lambdas/messages/mailings";
import { passOnNotification } from "../../../lambdas/messages/pass-on-notification";
import { removeDevice } from "../../../lambdas/messages/push/devices";
import { findLastRun } from "../../../lambdas/messages/reminders/run";
import { runSchedule, walkRun } from "../../../lambdas/messages/reminders/run-reminders";
import { NotYet, sendReminder } from "../../../lambdas/messages/reminders/send-reminder";
import { countStandings } from "../../../lambdas/messages/reminders/standing";
import { startNow } from "../../../lambdas/messages/reminders/start-now";
import { claimsOf, send } from "../../support/api-event";
import { dailySchedule } from "../../support/daily-schedule";
import { batchQueue, startedFunction } from "../../support/queues";
import { freshTable } from "../../support/table";
import {
  actingAs,
  refusedAccesses,
  reminderKeys,
  unusedGrants,
} from "../../support/table-permissions";
import { aWriter, someSettings } from "../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });
const queued = await batchQueue("REMINDERS");
await startedFunction("REMINDERRUN");
Object.assign(process.env, { LINKS_QUEUE_URL: process.env["REMINDERS_QUEUE_URL"] });
await dailySchedule();
const settings = someSettings();

test("reminders are written, sent, unsubscribed from and scheduled with the rights of their functions", async () => {
  const { userId: adminId } = await aWriter({ isAdmin: true });
  const claims = claimsOf(adminId, { admin: true });
  const { userId } = await aWriter({ accountStatus: "inactive" });
  await refreshPerson(userId);

  const template = { subject: "Habari", body: "{link}", sendTime: "08:00", enabled: true };
  const saved = await send(handler, api.saveEmailTemplate, { claims, body: template });
  expect(saved.body).toMatchObject({ template });
  const named = await send(handler, api.saveEmailTemplate, { claims, body: { template } });
  expect(named.body).toMatchObject({ template });
  for (const body of ["{link} {password}", "Habari {firstName, {link}", "Habari firstName}"]) {
    const wrong = { ...template, body };
    const refused = await send(handler, api.saveEmailTemplate, { claims, body: wrong });
    expect(refused.body).toMatchObject({
      fields: { body: [expect.stringContaining("use {firstName} or {link}")] },
    });
  }
  const counted = await send(handler, api.countTurns, { claims });
  expect(counted.body).toMatchObject({ counts: { due: 1 } });
  expect((await send(handler, api.listInactive, { claims })).body).toMatchObject({
    writers: [{ userId, standing: { turn: "due" } }],
  });
  const ofOne = await send(handler, api.getStanding, { claims, params: { id: userId } });
  expect(ofOne.body).toMatchObject({ standing: { turn: "due" } });
  const headers = { "idempotency-key": randomUUID() };
  const started = await send(handler, api.startReminders, { claims, headers, body: {} });
  expect(started.status).toBe(202);
  const again = await send(handler, api.startReminders, { claims, headers, body: {} });
  expect(again.body).toEqual(started.body);
  expect((await send(handler, api.startReminders, { claims, body: {} })).status).toBe(409);
  expect((await send(handler, api.getEmailTemplate, { claims })).status).toBe(200);

  const { id } = (started.body as { run: { id: string } }).run;
  const reminder = { runId: id, userId };
  await actingAs("ReminderRun", () => walkRun(id, { pauseAfter: 14 }, new Date()));
  await actingAs("Mailer", async () => {
    const busy = Object.assign(new Error("Slow down."), { name: "Throttling" });
    const refused = sendReminder(reminder, settings, () => Promise.reject(busy), new Date());
    await expect(refused).rejects.toThrow(NotYet);
    await sendReminder(reminder, settings, async () => undefined, new Date());
  });
  const shown = await send(handler, api.getReminders, { claims, params: { id } });
  expect(shown.body).toMatchObject({
    run: { state: "done", queued: 1, sent: 1 },
    by: { userId: adminId, name: "Wanjiru Otieno" },
  });
  const listed = await send(handler, api.listReminders, { claims });
  expect(listed.body).toMatchObject({ runs: [{ id }] });

  const { token } = (await mailings.find({ userId })) ?? { token: "" };
  const asked = await send(unsubscribes, api.askUnsubscribe, { params: { token } });
  expect(asked.status).toBe(302);
  expect((await mailings.find({ userId }))?.unsubscribedAt).toBeUndefined();
  expect((await send(unsubscribes, api.unsubscribe, { params: { token } })).status).toBe(200);
  expect((await mailings.find({ userId }))?.unsubscribedAt).toBeDefined();
  const own = { claims: claimsOf(userId) };
  expect((await send(writers, api.getReminderChoice, own)).body).toEqual({ wanted: false });
  const wanted = { ...own, body: { wanted: true } };
  expect((await send(writers, api.chooseReminders, wanted)).body).toMatchObject({ mailed: true });
  const code = String(queued.at(-1)?.["code"]);
  expect((await send(unsubscribes, api.confirmReminders, { body: { code } })).status).toBe(200);
  await send(writers, api.chooseReminders, { ...own, body: { wanted: false } });
  await send(writers, api.chooseReminders, wanted);
  const neverMailed = { claims: claimsOf((await aWriter()).userId), body: { wanted: false } };
  expect((await send(writers, api.chooseReminders, neverMailed)).status).toBe(200);
  const unknown = { params: { token: "A".repeat(32) } };
  expect((await send(unsubscribes, api.unsubscribe, unknown)).status).toBe(404);

  const refused = Object.assign(new Error("No."), { $fault: "client" });
  await actingAs("Mailer", async () => {
    await passOnNotification({
      userId,
      id: "1",
      kind: "account-activated",
      createdAt: "2026-11-24T09:00:00Z",
    });
    await removeDevice(userId, "https://push.phones.example/send/1");
    await expect(sendOnce("1", () => Promise.reject(refused), new Date())).rejects.toThrow("No.");
  });

  const complainedRecipients = [{ emailAddress: "amina@example.com" }];
  await actingAs("Mailer", () =>
    mailer({
      source: "aws.ses",
      detail: { eventType: "Complaint", complaint: { complainedRecipients } },
    }),
  );

  const eight = new Date("2099-11-23T05:00:00.000Z");
  const daysLater = (days: number) => new Date(eight.getTime() + days * 86_400_000);
  await actingAs("ReminderRun", () => runSchedule(settings, eight));
  await actingAs("Desk", async () => {
    const question = { pauseAfter: 14, now: daysLater(1) };
    const { due } = (await countStandings(undefined, question)).counts;
    const counted = { due, at: daysLater(1).toISOString() };
    await startNow({ by: adminId, idempotency: undefined, counted, ...question });
  });
  expect(await findLastRun()).toMatchObject({ cause: "now" });

  expect(refusedAccesses()).toEqual([]);
  expect(unusedGrants("Mailer")).toEqual([]);
  expect(unusedGrants("ReminderRun")).toEqual([]);
  for (const name of ["Desk", "Public", "Writer"] as const) {
    const unused = unusedGrants(name).filter((grant) => reminderKeys.test(grant));
    expect([name, unused]).toEqual([name, []]);
  }
});
