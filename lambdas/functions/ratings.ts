import { api } from "#contracts/api";
import { sessionGuard } from "../accounts/profile/live-session";
import { answer, apiHandler } from "../platform/api-handler";
import { pageOfRatingChanges } from "../work/ratings/rating-store";

export const handler = apiHandler(
  [
    answer(api.listRatingChanges, ({ caller, input }) =>
      pageOfRatingChanges(caller.userId, input.cursor),
    ),
  ],
  sessionGuard,
);
