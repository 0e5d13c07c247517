import fc from "fast-check";
import { expect, test } from "vitest";
import { fullRating, type RatingReason, ratingAfter, ratingEffects } from "#contracts/ratings";
import { rated } from "../../../../lambdas/work/ratings";
import { aProfile } from "../../../support/profile";

test("approved work adds a tenth up to five stars, giving a task back takes 0.2, a rejection 0.3 and a missed deadline 0.5", () => {
  expect(ratingAfter(49, "approved-on-time")).toBe(50);
  expect(ratingAfter(50, "approved-on-time")).toBe(50);
  expect(ratingAfter(50, "given-back")).toBe(48);
  expect(ratingAfter(50, "rejected")).toBe(47);
  expect(ratingAfter(50, "missed")).toBe(45);
  expect(ratingAfter(3, "missed")).toBe(0);
});

test("the changes of a rating, as stored, add up to it", () => {
  const reasons = fc.constantFrom(...(Object.keys(ratingEffects) as RatingReason[]));
  fc.assert(
    fc.property(fc.array(reasons), (history) => {
      let rating = fullRating;
      for (const reason of history) {
        const change = rated(aProfile({ rating }), reason, "TASK-3F9A21D0", new Date());
        for (const write of change.writes)
          if ("put" in write) rating += Number(write.put["after"]) - Number(write.put["before"]);
        expect(rating).toBe(change.rating);
      }
    }),
  );
});
