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
  /** The `userId` of who started it by hand. */
  by: z.optional(z.string()),
});
export type Run = z.infer<typeof Run>;

/** A run that begins; by hand where it is said by whom. */
export const newRun = (id: string, now: Date, by?: string): Run => ({
  id,
  cause: by === undefined ? "schedule" : "now",
  state: "running",
  queued: 0,
  sent: 0,
  failed: 0,
  skipped: 0,
  suppressed: 0,
  rested: 0,
  unconfirmed: 0,
  unsubscribed: 0,
  bounced: 0,
  complained: 0,
  today: 0,
  week: 0,
  startedAt: now.toISOString(),
  finishedAt: null,
  walked: false,
  remaining: 0,
  changedAt: now.toISOString(),
  ...(by !== undefined && { by }),
});

export const shownRun = (run: Run): ReminderRun => ReminderRun.parse(run);
