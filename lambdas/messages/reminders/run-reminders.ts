import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod/mini";
import { dayLength, eastAfricanDay, eastAfricanInstant } from "#contracts/east-africa-time";
import type { MailStop } from "#contracts/mails";
import type { ListedUser } from "#contracts/person";
import { noStandings, type Standing, type StandingCounts } from "#contracts/reminders";
import type { Settings } from "#contracts/settings";
import { inactivePeople } from "../../accounts/people/places";
import { mailStop, type Suppression, suppressions } from "../../accounts/profile/mail-stop";
import { sortableId } from "../../platform/ids";
import { errorFacts, logger } from "../../platform/logger";
import { env } from "../../platform/settings";
import { defineItem, expiresAfter, readItems } from "../../platform/table/define-item";
import { ConditionFailed, TransactionConflict, transact } from "../../platform/table/transact";
import { type Mailing, mailings } from "../mailings";
import {
  beginWrites,
  findRunning,
  finishRun,
  giveUpRun,
  newRun,
  noteQueued,
  noteWalked,
  type Run,
  runs,
  type Walked,
} from "./run";
import { keepSchedule, readTemplate } from "./template";

const client = new SQSClient({});
const perRequest = 10;

/**
 * A message of the queue: remind somebody, watch a run or go on with it, or begin the day's run.
 */
export const ReminderJob = z.union([
  z.object({ runId: z.string(), userId: z.string() }),
  z.object({ runId: z.string(), watch: z.literal(true) }),
  z.object({ runId: z.string() }),
  z.object({ slot: z.literal(true) }),
]);
export type ReminderJob = z.infer<typeof ReminderJob>;

/** Puts work into the queue, to be done after a pause of `seconds`; throws unless all of it is there. */
async function queueReminders(jobs: readonly ReminderJob[], seconds = 0): Promise<void> {
  const requests = Array.from({ length: Math.ceil(jobs.length / perRequest) }, (_, at) =>
    jobs.slice(at * perRequest, (at + 1) * perRequest),
  );
  await Promise.all(requests.map((together) => queueTogether(together, seconds)));
}

async function queueTogether(jobs: readonly ReminderJob[], seconds: number): Promise<void> {
  const { Failed = [] } = await client.send(
    new SendMessageBatchCommand({
      QueueUrl: env("REMINDERS_QUEUE_URL"),
      Entries: jobs.map((job, at) => ({
        Id: String(at),
        MessageBody: JSON.stringify(job),
        ...(seconds > 0 && { DelaySeconds: seconds }),
      })),
    }),
  );
  if (Failed.length > 0) throw new Error(`${Failed.length} reminders could not be queued.`);
}

const slotDays = 7;
/** The proof that the run of a schedule slot has begun. */
const takenSlots = defineItem({
  type: "ReminderTurn",
  name: "slot",
  schema: z.object({ expiresAt: z.int() }),
  key: ["REMINDERS", "TURN#{slot}"],
});

/** Begins the run of a schedule slot, e.g. `2026-11-23T08:00`, unless it was begun; false while another is under way. */
async function startScheduledRun(slot: string, now: Date): Promise<boolean> {
  if (await runUnderWay(now)) return (await takenSlots.find({ slot })) !== undefined;
  const run = newRun(sortableId(now), now);
  await callWatcher(run.id);
  const expiresAt = expiresAfter(now, { days: slotDays });
  try {
    await transact([...beginWrites(run), takenSlots.put({ slot }, { expiresAt })]);
  } catch (error) {
    if (error instanceof TransactionConflict) return false;
    if (error instanceof ConditionFailed) return error.failures.has("slot");
    throw error;
  }
  await setOut(run.id);
  return true;
}

/** A run that could not begin on time is made up for within this time, in milliseconds. */
const latestStart = 6 * 60 * 60_000;
const secondsUntilNextTry = 60;

/** Begins the day's run when the schedule says so, and puts right a schedule that isn't the reminder's. */
export async function runSchedule(settings: Settings, now: Date): Promise<void> {
  await keepSchedule(settings);
  await beginScheduledRun(settings, now);
}

/** Begins the day's run when it is its time; while another is under way it is tried again later. */
export async function beginScheduledRun(settings: Settings, now: Date): Promise<void> {
  const { template, timeSetAt } = await readTemplate(settings);
  if (!template.enabled) return;
  const day = eastAfricanDay(now);
  const at = eastAfricanInstant(day, template.sendTime);
  const late = now.getTime() - at.getTime();
  // A time that had already passed when it was set counts from tomorrow.
  if (late < 0 || late > latestStart || (timeSetAt && timeSetAt > at.toISOString())) return;
  if (!(await startScheduledRun(`${day}T${template.sendTime}`, now)))
    await queueReminders([{ slot: true }], secondsUntilNextTry);
}

const usualPage = 100;
/**
 * After this many pages the work goes into the queue again, behind the people that were found.
 */
