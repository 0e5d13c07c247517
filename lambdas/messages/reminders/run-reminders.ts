import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { dayLength, eastAfricanDay, eastAfricanInstant } from "#contracts/east-africa-time";
import type { MailStop } from "#contracts/mails";
import type { ListedUser } from "#contracts/person";
import { noStandings, type Standing, type StandingCounts } from "#contracts/reminders";
import type { Settings } from "#contracts/settings";
import { inactivePeople } from "../../accounts/people/places";
import { mailStop, type Suppression, suppressions } from "../../accounts/profile/mail-stop";
import { sortableTime } from "../../platform/ids";
import { env } from "../../platform/settings";
import { readItems } from "../../platform/table/define-item";
import { refusalOf, transact } from "../../platform/table/transact";
import { type Mailing, mailings, reminderStop } from "../mailings";
import {
  beginBySchedule,
  findLastRun,
  finishRun,
  isUnderWay,
  newRun,
  noteQueued,
  noteWalked,
  type ReminderJob,
  type Run,
  runs,
  type Walked,
} from "./run";
import { keepSchedule, readTemplate } from "./template";

const client = new SQSClient({});
const perRequest = 10;

async function queueReminders(runId: string, userIds: readonly string[]): Promise<void> {
  const requests = Array.from({ length: Math.ceil(userIds.length / perRequest) }, (_, at) =>
    userIds.slice(at * perRequest, (at + 1) * perRequest),
  );
  await Promise.all(
    requests.map(async (together) => {
      const Entries = together.map((userId, at) => ({
        Id: String(at),
        MessageBody: JSON.stringify({ runId, userId } satisfies ReminderJob),
      }));
      const QueueUrl = env("REMINDERS_QUEUE_URL");
      const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
      if (Failed.length > 0) throw new Error(`${Failed.length} reminders could not be queued.`);
    }),
  );
}

/**
 * Corrects a schedule that differs from the saved reminder. Then starts the day's run if it is due,
 * or continues the newest run; safe to repeat.
 */
export async function runSchedule(settings: Settings, now: Date): Promise<void> {
  await keepSchedule(settings);
  const id = (await beginScheduledRun(settings, now)) ?? (await findLastRun())?.id;
  if (id) await walkRun(id, settings.reminders, now);
}

/** Milliseconds after the planned time in which a late run may still start. */
const latestStart = 6 * 60 * 60_000;

/**
 * Starts the day's run if it is due, and returns its id, even if the run has started already.
 * Another run may be in progress, since nobody gets two reminders on one day.
 */
async function beginScheduledRun(settings: Settings, now: Date): Promise<string | undefined> {
  const { template, timeSetAt } = await readTemplate(settings);
  if (!template.enabled) return undefined;
  const at = eastAfricanInstant(eastAfricanDay(now), template.sendTime);
  const late = now.getTime() - at.getTime();
  // If the send time had already passed when it was saved, it applies from tomorrow.
  if (late < 0 || late > latestStart || (timeSetAt && timeSetAt > at.toISOString()))
    return undefined;
  // The id is derived from the scheduled time, so each time has only one run.
  const run = newRun(sortableTime(at) + "0".repeat(16), now);
  const refused = await refusalOf(transact(beginBySchedule(run)));
  if (refused && !refused.failures.has("run")) throw refused;
  return run.id;
}

const usualPage = 100;

interface Walk {
  pauseAfter: number;
  perPage?: number;
}

/**
 * Goes through the inactive writers page by page: stores the due people of a page, then queues
 * them. Safe to repeat: somebody queued twice gets one mail.
 */
export async function walkRun(
  id: string,
  { pauseAfter, perPage = usualPage }: Walk,
  now: Date,
): Promise<void> {
  for (;;) {
    const run = await runs.find({ id });
    if (!run || !isUnderWay(run, now)) return;
    await queueReminders(id, run.unqueued ?? []);
    if (run.walked) {
      await noteQueued(run);
      return await finishRun(id, now);
    }
    const found = await lookAtPage(run, { pauseAfter, perPage });
    // Another call has handled this page and continues.
    if (await refusalOf(noteWalked(run, found))) return;
  }
}

/**
 * Finds the due people of the next page, as of the run's start: a run that continues after midnight
 * still decides for its first day.
 */
async function lookAtPage(
  { walkedTo, startedAt }: Run,
  { pauseAfter, perPage }: Required<Walk>,
): Promise<Walked> {
  const { people, next } = await inactivePeople(walkedTo, perPage);
  const now = new Date(startedAt);
  const standings = (await lookUpStandings(people, { pauseAfter, now })).map(
    ({ standing }) => standing,
  );
  const due = people.flatMap(({ userId }, at) => (standings[at] === "due" ? [userId] : []));
  const { due: _, ...others } = countsOf(standings);
  return { to: next, due, others };
}

const week = 7 * dayLength;
export interface Question {
  pauseAfter: number;
  now: Date;
}

/**
 * The state of a person's next reminder. One reminder a day is allowed, and one a week after
 * `pauseAfter` reminders; unsubscribed or unreachable people get none.
 */
export function standingOf(
  mailing: Mailing | undefined,
  stop: MailStop | null,
  { pauseAfter, now }: Question,
): Standing {
  if (mailing?.unsubscribedAt) return "unsubscribed";
  const stopped = reminderStop(mailing, stop);
  if (stopped) return stopped;
  if (!mailing?.lastAt) return "due";
  const last = new Date(mailing.lastAt);
  if (eastAfricanDay(last) === eastAfricanDay(now)) return "today";
  // An hour less than a week, since this run may reach the person earlier than the last run did.
  const isEarly = now.getTime() - last.getTime() < week - 3_600_000;
  return mailing.count >= pauseAfter && isEarly ? "week" : "due";
}

export interface Reminded {
  mailing: Mailing | undefined;
  suppression: Suppression | undefined;
  stop: MailStop | null;
  standing: Standing;
}

export async function lookUpStandings(
  people: readonly Pick<ListedUser, "userId" | "email" | "emailConfirmed">[],
  question: Question,
): Promise<Reminded[]> {
  const [mailed, suppressed] = await Promise.all([
    readItems(people.map((person) => mailings.at(person))),
    readItems(people.map((person) => suppressions.at(person))),
  ]);
  return people.map(({ emailConfirmed }, at) => {
    const [mailing, suppression] = [mailed[at], suppressed[at]];
    const stop = mailStop(emailConfirmed, suppression);
    return { mailing, suppression, stop, standing: standingOf(mailing, stop, question) };
  });
}

export const countsOf = (standings: readonly Standing[]): StandingCounts => {
  const counts = { ...noStandings };
  for (const standing of standings) counts[standing]++;
  return counts;
};
