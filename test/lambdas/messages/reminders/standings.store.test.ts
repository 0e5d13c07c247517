import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { noteConfirmed } from "../../../../lambdas/accounts/confirm-email";
import { refreshPerson } from "../../../../lambdas/accounts/people/follow-people";
import { takeFeedback } from "../../../../lambdas/accounts/profile/mail-stop";
import { handler } from "../../../../lambdas/functions/desk";
import { chooseReminders } from "../../../../lambdas/messages/choose-mails";
import { findOrMakeMailing, takeDayWrite } from "../../../../lambdas/messages/mailings";
import {
  countStandings,
  listInactive,
  showStanding,
} from "../../../../lambdas/messages/reminders/standing";
import { savedTemplate } from "../../../../lambdas/messages/reminders/template";
import { present } from "../../../../lambdas/platform/table/expressions";
import { transact } from "../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../support/api-event";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";
import { anInactiveWriter } from "./support/an-inactive-writer";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });
const settings = someSettings();
/** Nine in the morning in Nairobi; reminders go out at eight. */
const now = new Date("2026-11-23T06:00:00.000Z");
const eight = (day: number) => `2026-11-${day}T05:00:00.000Z`;

const newcomer = (changes: Parameters<typeof aWriter>[0] = {}) =>
  anInactiveWriter({ createdAt: now.toISOString(), ...changes });

async function reminded(at: string, times = 1, changes: Parameters<typeof newcomer>[0] = {}) {
  const { userId } = await newcomer(changes);
  for (let time = 0; time < times; time++) {
    const mailing = await findOrMakeMailing(userId);
    await transact([takeDayWrite(mailing, "a-run", new Date(at))]);
  }
  return userId;
}

const standingOf = async (userId: string) => (await showStanding(userId, settings, now)).standing;

/** Returns the numbers of people and of calls, if each call reads two pages of `perPage` people. */
async function counted(perPage: number) {
  let cursor: string | undefined;
  let [people, answers] = [0, 0];
  do {
    const found = await countStandings(cursor, { pauseAfter: 14, now }, { perPage, pages: 2 });
    people += Object.values(found.counts).reduce((sum, each) => sum + each, 0);
    cursor = found.cursor;
    answers++;
  } while (cursor !== undefined);
  return [people, answers];
}

// Runs first, since it counts all people.
test("each inactive writer counts once, with the reason for getting no reminder now", async () => {
  await newcomer();
  await reminded(eight(22));
  await reminded(eight(23));
  await reminded(eight(21), 14);
  await chooseReminders((await newcomer()).userId, false, settings, now);
  for (const reason of ["bounced", "complained"] as const)
    await takeFeedback(reason, [(await newcomer()).email], now);
  await reminded(eight(22), 3, { emailConfirmedAt: undefined });
  await refreshPerson((await aWriter()).userId);

  expect(await countStandings(undefined, { pauseAfter: 14, now })).toEqual({
    counts: {
      due: 2,
      unconfirmed: 1,
      unsubscribed: 1,
      bounced: 1,
      complained: 1,
      today: 1,
      week: 1,
    },
  });
  // Each call continues after the one before, without a gap.
  expect(await counted(500)).toEqual([8, 1]);
  expect(await counted(2)).toEqual([8, 2]);
  expect(await counted(1)).toEqual([8, 4]);
});

test("a person who becomes due after today's run gets a reminder tomorrow", async () => {
  const { userId } = await newcomer();
  expect(await standingOf(userId)).toEqual({
    turn: "due",
    since: null,
    lastAt: null,
    nextAt: eight(24),
  });
});

test("the next reminder follows tomorrow, or after many reminders a week later", async () => {
  expect(await standingOf(await reminded(eight(23)))).toMatchObject({
    turn: "today",
    lastAt: eight(23),
    nextAt: eight(24),
  });
  expect(await standingOf(await reminded(eight(23), 14))).toMatchObject({
    turn: "today",
    nextAt: eight(30),
  });
  // Sent by the administrator in the afternoon. The week ends after eight o'clock, so the next
  // reminder follows a day later.
  expect(await standingOf(await reminded("2026-11-20T12:00:00.000Z", 20))).toMatchObject({
    turn: "week",
    nextAt: eight(28),
  });
});

test("an unsubscribed or unreachable person gets no reminder, and the page shows since when", async () => {
  const at = "2026-11-18T09:00:00.000Z";
  const gone = await reminded(eight(17));
  await chooseReminders(gone, false, settings, new Date(at));
  expect(await standingOf(gone)).toEqual({
    turn: "unsubscribed",
    since: at,
    lastAt: eight(17),
    nextAt: null,
  });
  for (const reason of ["bounced", "complained"] as const) {
    const { userId, email } = await newcomer();
    await takeFeedback(reason, [email], new Date(at));
    expect(await standingOf(userId)).toMatchObject({ turn: reason, since: at, nextAt: null });
  }
});

test("after three reminders, an unconfirmed address gets none until it is confirmed", async () => {
  const unconfirmed = { email: "otieno@example.com", emailConfirmedAt: undefined };
  const second = await reminded(eight(22), 2, { emailConfirmedAt: undefined });
  expect(await standingOf(second)).toMatchObject({ turn: "due", nextAt: eight(24) });
  const third = await reminded(eight(22), 3, unconfirmed);
  expect(await standingOf(third)).toMatchObject({ turn: "unconfirmed", nextAt: null });

  await noteConfirmed({ userId: third, email: unconfirmed.email }, now);
  expect(await standingOf(third)).toMatchObject({ turn: "due", nextAt: eight(24) });
});

test("while the daily reminder is off, nobody has a next reminder", async () => {
  const { userId } = await newcomer();
  const times = { savedAt: now.toISOString(), timeSetAt: now.toISOString() };
  const template = { subject: "Habari", body: "{link}", sendTime: "08:00" };
  await transact([savedTemplate.put({}, { ...template, ...times, enabled: false })]);
  expect(await standingOf(userId)).toMatchObject({ turn: "due", nextAt: null });
  await transact([savedTemplate.put({}, { ...template, ...times, enabled: true }, present)]);
});

test("active, closed and administrators' accounts have no next reminder", async () => {
  const inactive = { accountStatus: "inactive" } as const;
  const admin = await aWriter({ isAdmin: true, ...inactive });
  const closed = await aWriter({ closedAt: now.toISOString(), ...inactive });
  for (const { userId } of [await aWriter(), closed, admin])
    expect(await standingOf(userId)).toBeNull();
  const claims = claimsOf(admin.userId, { admin: true });
  const asked = await send(handler, api.getStanding, { claims, params: { id: "nobody" } });
  expect(asked.status).toBe(404);
  const otherList = { claims, query: { cursor: "bm9uZQ" } };
  expect((await send(handler, api.countTurns, otherList)).status).toBe(400);
});

test("the list shows the newest writers first, each with the next reminder", async () => {
  for (let minute = 1; minute <= 6; minute++)
    await newcomer({ createdAt: new Date(now.getTime() + minute * 60_000).toISOString() });

  const { writers, cursor } = await listInactive(undefined, settings, now);

  const joined = writers.map(({ createdAt }) => createdAt);
  expect(joined).toEqual(joined.toSorted((one, other) => other.localeCompare(one)));
  expect(writers).toHaveLength(5);
  expect(writers.every(({ standing }) => standing.turn === "due")).toBe(true);
  const { writers: more } = await listInactive(cursor, settings, now);
  expect(more[0]?.createdAt.slice(0, 16)).toBe("2026-11-23T06:01");
});
