import { eastAfricanDay, eastAfricanInstant } from "#contracts/east-africa-time";
import type { Settings } from "#contracts/settings";
import { logger } from "../platform/logger";
import { queueReminders } from "./reminder-queue";
import type { Run } from "./run";
import { runStore } from "./run-store";
import { startTurn } from "./start-run";
import { readTemplate } from "./template-store";

/** A turn that could not begin is made up for within this time, in milliseconds. */
const turnLength = 60 * 60_000;
/** A run that has not gone on for so long is asked to, or given up. */
const stalledAfter = 2 * 60_000;
const lostAfter = 30 * 60_000;

const isQueued = ({ walked, unqueued }: Run) => walked && !unqueued;

/** Begins the day's run at the template's time, and sees that the one under way goes on. */
export async function passMinute(settings: Settings, now: Date): Promise<void> {
  const run = await runStore.running();
  if (run) {
    const idle = now.getTime() - Date.parse(run.changedAt);
    if (idle > lostAfter) {
      logger.error("reminders-given-up", { runId: run.id, remaining: run.remaining });
      await runStore.giveUp(run, now);
    } else if (idle > stalledAfter && !(await runStore.finish(run.id, now)) && !isQueued(run))
      await queueReminders([{ runId: run.id }]);
    return;
  }
  const { template, savedAt } = await readTemplate(settings);
  if (!template.enabled) return;
  const turn = `${eastAfricanDay(now)}T${template.sendTime}`;
  const at = eastAfricanInstant(eastAfricanDay(now), template.sendTime);
  const late = now.getTime() - at.getTime();
  // A time that had passed when it was saved is tomorrow's.
  if (late < 0 || late > turnLength || (savedAt && savedAt > at.toISOString())) return;
  await startTurn(turn, now);
}
