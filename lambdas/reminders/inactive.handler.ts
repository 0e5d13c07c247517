import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { settings } from "../platform/settings";
import { sessionGuard } from "../writers/live-session";
import { countTurns } from "./count-turns";

const question = () => ({ pauseAfter: settings().reminders.pauseAfter, now: new Date() });

/** Whom a reminder would go to, and why not to others. */
export const handler = apiHandler(
  [answer(api.countTurns, ({ input }) => countTurns(input.cursor, question()))],
  sessionGuard,
);
