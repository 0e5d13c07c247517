import { accountMessages } from "#contracts/messages/accounts";
import { reminderMessages } from "#contracts/messages/requests";
import { reminderRoutes } from "#contracts/reminders";
import { profileStore, sessionGuard } from "../accounts/profile/profile-store";
import { queueMail } from "../messages/mail/mail-job";
import { runStore, shownRun } from "../messages/reminders/run";
import { startNow } from "../messages/reminders/run-reminders";
import { readTemplate, saveTemplate } from "../messages/reminders/template";
import { answer, apiHandler } from "../platform/api-handler";
import { AppError } from "../platform/app-error";
import { isSortableId } from "../platform/ids";
import { settings } from "../platform/settings";

const runsShown = 30;

/** The administrator's reminder: its words, its time, its runs. */
export const handler = apiHandler(
  [
    answer(reminderRoutes.getEmailTemplate, () => readTemplate(settings())),
    answer(reminderRoutes.saveEmailTemplate, ({ input, caller }) =>
      saveTemplate(input, caller.userId, settings(), new Date()),
    ),
    answer(reminderRoutes.testEmailTemplate, async ({ caller }) => {
      const me = await profileStore.find(caller.userId);
      if (!me) throw new AppError("not_found", accountMessages.profileNotFound);
      const { subject, body } = (await readTemplate(settings())).template;
      const { email: to, firstName } = me;
      await queueMail({ kind: "reminder", to, firstName, subject, body, token: null });
      return { message: reminderMessages.testQueued };
    }),
    answer(reminderRoutes.startReminders, ({ caller, input: { counted }, idempotency }) => {
      const { pauseAfter } = settings().reminders;
      return startNow({ by: caller.userId, idempotency, counted, pauseAfter, now: new Date() });
    }),
    answer(reminderRoutes.listReminders, async () => ({
      runs: (await runStore.newest(runsShown)).map(shownRun),
    })),
    answer(reminderRoutes.getReminders, async ({ params }) => {
      const run = isSortableId(params.id) ? await runStore.find(params.id) : undefined;
      if (!run) throw new AppError("not_found", reminderMessages.noRun);
      const starter = run.by === undefined ? undefined : await profileStore.find(run.by);
      return {
        run: shownRun(run),
        by: starter
          ? { userId: starter.userId, name: `${starter.firstName} ${starter.lastName}`.trim() }
          : null,
      };
    }),
  ],
  sessionGuard,
);
