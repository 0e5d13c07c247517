import { passTurn } from "../messages/reminders/begin-turn";
import { settings } from "../platform/settings";

/** Runs each day at the time of the reminder. */
export const handler = (): Promise<void> => passTurn(settings(), new Date());
