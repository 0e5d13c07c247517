import { errorFacts, logger } from "../../platform/logger";
import { queueReminders } from "./reminder-queue";
import type { Run } from "./run";
import { runStore } from "./run-store";

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
  const run = await runStore.find(runId);
  if (run?.state !== "running" || (await giveUpLost(run, now))) return;
  if (idle(run, now) > stalledAfter) {
    if (await runStore.finish(runId, now)) return;
    if (!run.walked || run.unqueued) await queueReminders([{ runId }]);
  }
  await queueReminders([{ runId, watch: true }], secondsBetween);
}

/** The run that is under way; one that is lost, and whoever watched it with it, is given up and is in nobody's way. */
export async function runUnderWay(now: Date): Promise<Run | undefined> {
  const run = await runStore.running();
  return run && !(await giveUpLost(run, now)) ? run : undefined;
}

async function giveUpLost(run: Run, now: Date): Promise<boolean> {
  if (idle(run, now) <= lostAfter) return false;
  logger.error("reminders-given-up", { runId: run.id, remaining: run.remaining });
  return await runStore.giveUp(run, now);
}
