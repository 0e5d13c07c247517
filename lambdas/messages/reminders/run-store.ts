import * as z from "zod/mini";
import type { TurnCounts } from "#contracts/reminders";
import { allOf, type Condition, updateWhere } from "../../platform/table/expressions";
import { getItem, queryPage } from "../../platform/table/read";
import { ConditionFailed } from "../../platform/table/refusals";
import { transact, type Write } from "../../platform/table/transact";
import { updateItem } from "../../platform/table/write";
import { Run, reminders, runKey, runPrefix } from "./run";

const runningKey = { pk: reminders, sk: "RUNNING" };
const Running = z.object({ runId: z.string() });
const turnDays = 7;
const turnKey = (turn: string) => ({ pk: reminders, sk: `TURN#${turn}` });

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

  hasTurn: async (turn: string) => (await getItem(z.object({}), turnKey(turn))) !== undefined,

  /** The write that takes the turn of a day; it refuses as `turn` when that was taken. */
  turnWrite: (turn: string, now: Date): Write => ({
    name: "turn",
    put: {
      ...turnKey(turn),
      type: "ReminderTurn",
      expiresAt: Math.floor(now.getTime() / 1000) + turnDays * 86_400,
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
