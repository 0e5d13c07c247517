import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { numberMatch } from "../../../../lambdas/money/trainings/match-code";

const own = "+254712345678";
const hash = (digits: string) => createHash("sha256").update(digits).digest("hex");

test.each([
  ["254712345678", "whole"],
  ["+254 712 345 678", "whole"],
  ["0712345678", "whole"],
  [hash("254712345678"), "whole"],
  [hash("254712345678").toUpperCase(), "whole"],
  ["2547 ***** 678", "masked"],
  ["254712***678", "masked"],
  ["", "none"],
  ["*****", "none"],
  ["2547 ***** 679", "none"],
  ["2541 ***** 678", "none"],
  ["254712345679", "none"],
  [hash("254712345679"), "none"],
  ["x", "none"],
])("%j is the writer's own number as %s", (told, match) => {
  expect(numberMatch(told, own)).toBe(match);
});
