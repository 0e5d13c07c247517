import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { payerHash } from "../../../../lambdas/accounts/profile/payers";

const hash = (digits: string) => createHash("sha256").update(digits).digest("hex");
const payer = hash("254712345678");

test.each([
  ["254712345678", payer],
  ["+254 712 345 678", payer],
  ["0712345678", payer],
  [payer, payer],
  [payer.toUpperCase(), payer],
  ["254712345679", hash("254712345679")],
  ["", undefined],
  ["2547 ***** 678", undefined],
  ["2547123456*8", undefined],
  ["2547•••••678", undefined],
  ["712345", undefined],
  [payer.slice(1), undefined],
  ["x", undefined],
])("the phone number %j identifies the payer as %s", (told, known) => {
  expect(payerHash(told)).toBe(known);
});
