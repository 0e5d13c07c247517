import { api } from "#contracts/api";
import { useLive } from "../api/use-live";

/** The newest runs; asked for each second or two while one is under way. */
export const useRuns = () =>
  useLive(
    api.listReminders,
    {},
    {},
    {
      every: (reply) => (reply?.runs.some(({ state }) => state === "running") ? 1500 : 10_000),
    },
  );
