import { reminderRoutes } from "#contracts/reminders";
import { sessionGuard } from "../accounts/profile/profile-store";
import { chooseReminders, mailingStore } from "../messages/reminders/mailings";
import { answer, apiHandler } from "../platform/api-handler";
import { settings } from "../platform/settings";

/** A writer's own choice, beside the link in each reminder. */
export const handler = apiHandler(
  [
    answer(reminderRoutes.getReminderChoice, async ({ caller }) => {
      const mailing = await mailingStore.find(caller.userId);
      return { wanted: mailing?.unsubscribedAt === undefined };
    }),
    answer(reminderRoutes.chooseReminders, ({ caller, input: { wanted } }) =>
      chooseReminders(caller.userId, wanted, settings(), new Date()),
    ),
  ],
  sessionGuard,
);
