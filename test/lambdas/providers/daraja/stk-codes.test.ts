import { describe, expect, test } from "vitest";
import { saysInvalidToken } from "../../../../lambdas/providers/daraja/client";
import { pushRefusal, terminalFailure } from "../../../../lambdas/providers/daraja/stk";

describe("the query's result codes", () => {
  test.each([
    ["1", "no-balance"],
    ["4", "limit"],
    ["17", "too-soon"],
    ["1019", "timed-out"],
    ["1025", "unreachable"],
    ["1032", "cancelled"],
    ["1037", "unreachable"],
    ["2001", "wrong-pin"],
    ["8006", "pin-locked"],
    ["SFC_IC0003", "provider-refused"],
  ])("%s ends a payment as %s", (code, reason) => {
    expect(terminalFailure(code)).toBe(reason);
  });

  test.each(["4999", "", "7777", "500.001.1001", "26", "01", "toString", "__proto__"])(
    "%j decides nothing",
    (code) => {
      expect(terminalFailure(code)).toBeUndefined();
    },
  );
});

describe("an invalid access token", () => {
  test.each(["404.001.03", "401.002.01", "400.003.01", "401.001", "401.003.01"])(
    "is spelt %s",
    (code) => {
      expect(saysInvalidToken(code, "")).toBe(true);
    },
  );

  test("is known by its words too, and by nothing else", () => {
    expect(saysInvalidToken("999", "Error: Invalid Access Token given")).toBe(true);
    expect(saysInvalidToken("404.001.01", "Resource not found")).toBe(false);
  });
});

describe("a push that is not accepted", () => {
  test.each([
    [429, "", "", "provider-busy"],
    [500, "500.003.02", "System is busy", "provider-busy"],
    [500, "500.003.03", "Quota Violation", "provider-busy"],
    [
      500,
      "500.001.1001",
      "Unable to lock subscriber, a transaction is already in process",
      "busy-phone",
    ],
    [500, "500.001.1001", "Wrong credentials", "provider-refused"],
    [400, "400.002.02", "Bad Request - Invalid Amount", "provider-refused"],
    [403, "", "", "provider-refused"],
  ])("with %d %s %s was refused: %s", (status, code, message, reason) => {
    expect(pushRefusal(status, code, message)).toBe(reason);
  });

  test.each([
    [500, "500.003.1001"],
    [500, ""],
    [502, ""],
    [504, ""],
    [408, ""],
    [200, ""],
  ])("with %d %s may have gone out all the same", (status, code) => {
    expect(pushRefusal(status, code, "Internal Server Error")).toBeUndefined();
  });
});
