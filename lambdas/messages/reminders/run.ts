import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { ReminderRun, type StandingCounts } from "#contracts/reminders";
import { defineItem } from "../../platform/table/define-item";
import { absent, anyway, atMost, where } from "../../platform/table/expressions";
import { refusalOf, writeAlone } from "../../platform/table/transact";

const Run = z.extend(ReminderRun, {
  /**
   * The run's last place in the list of inactive writers; absent before the first page and after
   * the last.
   */
  walkedTo: z.optional(z.string()),
  /** The due people of the newest page, until all of them are queued. */
  unqueued: z.optional(z.array(z.string())),
  walked: z.boolean(),
  remaining: z.int(),
  /** The administrator's `userId`; absent for a scheduled run. */
  by: z.optional(z.string()),
});
export type Run = z.infer<typeof Run>;

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
  ...(by !== undefined && { by }),
});

/**
 * Milliseconds after which a run ends: it then sends no more mails and blocks no other run. At 11
 * mails a second, 480,000 mails are possible.
 */
const longest = 12 * 3_600_000;
const latestEnd = ({ startedAt }: Run) => Date.parse(startedAt) + longest;

export const isUnderWay = (run: Run, now: Date) =>
  run.state === "running" && now.getTime() < latestEnd(run);

/** A run as the desk shows it: as failed if it did not end in time. */
export function shownRun(run: Run, now: Date): ReminderRun {
  const shown = ReminderRun.parse(run);
  if (run.state !== "running" || isUnderWay(run, now)) return shown;
  return { ...shown, state: "failed", finishedAt: new Date(latestEnd(run)).toISOString() };
}

export const runs = defineItem({
  type: "ReminderRun",
  name: "run",
  schema: Run,
  key: ["REMINDERS", "RUN#{id}"],
});

/** A person's outcome in a run; `asking` during the request to the mail service. */
export const reminded = defineItem({
  type: "Reminded",
  name: "proof",
  schema: z.object({ state: z.enum(["asking", "sent", "failed", "skipped"]), at: Instant }),
  key: ["REMINDED#{runId}", "{userId}"],
});

export async function newestRuns(limit: number, now: Date): Promise<ReminderRun[]> {
  const { items } = await runs.page({}, { cursor: undefined, limit, consistent: true });
  return items.map((run) => shownRun(run, now));
}

/** The newest run. While it is in progress, the administrator can't start another. */
const last = defineItem({
  type: "LastReminders",
  name: "last",
  schema: z.object({ runId: z.string() }),
  key: ["REMINDERS", "LAST"],
});

export async function findLastRun(): Promise<Run | undefined> {
  const found = await last.find({});
  return found && runs.find({ id: found.runId });
}

/**
 * The writes that start the administrator's run. Condition `last` fails if another run has started
 * since `before` was read.
 */
export const beginByHand = (run: Run, before: Run | undefined) => [
  last.put({}, { runId: run.id }, before ? where({ runId: before.id }) : absent),
  runs.put(run, run),
];

/**
 * The writes that start a scheduled run; another run may be in progress. Condition `run` fails if
 * this run has started already.
 */
export const beginBySchedule = (run: Run) => [
  last.put({}, { runId: run.id }, anyway),
  runs.put(run, run),
];

export const ReminderJob = z.object({ runId: z.string(), userId: z.string() });
export type ReminderJob = z.infer<typeof ReminderJob>;

export interface Walked {
  to: string | undefined;
  due: readonly string[];
  /** The numbers of people who are not due, by reason. */
  others: Omit<StandingCounts, "due">;
}

/**
 * Stores a page's results and the people to queue. Throws ConditionFailed if another call has
 * stored them.
 */
export const noteWalked = (run: Run, { to, due, others }: Walked) =>
  writeAlone(
    runs.change(
      run,
      {
        set: { walked: to === undefined, walkedTo: to, unqueued: due },
        add: {
          queued: due.length,
          remaining: due.length,
          suppressed: others.unconfirmed + others.unsubscribed + others.bounced + others.complained,
          rested: others.today + others.week,
          ...others,
        },
      },
      where({ state: "running", walkedTo: run.walkedTo, walked: run.walked }),
    ),
  );

export const noteQueued = ({ id }: Run) =>
  writeAlone(runs.change({ id }, { remove: ["unqueued"] }));

export const countWrite = (id: string, outcome: "sent" | "failed" | "skipped") =>
  runs.change({ id }, { add: { [outcome]: 1, remaining: -1 } });

/** Ends a run if it is complete. Called after each outcome, since each may be the last. */
export async function finishRun(id: string, now: Date): Promise<void> {
  await refusalOf(
    writeAlone(
      runs.change(
        { id },
        { set: { state: "done", finishedAt: now.toISOString() }, remove: ["unqueued"] },
        where({ state: "running", walked: true, remaining: atMost(0) }),
      ),
    ),
  );
}
