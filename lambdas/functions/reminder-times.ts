import { runSchedule } from "../messages/reminders/run-reminders";
import { settings } from "../platform/settings";

/** Runs each day at the time of the reminder. */
export const handler = (): Promise<void> => runSchedule(settings(), new Date());
