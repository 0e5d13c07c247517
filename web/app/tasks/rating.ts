import { cancellationCost } from "#contracts/tasks";

/** `0.2` */
export const lossText = (cancellationCost / 10).toFixed(1);

/** The rating after a cancellation; never below nothing. */
export const ratingAfterCancelling = (rating: number) =>
  Math.max(0, Math.round(rating * 10) - cancellationCost) / 10;
