import type { ReviewedWork, reviewRoutes } from "#contracts/reviews";
import type { InputOf } from "#contracts/route";
import { shownSubmission } from "../submissions/submission";
import { reviewStore } from "./review-store";

/** A page of work of one status, as its reviewer sees it: what waits unless said otherwise, the oldest first. */
export async function listReviews(
  asked: InputOf<typeof reviewRoutes.listReviews>,
): Promise<{ submissions: ReviewedWork[]; cursor?: string }> {
  const { works, next } = await reviewStore.page(asked);
  return { submissions: works.map(shownWork), ...next };
}

type Work = Awaited<ReturnType<typeof reviewStore.page>>["works"][number];

const shownWork = ({ item, award, writer, earlier }: Work): ReviewedWork => ({
  ...shownSubmission(item),
  awardedAt: item.awardedAt,
  writer: {
    userId: writer.userId,
    username: writer.username,
    name: `${writer.firstName} ${writer.lastName}`,
    rating: writer.rating / 10,
    approved: writer.approvedCount,
    missed: writer.missedCount,
    createdAt: writer.createdAt,
  },
  task: {
    field: award.field,
    amount: award.amount,
    context: award.context,
    dueDate: award.dueDate,
  },
  versions: [item, ...earlier.toReversed()].map(shownSubmission),
});
