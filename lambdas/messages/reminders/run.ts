import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import {
  ReminderOutcome,
  ReminderRun,
  ReminderWhy,
  type StandingCounts,
} from "#contracts/reminders";
import { defineItem } from "../../platform/table/define-item";
import { atMost, type Condition, where } from "../../platform/table/expressions";
import { refusalOf, transact, writeAlone } from "../../platform/table/transact";

const Run = z.extend(ReminderRun, {
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

/** A new run; `by` is the administrator who started it by hand. */
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
  cameBack: 0,
  startedAt: now.toISOString(),
  finishedAt: null,
  walked: false,
  remaining: 0,
  changedAt: now.toISOString(),
  ...(by !== undefined && { by }),
});

export const shownRun = (run: Run): ReminderRun => ReminderRun.parse(run);

export const runs = defineItem({
  type: "ReminderRun",
  name: "run",
  schema: Run,
  key: ["REMINDERS", "RUN#{id}"],
});

/** What became of somebody in a run, or that the mail service is being asked. */
export const reminded = defineItem({
  type: "Reminded",
  name: "proof",
  schema: z.object({
    userId: z.string(),
    state: ReminderOutcome,
    why: z.optional(ReminderWhy),
    at: Instant,
    cameBackAt: z.optional(Instant),
  }),
  key: ["REMINDED#{runId}", "{userId}"],
});

export async function newestRuns(limit: number): Promise<ReminderRun[]> {
  const { items } = await runs.page({}, { cursor: undefined, limit, consistent: true });
  return items.map(shownRun);
}

/** The run that is under way: one at most. */
const running = defineItem({
  type: "RunningReminders",
  name: "running",
  schema: z.object({ runId: z.string() }),
  key: ["REMINDERS", "RUNNING"],
});

export async function findRunning(): Promise<Run | undefined> {
  const found = await running.find({});
  return found && runs.find({ id: found.runId });
}

/** The writes that begin a run; they refuse as `running` while there is another. */
export const beginWrites = (run: Run) => [running.put({}, { runId: run.id }), runs.put(run, run)];

const isRunning = where({ state: "running" });

/** What was found on a page of the list of the inactive. */
export interface Walked {
  to: string | undefined;
  due: readonly string[];
  /** How many it is not for, by the reason. */
  others: Omit<StandingCounts, "due">;
}

/**
 * Notes what was found on a page and who is to be queued; ConditionFailed when another has done
 * so.
 */
export const noteWalked = (run: Run, { to, due, others }: Walked, now: Date) =>
  writeAlone(
    runs.change(
      run,
      {
        set: {
          changedAt: now.toISOString(),
          walked: to === undefined,
          walkedTo: to,
          unqueued: due.length > 0 ? due : undefined,
        },
        add: {
          queued: due.length,
          remaining: due.length,
          suppressed: others.unconfirmed + others.unsubscribed + others.bounced + others.complained,
          rested: others.today + others.week,
          ...others,
        },
      },
      isRunning,
      isWhere(run),
    ),
  );

/** Notes that all of the last page are in the queue; ConditionFailed when another has. */
export const noteQueued = (run: Run, now: Date) =>
  writeAlone(
    runs.change(
      run,
      { set: { changedAt: now.toISOString() }, remove: ["unqueued"] },
      isRunning,
      isWhere(run),
    ),
  );

/** The condition that the run has reached the same place in the list as when it was read. */
const isWhere = ({ walkedTo, walked }: Run) => where({ walkedTo, walked });

export const countWrite = (id: string, outcome: "sent" | "failed" | "skipped", now: Date) =>
  runs.change(
    { id },
    { set: { changedAt: now.toISOString() }, add: { [outcome]: 1, remaining: -1 } },
  );

/** Ends a run of which nothing is left; false while something is. */
export const finishRun = (id: string, now: Date) =>
  end(id, "done", now, where({ walked: true, remaining: atMost(0) }));

/** Gives up a run; false when it has gone on since it was read. */
export const giveUpRun = ({ id, changedAt }: Run, now: Date) =>
  end(id, "failed", now, where({ changedAt }));

/** Ends a run where the condition holds; else leaves it as it is. */
async function end(id: string, state: "done" | "failed", now: Date, condition: Condition) {
  const ended = transact([
    runs.change(
      { id },
      { set: { state, finishedAt: now.toISOString() }, remove: ["unqueued"] },
      isRunning,
      condition,
    ),
    running.remove({}, where({ runId: id })),
  ]);
  return (await refusalOf(ended)) === undefined;
}
