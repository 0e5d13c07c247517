import { reminderTurnRoutes } from "#contracts/reminders";
import { sessionGuard } from "../accounts/profile/profile-store";
import { countTurns, listInactive, showStanding } from "../messages/reminders/standing";
import { answer, apiHandler } from "../platform/api-handler";
import { settings } from "../platform/settings";

const question = () => ({ pauseAfter: settings().reminders.pauseAfter, now: new Date() });

/** Whom a reminder goes to and when, and why not to others. */
export const handler = apiHandler(
  [
    answer(reminderTurnRoutes.countTurns, ({ input }) => countTurns(input.cursor, question())),
    answer(reminderTurnRoutes.listInactive, ({ input }) =>
      listInactive(input.cursor, settings(), new Date()),
    ),
    answer(reminderTurnRoutes.getStanding, ({ params }) =>
      showStanding(params.id, settings(), new Date()),
    ),
  ],
  sessionGuard,
);
