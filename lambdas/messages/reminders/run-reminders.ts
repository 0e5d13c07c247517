import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod/mini";
import { dayLength, eastAfricanDay, eastAfricanInstant } from "#contracts/east-africa-time";
import type { MailStop } from "#contracts/mails";
import type { ListedUser } from "#contracts/person";
import { noTurns, type Turn, type TurnCounts } from "#contracts/reminders";
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

/** What lies in the queue: somebody to be reminded, a run to be watched or gone on with, a day's run to be begun. */
export const ReminderJob = z.union([
  z.object({ runId: z.string(), userId: z.string() }),
  z.object({ runId: z.string(), watch: z.literal(true) }),
  z.object({ runId: z.string() }),
  z.object({ turn: z.literal(true) }),
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
  // A time that had passed when it was set is tomorrow's.
  if (late < 0 || late > latestStart || (timeSetAt && timeSetAt > at.toISOString())) return;
  if (!(await startScheduledRun(`${day}T${template.sendTime}`, now)))
    await queueReminders([{ turn: true }], secondsUntilNextTry);
}

const usualPage = 100;
/** After as many pages the work is put into the queue again, behind these people. */
const pagesBetween = 10;
/**
 * How many messages go on with a run, each behind people of its own. While one is lost, for as long as the
 * queue hides it, the others keep the senders busy.
 */
const walkers = 3;

interface Walk {
  pauseAfter: number;
  perPage?: number;
}

/**
 * Goes through the next pages of the inactive and puts each who is due into the queue; safe to repeat.
 * Who that is is noted before: whatever happens to them meanwhile, they are counted as they were found.
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

/** What is put into the queue twice is sent once, what is not there never. */
async function queueUnqueued(run: Run, userIds: readonly string[], now: Date): Promise<void> {
  await queueReminders(userIds.map((userId) => ({ runId: run.id, userId })));
  await noteQueued(run, now);
}

/** By the day on which the run began: who had a reminder on it gets none of this run after midnight. */
async function lookAtPage(
  { walkedTo, startedAt }: Run,
  { pauseAfter, perPage }: Required<Walk>,
): Promise<Walked> {
  const { people, next } = await inactivePeople(walkedTo, perPage);
  const now = new Date(startedAt);
  const turns = (await lookUpTurns(people, { pauseAfter, now })).map(({ turn }) => turn);
  const due = people.flatMap(({ userId }, at) => (turns[at] === "due" ? [userId] : []));
  const { due: _, ...others } = countsOf(turns);
  return { to: next, due, others };
}

const week = 7 * dayLength;
export interface Question {
  pauseAfter: number;
  now: Date;
}

/** No more than one a day, one a week after many, and none for who wants none or can't be reached. */
export function turnOf(
  mailing: Mailing | undefined,
  stop: MailStop | null,
  { pauseAfter, now }: Question,
): Turn {
  if (mailing?.unsubscribedAt) return "unsubscribed";
  if (stop) return stop;
  if (!mailing?.lastAt) return "due";
  const last = new Date(mailing.lastAt);
  if (eastAfricanDay(last) === eastAfricanDay(now)) return "today";
  // A little less than a week: one run takes longer than another.
  const isEarly = now.getTime() - last.getTime() < week - 3_600_000;
  return mailing.count >= pauseAfter && isEarly ? "week" : "due";
}

export interface Reminded {
  mailing: Mailing | undefined;
  suppression: Suppression | undefined;
  stop: MailStop | null;
  turn: Turn;
}

/** What is known of some inactive people and their reminders, in their order. */
export async function lookUpTurns(
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
    return { mailing, suppression, stop, turn: turnOf(mailing, stop, question) };
  });
}

export const countsOf = (turns: readonly Turn[]): TurnCounts => {
  const counts = { ...noTurns };
  for (const turn of turns) counts[turn]++;
  return counts;
};

const secondsBetween = 120;
/** A run that has not gone on for so long is asked to, or given up. The first look finds one that never set out. */
const stalledAfter = 100_000;
const lostAfter = 30 * 60_000;

const idle = (run: Run, now: Date) => now.getTime() - Date.parse(run.changedAt);

/**
 * Puts somebody into the queue who sees from time to time that a run goes on. Before it begins: whatever
 * fails then, no run is left alone. Of a run that doesn't come to be nothing is seen.
 */
export const callWatcher = (runId: string) =>
  queueReminders([{ runId, watch: true }], secondsBetween);

/** Puts a run into the queue that has just begun; where that fails whoever watches it does so. */
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

/** The run that is under way; one that is lost, and whoever watched it with it, is given up and is in nobody's way. */
export async function runUnderWay(now: Date): Promise<Run | undefined> {
  const run = await findRunning();
  return run && !(await giveUpLost(run, now)) ? run : undefined;
}

async function giveUpLost(run: Run, now: Date): Promise<boolean> {
  if (idle(run, now) <= lostAfter) return false;
  logger.error("reminders-given-up", { runId: run.id, remaining: run.remaining });
  return await giveUpRun(run, now);
}
