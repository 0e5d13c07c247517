import { expect, test } from "vitest";
import { scoreHeaders } from "./observatory";

const strict = {
  "content-security-policy": "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-resource-policy": "same-origin",
};

test("strict headers are worth an A+", () => {
  expect(scoreHeaders(new Headers(strict))).toMatchObject({ score: 130, grade: "A+" });
});

test("no headers at all fail", () => {
  expect(scoreHeaders(new Headers())).toMatchObject({ score: 30, grade: "D" });
});

test("scripts that may be inline cost the A+, and no bonus makes up for it", () => {
  const policy = "default-src 'none'; script-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

  const { score, grade } = scoreHeaders(
    new Headers({ ...strict, "content-security-policy": policy }),
  );

  expect({ score, grade }).toEqual({ score: 80, grade: "B+" });
});
