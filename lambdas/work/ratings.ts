import * as z from "zod/mini";
import { RatingChange, type RatingReason, ratingAfter } from "#contracts/ratings";
import type { Profile } from "../accounts/profile/profile";
import { defineItem } from "../platform/table/define-item";
import { type Condition, where } from "../platform/table/expressions";
import type { Write } from "../platform/table/transact";

const ratingChanges = defineItem({
  type: "RatingChange",
  name: "rating",
  schema: z.extend(RatingChange, { before: z.int(), after: z.int() }),
  key: ["USER#{userId}", "RATING#{date}#{taskId}"],
});

/**
 * The rating's part of a transaction: the profile's new `rating` (tenths of a star), the condition
 * that the profile's rating is unchanged, and the writes that record the reason. Nothing is
 * recorded if the rating stays at its limit.
 */
export function rated(
  { userId, rating: before }: Pick<Profile, "userId" | "rating">,
  reason: RatingReason,
  taskId: string,
  now: Date,
): { rating: number; asRead: Condition; writes: Write[] } {
  const after = ratingAfter(before, reason);
  const date = now.toISOString();
  const change = { reason, taskId, before, after, date };
  return {
    rating: after,
    asRead: where({ rating: before }),
    writes: after === before ? [] : [ratingChanges.put({ userId, ...change }, change)],
  };
}

export async function pageOfRatingChanges(userId: string, cursor: string | undefined) {
  const { items, next } = await ratingChanges.page({ userId }, { cursor, limit: 10 });
  return {
    ratingChanges: items.map((change) => ({
      ...change,
      before: change.before / 10,
      after: change.after / 10,
    })),
    ...next,
  };
}
