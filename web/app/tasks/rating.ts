/** What a cancelled award costs, in tenths of a star. */
const cancellationLoss = 2;

/** `0.2` */
export const lossText = (cancellationLoss / 10).toFixed(1);

/** The rating after a cancellation; never below nothing. */
export const ratingAfterCancelling = (rating: number) =>
  Math.max(0, Math.round(rating * 10) - cancellationLoss) / 10;
