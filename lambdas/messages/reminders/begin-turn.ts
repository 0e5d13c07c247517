import { eastAfricanDay, eastAfricanInstant } from "#contracts/east-africa-time";
import type { Settings } from "#contracts/settings";
import { keepSchedule } from "./keep-schedule";
import { queueReminders } from "./reminder-queue";
import { startTurn } from "./start-run";
import { readTemplate } from "./template-store";

/** A turn that could not begin is made up for within this time, in milliseconds. */
const turnLength = 6 * 60 * 60_000;
const secondsUntilNextTry = 60;

/** Begins the day's run when the schedule says so, and puts right a schedule that isn't the reminder's. */
export async function passTurn(settings: Settings, now: Date): Promise<void> {
  await keepSchedule(settings);
  await beginTurn(settings, now);
}

/** Begins the day's run when it is its time; while another is under way it is tried again later. */
export async function beginTurn(settings: Settings, now: Date): Promise<void> {
  const { template, timeSetAt } = await readTemplate(settings);
  if (!template.enabled) return;
  const day = eastAfricanDay(now);
  const at = eastAfricanInstant(day, template.sendTime);
  const late = now.getTime() - at.getTime();
  // A time that had passed when it was set is tomorrow's.
  if (late < 0 || late > turnLength || (timeSetAt && timeSetAt > at.toISOString())) return;
  if (!(await startTurn(`${day}T${template.sendTime}`, now)))
    await queueReminders([{ turn: true }], secondsUntilNextTry);
}
