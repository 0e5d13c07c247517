import type { ListOrder } from "#contracts/fields";
import { reviewRoutes } from "#contracts/reviews";
import type { TaskField } from "#contracts/tasks";
import { useLivePages } from "../../frame/api/use-live";

/** How soon new work shows, in milliseconds. */
const every = 3000;

/** Which of what waits is shown, and in which order. */
export interface ReviewQuestion {
  field?: TaskField;
  order: ListOrder;
}

/** Work that waits for its review, kept up to date. */
export function useReviews(question: ReviewQuestion) {
  const list = useLivePages(reviewRoutes.listReviews, question, { every });
  return { list, works: list.data?.pages.flatMap((page) => page.submissions) };
}
