import { expect, test } from "vitest";
import { ratingAfter } from "#contracts/ratings";

test("approved work adds 0.1 up to five stars; giving back costs 0.2, a rejection 0.3 and a missed deadline 0.5", () => {
  expect(ratingAfter(49, "approved-on-time")).toBe(50);
  expect(ratingAfter(50, "approved-on-time")).toBe(50);
  expect(ratingAfter(50, "given-back")).toBe(48);
  expect(ratingAfter(50, "rejected")).toBe(47);
  expect(ratingAfter(50, "missed")).toBe(45);
  expect(ratingAfter(3, "missed")).toBe(0);
});
