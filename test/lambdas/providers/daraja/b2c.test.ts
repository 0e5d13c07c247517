import { describe, expect, test } from "vitest";
import {
  b2cResult,
  canBeNumber,
  mpesaPayer,
  refusalOfUs,
  transactionStatus,
} from "../../../../lambdas/providers/daraja/b2c";
import { payBill } from "../support/secrets";

describe("a result of B2C", () => {
  test.each([
    ["2", "amount"],
    ["3", "amount"],
    ["4", "wallet-limit"],
    ["8", "wallet-limit"],
    ["2040", "not-registered"],
    ["SFC_IC0003", "not-registered"],
  ])("%s refuses permanently: %s", (code, reason) => {
    expect(b2cResult(code)).toEqual({ is: "refused", reason });
  });

  test.each([
    ["1", "float"],
    ["26", "busy"],
    ["100000011", "busy"],
    ["18", "credentials"],
    ["2001", "credentials"],
    ["8006", "credentials"],
    ["11", "account"],
    ["22", "account"],
    ["24", "account"],
    ["25", "account"],
    ["29", "account"],
    ["2006", "account"],
    ["2028", "account"],
  ])("%s fails without a payment: %s", (code, waiting) => {
    expect(b2cResult(code)).toEqual({ is: "came-to-nothing", waiting });
  });

  // 15, 17 and 100000000 may each belong to a payment that was made.
  test.each(["", "15", "17", "100000000", "01", "9999", "toString", "__proto__"])(
    "%j proves nothing",
    (code) => {
      expect(b2cResult(code)).toEqual({ is: "unknown" });
    },
  );

  test("0 is paid", () => {
    expect(b2cResult("0")).toEqual({ is: "paid" });
  });
});

test.each([
  ...["18", "20", "21", "2001", "8006"].map((code) => [code, "credentials"]),
  ...["11", "2028"].map((code) => [code, "account"]),
  ...["1", "26", "0", "", "2040"].map((code) => [code, undefined]),
])("%j refuses us: %s", (code, refused) => {
  expect(refusalOfUs(code ?? "")).toBe(refused);
});

test.each([
  ["Completed", "paid"],
  [" completed ", "paid"],
  ["Failed", "failed"],
  ["Cancelled", "failed"],
  ["Declined", "failed"],
  ["Expired", "failed"],
  ["Pending", "unknown"],
  ["Authorized", "unknown"],
  ["", "unknown"],
])("a status of %j means %s", (status, meant) => {
  expect(transactionStatus(status)).toBe(meant);
});

test.each([
  ...["254799999999 - JANE", "0799999999 - JANE", "254 799 999 999", "254799999999 – JANE"],
  ...["255712345678 - JANE", "254201234567 - JANE"],
])("%j is another's number", (party) => {
  expect(canBeNumber(party, "+254712345678")).toBe(false);
});

test.each([
  "0712345678 - JANE",
  "254712345678-JANE",
  "2547 ***** 678",
  "254712***678 - J",
  "JANE",
  "",
])("%j can be the number", (party) => {
  expect(canBeNumber(party, "+254712345678")).toBe(true);
});

test("a password that can't be encrypted is detected before a payout is requested", () => {
  const payout = {
    phone: "+254712345678",
    amount: 300,
    resultUrl: "https://kalamu.example/result",
    timeoutUrl: "https://kalamu.example/timeout",
  };
  const credentials = {
    ...payBill,
    initiatorName: "initiator",
    initiatorPassword: "password",
    certificate: "no certificate",
    b2cShortCode: "600996",
  };

  expect(() => mpesaPayer(payout, credentials)).toThrow();
});
