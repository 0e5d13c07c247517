import { ratingRoutes } from "#contracts/ratings";
import { sessionGuard } from "../accounts/profile/profile-store";
import { answer, apiHandler } from "../platform/api-handler";
import { pageOfRatingChanges } from "../work/ratings";

export const handler = apiHandler(
  [
    answer(ratingRoutes.listRatingChanges, ({ caller, input }) =>
      pageOfRatingChanges(caller.userId, input.cursor),
    ),
  ],
  sessionGuard,
);
