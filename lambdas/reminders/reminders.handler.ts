import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { queueMail } from "../mail/mail-queue";
import { answer, apiHandler } from "../platform/api-handler";
import { AppError } from "../platform/app-error";
import { isSortableId } from "../platform/ids";
import { settings } from "../platform/settings";
import { sessionGuard } from "../writers/live-session";
import { profileStore } from "../writers/profile-store";
import { shownRun } from "./run";
import { runStore } from "./run-store";
import { saveTemplate } from "./save-template";
import { startNow } from "./start-run";
import { readTemplate } from "./template-store";

const runsShown = 30;

/** The administrator's reminder: its words, its time, its runs. */
export const handler = apiHandler(
  [
    answer(api.getEmailTemplate, () => readTemplate(settings())),
    answer(api.saveEmailTemplate, ({ input, caller }) =>
      saveTemplate(input, caller.userId, settings(), new Date()),
    ),
    answer(api.testEmailTemplate, async ({ caller }) => {
      const me = await profileStore.find(caller.userId);
      if (!me) throw new AppError("not_found", messages.accounts.profileNotFound);
      const { subject, body } = (await readTemplate(settings())).template;
      const { email: to, firstName } = me;
      await queueMail({ kind: "reminder", to, firstName, subject, body, token: null });
      return { message: messages.reminders.testQueued };
    }),
    answer(api.startReminders, ({ caller, input: { counted }, idempotency }) => {
      const { pauseAfter } = settings().reminders;
      return startNow({ by: caller.userId, idempotency, counted, pauseAfter, now: new Date() });
    }),
    answer(api.listReminders, async () => ({
      runs: (await runStore.newest(runsShown)).map(shownRun),
    })),
    answer(api.getReminders, async ({ params }) => {
      const run = isSortableId(params.id) ? await runStore.find(params.id) : undefined;
      if (!run) throw new AppError("not_found", messages.reminders.noRun);
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
