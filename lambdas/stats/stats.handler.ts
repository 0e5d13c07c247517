import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { sessionGuard } from "../writers/live-session";
import { showStats } from "./show-stats";

const usualDays = 30;

export const handler = apiHandler(
  [
    answer(api.showStats, ({ input: { days } }) =>
      showStats(days === undefined ? usualDays : Number(days), new Date()),
    ),
  ],
  sessionGuard,
);
