import { expect, test } from "vitest";
import { ratingAfter } from "#contracts/ratings";

test("an approval raises the rating; cancelling, a rejection or a missed deadline lowers it", () => {
  expect(ratingAfter(49, "approved-on-time")).toBe(50);
  expect(ratingAfter(50, "approved-on-time")).toBe(50);
  expect(ratingAfter(50, "given-back")).toBe(48);
  expect(ratingAfter(50, "rejected")).toBe(47);
  expect(ratingAfter(50, "missed")).toBe(45);
  expect(ratingAfter(3, "missed")).toBe(0);
});
