import { statsRoutes } from "#contracts/stats";
import { sessionGuard } from "../accounts/profile/profile-store";
import { showStats } from "../desk/figures";
import { answer, apiHandler } from "../platform/api-handler";

const usualDays = 30;

export const handler = apiHandler(
  [
    answer(statsRoutes.showStats, ({ input: { days } }) =>
      showStats(days === undefined ? usualDays : Number(days), new Date()),
    ),
  ],
  sessionGuard,
);
