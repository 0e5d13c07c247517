import { runSchedule, walkRun } from "../messages/reminders/run-reminders";
import { errorFacts, logger } from "../platform/logger";
import { settings } from "../platform/settings";

/** The id of a run that the administrator started. The daily schedule's event has none. */
interface Event {
  runId?: string;
}

/**
 * Queues the mails of a reminder run. After a failure AWS calls this function again, and the run
 * continues.
 */
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
