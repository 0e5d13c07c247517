import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { ReminderRun } from "#contracts/reminders";

// REMINDERS   RUN#<ulid>                 a run and its counts
// REMINDERS   RUNNING                    the run that is under way, of which there is one at most
// REMINDERS   TURN#<day>T<send time>     the proof that a scheduled run has begun
export const reminders = "REMINDERS";
export const runPrefix = "RUN#";
export const runKey = (id: string) => ({ pk: reminders, sk: `${runPrefix}${id}` });

export const Run = z.extend(ReminderRun, {
  /** The place in the list of the inactive after which to go on; absent before the first page. */
  walkedTo: z.optional(z.string()),
  /** Those of the last page whom it is for, until all of them are in the queue. */
  unqueued: z.optional(z.array(z.string())),
  /** All of the list has been gone through. */
  walked: z.boolean(),
  /** How many of those it is for have no outcome yet. */
  remaining: z.int(),
  /** When it last went on. */
  changedAt: Instant,
});
export type Run = z.infer<typeof Run>;

export const newRun = (id: string, cause: ReminderRun["cause"], now: Date): Run => ({
  id,
  cause,
  state: "running",
  queued: 0,
  sent: 0,
  failed: 0,
  skipped: 0,
  suppressed: 0,
  rested: 0,
  startedAt: now.toISOString(),
  finishedAt: null,
  walked: false,
  remaining: 0,
  changedAt: now.toISOString(),
});

export const shownRun = (run: Run): ReminderRun => ReminderRun.parse(run);
