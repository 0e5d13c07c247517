import * as z from "zod/mini";
import { Cursor, Instant } from "./fields";
import { route } from "./route";

/** The change of a rating for each reason, in tenths of a star. */
export const ratingEffects = {
  "approved-on-time": 1,
  "given-back": -2,
  rejected: -3,
  missed: -5,
  /**
   * After a second look: `rejection-lifted` if it ends with requested changes,
   * `approved-on-second-look` if it ends with an approval. Both make up for the rejection.
   */
  "rejection-lifted": 3,
  "approved-on-second-look": 4,
} as const;
export type RatingReason = keyof typeof ratingEffects;

/** In tenths of a star; everybody begins with five stars. */
export const fullRating = 50;

export const ratingAfter = (before: number, reason: RatingReason) =>
  Math.min(fullRating, Math.max(0, before + ratingEffects[reason]));

export const RatingChange = z.object({
  reason: z.enum(Object.keys(ratingEffects) as [RatingReason, ...RatingReason[]]),
  taskId: z.string(),
  before: z.number(),
  after: z.number(),
  date: Instant,
});
export type RatingChange = z.infer<typeof RatingChange>;

export const ratingRoutes = {
  listRatingChanges: route({
    method: "GET",
    path: "/api/rating-changes",
    caller: "writer",
    summary: "What has changed the caller's rating, newest first.",
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    reply: z.object({ ratingChanges: z.array(RatingChange), cursor: z.optional(z.string()) }),
    problems: ["not_found"],
  }),
};
