import { runSchedule, walkRun } from "../messages/reminders/run-reminders";
import { errorFacts, logger } from "../platform/logger";
import { settings } from "../platform/settings";

/** The run that somebody pressed for; the daily schedule names none. */
interface Event {
  runId?: string;
}

/** Goes through a run of reminders; one that fails is started again by AWS, and goes on. */
export async function handler({ runId }: Event): Promise<void> {
  const now = new Date();
  try {
    if (runId) await walkRun(runId, settings().reminders, now);
    else await runSchedule(settings(), now);
  } catch (error) {
    logger.error("reminder-run-failed", errorFacts(error));
    throw error;
  }
}
