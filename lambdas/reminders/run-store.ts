import * as z from "zod/mini";
import { allOf, type Condition, updateWhere } from "../platform/table/expressions";
import { getItem, queryPage } from "../platform/table/read";
import { ConditionFailed } from "../platform/table/refusals";
import { transact, type Write } from "../platform/table/transact";
import { updateItem } from "../platform/table/write";
import { Run, reminders, runKey, runPrefix } from "./run";

const runningKey = { pk: reminders, sk: "RUNNING" };
const Running = z.object({ runId: z.string() });
const turnDays = 7;

const isRunning: Condition = {
  ConditionExpression: "#state = :running",
  ExpressionAttributeNames: { "#state": "state" },
  ExpressionAttributeValues: { ":running": "running" },
};

/** What a page of the list of the inactive came to. */
export interface Walked {
  to: string | undefined;
  queued: number;
  suppressed: number;
  rested: number;
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

  /** The write that takes the turn of a day; it refuses as `turn` when that was taken. */
  turnWrite: (turn: string, now: Date): Write => ({
    name: "turn",
    put: {
      pk: reminders,
      sk: `TURN#${turn}`,
      type: "ReminderTurn",
      expiresAt: Math.floor(now.getTime() / 1000) + turnDays * 86_400,
    },
  }),

  /** Notes that a page was put into the queue; ConditionFailed when another has done that. */
  walked: (run: Run, { to, queued, suppressed, rested }: Walked, now: Date) =>
    updateItem(Run, {
      Key: runKey(run.id),
      ...updateWhere(
        {
          set: {
            changedAt: now.toISOString(),
            walked: to === undefined,
            ...(to !== undefined && { walkedTo: to }),
          },
          add: { queued, suppressed, rested, remaining: queued },
        },
        isRunning,
        walkedOnlyTo(run.walkedTo),
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

const walkedOnlyTo = (place: string | undefined): Condition =>
  place === undefined
    ? {
        ConditionExpression: "attribute_not_exists(#walkedTo) AND #walked = :notYet",
        ExpressionAttributeNames: { "#walkedTo": "walkedTo", "#walked": "walked" },
        ExpressionAttributeValues: { ":notYet": false },
      }
    : {
        ConditionExpression: "#walkedTo = :before AND #walked = :notYet",
        ExpressionAttributeNames: { "#walkedTo": "walkedTo", "#walked": "walked" },
        ExpressionAttributeValues: { ":before": place, ":notYet": false },
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
            { set: { state, finishedAt: now.toISOString() } },
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
