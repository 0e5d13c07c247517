import { runSchedule, walkRun } from "../messages/reminders/run-reminders";
import { errorFacts, logger } from "../platform/logger";
import { settings } from "../platform/settings";

/** The administrator's run; the daily schedule names none. */
interface Event {
  runId?: string;
}

/** Executes a reminder run; AWS restarts a failed one, and it goes on. */
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
