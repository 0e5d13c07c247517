import type { Settings } from "#contracts/settings";
import { beginTurn } from "./begin-turn";
import type { ReminderJob } from "./reminder-queue";
import { type Send, sendReminder } from "./send-reminder";
import { walkRun } from "./walk-run";
import { watchRun } from "./watch-run";

/** Does what lies in the queue; safe to repeat. */
export async function doJob(
  job: ReminderJob,
  settings: Settings,
  send: Send,
  now: Date,
): Promise<void> {
  if ("userId" in job) await sendReminder(job, settings, send, now);
  else if ("turn" in job) await beginTurn(settings, now);
  else if ("watch" in job) await watchRun(job.runId, now);
  else await walkRun(job.runId, settings.reminders, now);
}