const pagesBetween = 10;
/**
 * How many messages carry a run on, each behind people of its own. When one is lost, the others
 * keep the senders busy until the queue shows it again.
 */
const walkers = 3;

interface Walk {
  pauseAfter: number;
  perPage?: number;
}

/**
 * Goes through the next pages of the inactive and queues each who is due; safe to repeat. Who is
 * due is stored before, so that they are counted as they were found, whatever happens to them
 * meanwhile.
 */
export async function walkRun(
  runId: string,
  { pauseAfter, perPage = usualPage }: Walk,
  now: Date,
): Promise<void> {
  for (let pages = 0; ; pages++) {
    const run = await runs.find({ id: runId });
    if (run?.state !== "running") return;
    try {
      if (run.unqueued) await queueUnqueued(run, run.unqueued, now);
      if (run.walked) {
        await finishRun(runId, now);
        return;
      }
      if (await isPassedOn(run, pages, perPage)) return;
      await noteWalked(run, await lookAtPage(run, { pauseAfter, perPage }), now);
    } catch (error) {
      // Another has gone through this page, and goes on.
      if (error instanceof ConditionFailed) return;
      throw error;
    }
  }
}

/** Puts the work into the queue again after some pages; false while too few messages go on with the run. */
async function isPassedOn(
  { id, queued, suppressed, rested }: Run,
  pages: number,
  perPage: number,
): Promise<boolean> {
  if (pages === 0 || pages % pagesBetween > 0) return false;
  await queueReminders([{ runId: id }]);
  return queued + suppressed + rested >= walkers * pagesBetween * perPage;
}

/**
 * Queues people again to be safe: who is queued twice is mailed once, but who is not queued never
 * is.
 */
async function queueUnqueued(run: Run, userIds: readonly string[], now: Date): Promise<void> {
  await queueReminders(userIds.map((userId) => ({ runId: run.id, userId })));
  await noteQueued(run, now);
}

/**
 * Counts by the day on which the run began: who had a reminder that day gets none of this run,
 * even after midnight.
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

/** No more than one a day, one a week after many, and none for who wants none or can't be reached. */
export function standingOf(
  mailing: Mailing | undefined,
  stop: MailStop | null,
  { pauseAfter, now }: Question,
): Standing {
  if (mailing?.unsubscribedAt) return "unsubscribed";
  if (stop) return stop;
  if (!mailing?.lastAt) return "due";
  const last = new Date(mailing.lastAt);
  if (eastAfricanDay(last) === eastAfricanDay(now)) return "today";
  // An hour less than a week, since a run may reach somebody earlier than the last did.
  const isEarly = now.getTime() - last.getTime() < week - 3_600_000;
  return mailing.count >= pauseAfter && isEarly ? "week" : "due";
}

export interface Reminded {
  mailing: Mailing | undefined;
  suppression: Suppression | undefined;
  stop: MailStop | null;
  standing: Standing;
}

/** What is known of some inactive people and their reminders, in their order. */
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

const secondsBetween = 120;
/**
 * A run that has not advanced for so long is continued or given up. The first look finds one that
 * never began.
 */
const stalledAfter = 100_000;
const lostAfter = 30 * 60_000;

const idle = (run: Run, now: Date) => now.getTime() - Date.parse(run.changedAt);

/**
 * Queues a watcher, which looks from time to time whether a run goes on. It is called before the
 * run begins, so that no run is left alone; for a run that never begins it does nothing.
 */
export const callWatcher = (runId: string) =>
  queueReminders([{ runId, watch: true }], secondsBetween);

/** Queues a run that has just begun; if that fails, its watcher queues it. */
export async function setOut(runId: string): Promise<void> {
  try {
    await queueReminders([{ runId }]);
  } catch (error) {
    logger.warn("reminders-set-out-later", { runId, ...errorFacts(error) });
  }
}

/** Sees that a run goes on, and comes back until it has ended. */
export async function watchRun(runId: string, now: Date): Promise<void> {
  const run = await runs.find({ id: runId });
  if (run?.state !== "running" || (await giveUpLost(run, now))) return;
  if (idle(run, now) > stalledAfter) {
    if (await finishRun(runId, now)) return;
    if (!run.walked || run.unqueued) await queueReminders([{ runId }]);
  }
  await queueReminders([{ runId, watch: true }], secondsBetween);
}

/**
 * The run that is under way. A run that is lost together with its watcher is given up, so that it
 * blocks no other.
 */
export async function runUnderWay(now: Date): Promise<Run | undefined> {
  const run = await findRunning();
  return run && !(await giveUpLost(run, now)) ? run : undefined;
}

async function giveUpLost(run: Run, now: Date): Promise<boolean> {
  if (idle(run, now) <= lostAfter) return false;
  logger.error("reminders-given-up", { runId: run.id, remaining: run.remaining });
  return await giveUpRun(run, now);
}
