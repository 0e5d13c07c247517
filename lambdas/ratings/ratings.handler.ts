import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { sessionGuard } from "../writers/live-session";
import { pageOfRatingChanges } from "./rating-store";

export const handler = apiHandler(
  [
    answer(api.listRatingChanges, ({ caller, input }) =>
      pageOfRatingChanges(caller.userId, input.cursor),
    ),
  ],
  sessionGuard,
);
