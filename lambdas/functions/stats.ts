import { api } from "#contracts/api";
import { sessionGuard } from "../accounts/profile/live-session";
import { showStats } from "../desk/figures/show-stats";
import { answer, apiHandler } from "../platform/api-handler";

const usualDays = 30;

export const handler = apiHandler(
  [
    answer(api.showStats, ({ input: { days } }) =>
      showStats(days === undefined ? usualDays : Number(days), new Date()),
    ),
  ],
  sessionGuard,
);
