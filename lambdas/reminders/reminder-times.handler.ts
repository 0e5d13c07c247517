import { settings } from "../platform/settings";
import { passTurn } from "./begin-turn";

/** Runs each day at the time of the reminder. */
export const handler = (): Promise<void> => passTurn(settings(), new Date());
