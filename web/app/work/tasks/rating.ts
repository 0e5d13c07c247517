import { ratingAfter, ratingEffects } from "#contracts/ratings";

/** `0.2` */
export const lossText = (-ratingEffects["given-back"] / 10).toFixed(1);

/** `0.5` */
export const missedLossText = (-ratingEffects.missed / 10).toFixed(1);

/** `0.3` */
export const rejectedLossText = (-ratingEffects.rejected / 10).toFixed(1);

/** The rating after a cancellation; never below nothing. */
export const ratingAfterCancelling = (rating: number) =>
  ratingAfter(Math.round(rating * 10), "given-back") / 10;
