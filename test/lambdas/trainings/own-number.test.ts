import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { isOwnNumber } from "../../../lambdas/trainings/own-number";

const own = "+254712345678";
const hash = (digits: string) => createHash("sha256").update(digits).digest("hex");

test.each([
  "254712345678",
  "+254 712 345 678",
  "0712345678",
  "2547 ***** 678",
  "254712***678",
  hash("254712345678"),
  hash("254712345678").toUpperCase(),
])("%s can be the writer's own number", (told) => {
  expect(isOwnNumber(told, own)).toBe(true);
});

test.each([
  "",
  "*****",
  "2547 ***** 679",
  "2541 ***** 678",
  "254712345679",
  hash("254712345679"),
  "x",
])("%j is not shown to be the writer's own number", (told) => {
  expect(isOwnNumber(told, own)).toBe(false);
});
