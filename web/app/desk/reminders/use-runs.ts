import { reminderRoutes } from "#contracts/reminders";
import { useLive } from "../../frame/api/use-live";

/** The newest runs; asked for each second or two while one is under way. */
export const useRuns = () =>
  useLive(
    reminderRoutes.listReminders,
    {},
    {},
    {
      every: (reply) => (reply?.runs.some(({ state }) => state === "running") ? 1500 : 10_000),
    },
  );
