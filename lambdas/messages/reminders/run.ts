import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { ReminderRun, type TurnCounts } from "#contracts/reminders";
import { allOf, type Condition, updateWhere } from "../../platform/table/expressions";
import { getItem, queryPage } from "../../platform/table/read";
import { ConditionFailed, transact, updateItem, type Write } from "../../platform/table/transact";

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

const runningKey = { pk: reminders, sk: "RUNNING" };
const Running = z.object({ runId: z.string() });
const slotDays = 7;
const slotKey = (slot: string) => ({ pk: reminders, sk: `TURN#${slot}` });

const isRunning: Condition = {
  ConditionExpression: "#state = :running",
  ExpressionAttributeNames: { "#state": "state" },
  ExpressionAttributeValues: { ":running": "running" },
};

/** What a page of the list of the inactive came to. */
export interface Walked {
  to: string | undefined;
  due: readonly string[];
  /** How many it is not for, by the reason. */
  others: Omit<TurnCounts, "due">;
}

export const runStore = {
  find: (id: string) => getItem(Run, runKey(id)),

  newest: (limit: number) =>
    queryPage(Run, {
      pk: reminders,
      sk: { expression: "begins_with(#sk, :runs)", values: { ":runs": runPrefix } },
      limit,
      consistent: true,
    }),

  async running(): Promise<Run | undefined> {
    const found = await getItem(Running, runningKey);
    return found && runStore.find(found.runId);
  },

  /** The writes that begin a run; they refuse as `running` while there is another. */
  beginWrites: (run: Run): Write[] => [
    { name: "running", put: { ...runningKey, type: "RunningReminders", runId: run.id } },
    { name: "run", put: { ...runKey(run.id), type: "ReminderRun", ...run } },
  ],

  hasSlot: async (slot: string) => (await getItem(z.object({}), slotKey(slot))) !== undefined,

  /** The write that takes a schedule slot; it refuses as `slot` when that was taken. */
  slotWrite: (slot: string, now: Date): Write => ({
    name: "slot",
    put: {
      ...slotKey(slot),
      type: "ReminderTurn",
      expiresAt: Math.floor(now.getTime() / 1000) + slotDays * 86_400,
    },
  }),

  /** Notes what a page came to and whom it is to be put into the queue for; ConditionFailed when another has. */
  walked: (run: Run, { to, due, others }: Walked, now: Date) =>
    updateItem(Run, {
      Key: runKey(run.id),
      ...updateWhere(
        {
          set: {
            changedAt: now.toISOString(),
            walked: to === undefined,
            ...(to !== undefined && { walkedTo: to }),
            ...(due.length > 0 && { unqueued: due }),
          },
          add: {
            queued: due.length,
            remaining: due.length,
            suppressed:
              others.unconfirmed + others.unsubscribed + others.bounced + others.complained,
            rested: others.today + others.week,
            ...others,
          },
        },
        isRunning,
        isWhere(run),
      ),
    }),

  /** Notes that all of the last page are in the queue; ConditionFailed when another has. */
  queued: (run: Run, now: Date) =>
    updateItem(Run, {
      Key: runKey(run.id),
      ...updateWhere(
        { set: { changedAt: now.toISOString() }, remove: ["unqueued"] },
        isRunning,
        isWhere(run),
      ),
    }),

  /** The write that counts an outcome. */
  countWrite: (id: string, outcome: "sent" | "failed" | "skipped", now: Date): Write => ({
    name: "run",
    update: {
      Key: runKey(id),
      ...updateWhere(
        { set: { changedAt: now.toISOString() }, add: { [outcome]: 1, remaining: -1 } },
        { ConditionExpression: "attribute_exists(pk)" },
      ),
    },
  }),

  /** Ends a run of which nothing is left. */
  finish: (id: string, now: Date) =>
    end(id, "done", now, {
      ConditionExpression: "#walked = :true AND #remaining <= :none",
      ExpressionAttributeNames: { "#walked": "walked", "#remaining": "remaining" },
      ExpressionAttributeValues: { ":true": true, ":none": 0 },
    }),

  /** Gives up a run that has not gone on since it was read. */
  giveUp: (run: Run, now: Date) =>
    end(run.id, "failed", now, {
      ConditionExpression: "#changedAt = :then",
      ExpressionAttributeNames: { "#changedAt": "changedAt" },
      ExpressionAttributeValues: { ":then": run.changedAt },
    }),
};

/** That the list has been gone through as far as it had been when the run was read. */
const isWhere = ({ walkedTo, walked }: Run): Condition => {
  const place = walkedTo === undefined ? "attribute_not_exists(#walkedTo)" : "#walkedTo = :before";
  return {
    ConditionExpression: `${place} AND #walked = :walkedBefore`,
    ExpressionAttributeNames: { "#walkedTo": "walkedTo", "#walked": "walked" },
    ExpressionAttributeValues: {
      ":walkedBefore": walked,
      ...(walkedTo !== undefined && { ":before": walkedTo }),
    },
  };
};

/** Ends a run where the condition holds; else leaves it as it is. */
async function end(id: string, state: "done" | "failed", now: Date, condition: Condition) {
  try {
    await transact([
      {
        name: "run",
        update: {
          Key: runKey(id),
          ...updateWhere(
            { set: { state, finishedAt: now.toISOString() }, remove: ["unqueued"] },
            allOf(isRunning, condition),
          ),
        },
      },
      {
        name: "running",
        delete: runningKey,
        if: {
          ConditionExpression: "#runId = :runId",
          ExpressionAttributeNames: { "#runId": "runId" },
          ExpressionAttributeValues: { ":runId": id },
        },
      },
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
