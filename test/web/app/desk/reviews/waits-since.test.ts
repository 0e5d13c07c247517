import { expect, test } from "vitest";
import { waitsSince } from "../../../../../web/app/desk/reviews/waits-since";

const submittedAt = "2026-03-02T06:00:00.000Z";

test("work waits since it was handed in", () => {
  expect(waitsSince({ submittedAt, secondLook: null })).toBe(submittedAt);
});

test("a second look waits since it was asked for: its work was answered before", () => {
  const askedAt = "2026-03-05T06:00:00.000Z";
  const secondLook = { askedAt, words: "All sources are named.", rejectedFor: "It is copied." };
  expect(waitsSince({ submittedAt, secondLook })).toBe(askedAt);
});
