import fc from "fast-check";
import { expect, test } from "vitest";
import { fullRating, type RatingReason, ratingAfter, ratingEffects } from "#contracts/ratings";
import { rated } from "../../../../lambdas/work/ratings";
import { aProfile } from "../../../support/profile";

const reasons = Object.keys(ratingEffects) as RatingReason[];
const now = new Date("2026-11-22T09:00:00.000Z");

test("approved work adds a tenth up to five stars, giving a task back takes 0.2, a rejection 0.3 and a missed deadline 0.5", () => {
  expect(ratingAfter(49, "approved-on-time")).toBe(50);
  expect(ratingAfter(50, "approved-on-time")).toBe(50);
  expect(ratingAfter(50, "given-back")).toBe(48);
  expect(ratingAfter(50, "rejected")).toBe(47);
  expect(ratingAfter(50, "missed")).toBe(45);
  expect(ratingAfter(3, "missed")).toBe(0);
});

test("the rating stays between zero and five stars, and its changes add up to it", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...reasons)), (history) => {
      let rating = fullRating;
      let sum = 0;
      for (const reason of history) {
        const change = rated(aProfile({ rating }), reason, "TASK-3F9A21D0", now);
        for (const write of change.writes)
          if ("put" in write) sum += Number(write.put["after"]) - Number(write.put["before"]);
        rating = change.rating;
        expect(rating).toBeGreaterThanOrEqual(0);
        expect(rating).toBeLessThanOrEqual(fullRating);
      }
      expect(fullRating + sum).toBe(rating);
    }),
  );
});
