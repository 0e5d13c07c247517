import { expect, test } from "vitest";
import { timeOpen } from "../../../../web/site/script/contact-form";

const openedAt = 1_000_000;

test("a form counts as open since its draft began, even after reloads", () => {
  expect(timeOpen({ openedAt }, openedAt + 60_000, 2_000.4)).toBe(60_000);
});

test.each([-3_600_000, 800])(
  "a visitor is not taken for a robot if the clock changes to %d ms after the start",
  (shown) => {
    expect(timeOpen({ openedAt }, openedAt + shown, 20_000.4)).toBe(20_000);
  },
);
