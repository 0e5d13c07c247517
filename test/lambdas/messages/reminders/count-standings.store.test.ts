import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { refreshPerson } from "../../../../lambdas/accounts/people/follow-people";
import { takeFeedback } from "../../../../lambdas/accounts/profile/mail-stop";
import { handler } from "../../../../lambdas/functions/desk";
import { chooseReminders } from "../../../../lambdas/messages/choose-mails";
import { findOrMakeMailing, takeDayWrite } from "../../../../lambdas/messages/mailings";
import { countStandings } from "../../../../lambdas/messages/reminders/standing";
import { transact } from "../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../support/api-event";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";
import { anInactiveWriter } from "./support/an-inactive-writer";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });
const now = new Date("2026-11-23T06:00:00.000Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

async function reminded(at: Date, times = 1) {
  const { userId } = await anInactiveWriter();
  for (let time = 0; time < times; time++) {
    const mailing = await findOrMakeMailing(userId);
    await transact([takeDayWrite(mailing, "a-run", at)]);
  }
}

test("each inactive writer counts once, with the reason for getting no reminder now", async () => {
  await anInactiveWriter();
  await reminded(daysAgo(1));
  await reminded(now);
  await reminded(daysAgo(2), 14);
  const gone = await anInactiveWriter();
  await chooseReminders(gone.userId, false, someSettings(), now);
  await takeFeedback("bounced", [(await anInactiveWriter()).email], now);
  await takeFeedback("complained", [(await anInactiveWriter()).email], now);
  await anInactiveWriter({ emailConfirmedAt: undefined });
  await refreshPerson((await aWriter()).userId);

  const { counts, cursor } = await countStandings(undefined, { pauseAfter: 14, now });

  expect(cursor).toBeUndefined();
  expect(counts).toEqual({
    due: 2,
    unconfirmed: 1,
    unsubscribed: 1,
    bounced: 1,
    complained: 1,
    today: 1,
    week: 1,
  });
});

test("a count resumes where the last one ended, and omits nobody", async () => {
  const counted = async (perPage: number) => {
    let cursor: string | undefined;
    let [all, answers] = [0, 0];
    do {
      const found = await countStandings(cursor, { pauseAfter: 14, now }, { perPage, pages: 2 });
      all += Object.values(found.counts).reduce((sum, each) => sum + each, 0);
      cursor = found.cursor;
      answers++;
    } while (cursor !== undefined);
    return [all, answers];
  };

  expect(await counted(500)).toEqual([8, 1]);
  expect(await counted(2)).toEqual([8, 2]);
  expect(await counted(1)).toEqual([8, 4]);
});

test("another list's cursor is refused", async () => {
  const { userId } = await aWriter({ isAdmin: true });
  const claims = claimsOf(userId, { admin: true });

  const { status } = await send(handler, api.countTurns, { claims, query: { cursor: "bm9uZQ" } });

  expect(status).toBe(400);
});
