import { reviewRoutes } from "#contracts/reviews";
import { sessionGuard } from "../accounts/profile/profile-store";
import { answer, apiHandler } from "../platform/api-handler";
import { settings } from "../platform/settings";
import { linkToWork, listReviews } from "../work/reviews/list-reviews";
import { reviewSubmission } from "../work/reviews/review-submission";

export const handler = apiHandler(
  [
    answer(reviewRoutes.listReviews, ({ input }) => listReviews(input)),

    answer(reviewRoutes.getReviewFile, ({ params }) => linkToWork(params.id, new Date())),

    answer(reviewRoutes.reviewSubmission, ({ params, input, caller, idempotency }) => {
      const { review, dueSoonHours } = settings();
      const times = { changesHours: review.changesHours, dueSoonHours };
      return reviewSubmission({
        id: params.id,
        by: caller.userId,
        review: input,
        times,
        idempotency,
        now: new Date(),
      });
    }),
  ],
  sessionGuard,
);
