import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { reminderMessages } from "#contracts/reminders";
import { handler } from "../../../../lambdas/functions/desk";
import { unsubscribe } from "../../../../lambdas/messages/choose-mails";
import { findOrMakeMailing } from "../../../../lambdas/messages/mailings";
import { countReturns } from "../../../../lambdas/messages/reminders/count-returns";
import { beginWrites, newRun, runs } from "../../../../lambdas/messages/reminders/run";
import { sendReminder } from "../../../../lambdas/messages/reminders/send-reminder";
import { sortableId } from "../../../../lambdas/platform/ids";
import { transact } from "../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../support/api-event";
import { dailySchedule } from "../../../support/daily-schedule";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";
import { anInactiveWriter } from "./support/an-inactive-writer";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });
await dailySchedule();
const settings = someSettings();
let claims: ReturnType<typeof claimsOf>;
beforeEach(async () => {
  claims = claimsOf((await aWriter({ isAdmin: true })).userId, { admin: true });
});
const day = 86_400_000;

const became = (userId: string, accountStatus: string) => ({
  type: "Profile",
  userId,
  accountStatus,
});
const activation = (userId: string) => ({
  eventId: "1",
  before: became(userId, "inactive"),
  after: became(userId, "active"),
});

test("a run names who got it, who did not and why, and who came back within a week", async () => {
  const now = new Date();
  const id = sortableId(now);
  await transact(beginWrites(newRun(id, now)));
  const people = { got: "", left: "", late: "", refused: "", unknown: "", out: "" };
  for (const name of Object.keys(people) as (keyof typeof people)[])
    people[name] = (await anInactiveWriter({ firstName: name })).userId;
  await findOrMakeMailing(people.out);
  await unsubscribe(people.out, now);
  const refusal = Object.assign(new Error("No."), { $fault: "client" });
  const outcomes = { refused: refusal, unknown: new Error("No answer.") };
  for (const [name, userId] of Object.entries(people))
    await sendReminder(
      { runId: id, userId },
      settings,
      async () => {
        const error = outcomes[name as keyof typeof outcomes];
        if (error) throw error;
      },
      now,
    );
  const within = new Date(now.getTime() + 6 * day);
  const after = new Date(now.getTime() + 8 * day);
  for (let times = 0; times < 2; times++) await countReturns([activation(people.got)], within);
  await countReturns([activation(people.late)], after);
  await countReturns([activation(people.refused)], within);

  const listed = async (outcome?: string) => {
    const query = { run: id, ...(outcome && { outcome }) };
    const { body } = await send(handler, api.listReminded, { claims, query });
    return (body["people"] as { name: string; outcome: string; why: string }[])
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ name, outcome: became, why }) => [name.split(" ")[0], became, why]);
  };
  expect(await listed()).toEqual([
    ["got", "sent", null],
    ["late", "sent", null],
    ["left", "sent", null],
    ["out", "skipped", "unsubscribed"],
    ["refused", "failed", "refused"],
    ["unknown", "failed", "unanswered"],
  ]);
  expect((await listed("sent")).map(([name]) => name)).toEqual(["got", "late", "left"]);
  expect((await listed("failed")).map(([name]) => name)).toEqual(["refused", "unknown"]);
  expect(await listed("came-back")).toEqual([["got", "sent", null]]);
  expect(await runs.find({ id })).toMatchObject({ sent: 3, failed: 2, skipped: 1, cameBack: 1 });
});

const template = { subject: "Habari", body: "{link}", sendTime: "08:00", enabled: true };
const save = (body: object) => send(handler, api.saveEmailTemplate, { claims, body });
const read = async () => (await send(handler, api.getEmailTemplate, { claims })).body;

test("of two tabs with the reminder open, the second to save is told and has to see the other's first", async () => {
  const { savedAt } = await read();
  const first = { ...template, subject: "The first tab's" };
  const second = { ...template, subject: "The second tab's" };

  expect(await save({ template: first, savedAt })).toMatchObject({ status: 200 });
  expect(await save({ ...second, savedAt: savedAt ?? "never" })).toMatchObject({
    status: 409,
    body: { code: "conflict", message: reminderMessages.savedMeanwhile },
  });
  expect(await read()).toMatchObject({ template: first });

  const seen = (await read())["savedAt"];
  expect(await save({ ...second, savedAt: seen })).toMatchObject({ status: 200 });
  // Who doesn't say what it changes changes whatever there is.
  expect(await save({ template: first })).toMatchObject({ status: 200 });
});
