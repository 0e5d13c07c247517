import { type RatingReason, ratingAfter } from "#contracts/ratings";
import { type Profile, userPartition } from "../../accounts/profile/profile";
import type { Condition } from "../../platform/table/expressions";
import type { Write } from "../../platform/table/transact";

// pk               sk                          one item per change, never changed
// USER#<userId>    RATING#<instant>#<taskId>
export const ratingPrefix = "RATING#";

/**
 * What a change of the rating is to the transaction that makes it: the profile's new `rating` (tenths of
 * a star), the condition that the profile still has the one that was read, and the write that keeps the
 * reason. A rating that stays as it is, at its highest or lowest, has no write.
 */
export function rated(
  { userId, rating: before }: Pick<Profile, "userId" | "rating">,
  reason: RatingReason,
  taskId: string,
  now: Date,
): { rating: number; asRead: Condition; writes: Write[] } {
  const rating = ratingAfter(before, reason);
  const date = now.toISOString();
  const item = {
    pk: userPartition(userId),
    sk: `${ratingPrefix}${date}#${taskId}`,
    type: "RatingChange",
    reason,
    taskId,
    before,
    after: rating,
    date,
  };
  return {
    rating,
    asRead: {
      ConditionExpression: "#rating = :ratingRead",
      ExpressionAttributeNames: { "#rating": "rating" },
      ExpressionAttributeValues: { ":ratingRead": before },
    },
    writes: rating === before ? [] : [{ name: "rating", put: item }],
  };
}
