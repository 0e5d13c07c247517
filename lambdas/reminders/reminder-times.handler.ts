import { settings } from "../platform/settings";
import { passMinute } from "./pass-minute";

/** Runs every minute. */
export const handler = (): Promise<void> => passMinute(settings(), new Date());
