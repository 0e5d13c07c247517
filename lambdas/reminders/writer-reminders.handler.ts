import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { sessionGuard } from "../writers/live-session";
import { mailingStore } from "./mailing-store";

/** A writer's own choice, beside the link in each reminder. */
export const handler = apiHandler(
  [
    answer(api.getReminderChoice, async ({ caller }) => {
      const mailing = await mailingStore.find(caller.userId);
      return { wanted: mailing?.unsubscribedAt === undefined };
    }),
    answer(api.chooseReminders, async ({ caller, input: { wanted } }) => {
      await mailingStore.choose(caller.userId, wanted, new Date());
      return { wanted };
    }),
  ],
  sessionGuard,
);
