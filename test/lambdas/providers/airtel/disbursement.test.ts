import { expect, test } from "vitest";
import { airtelPayer, disbursementAnswer } from "../../../../lambdas/providers/airtel/disbursement";

test.each([
  ["DP00900001001", "paid"],
  ["DP00900001006", "taken"],
  ["DP00900001011", "taken"],
  ["DP00900001017", "had-already"],
  ["ESB000041", "had-already"],
  ["DP00900001015", "not-found"],
  ["ESB000045", "not-found"],
])("%s says %s", (code, is) => {
  expect(disbursementAnswer(code)).toEqual({ is });
});

test.each([
  ["DP00900001003", "wallet-limit"],
  ["DP00900001004", "amount"],
  ["DP00900001005", "provider-refused"],
  ["DP00900001009", "not-registered"],
  ["DP00900001012", "not-registered"],
  ["ESB000033", "not-registered"],
  ["ESB000036", "not-registered"],
  ["DP00900001013", "provider-refused"],
])("%s refuses for good: %s", (code, reason) => {
  expect(disbursementAnswer(code)).toEqual({ is: "refused", reason });
});

test.each([
  ["DP00900001007", "float"],
  ["DP00900001016", "credentials"],
  ["DP00900001018", "credentials"],
  ["DP00900001019", "credentials"],
  ["ROUTER115", "credentials"],
  ["ROUTER116", "credentials"],
  ["DP00900001010", "account"],
  ["ESB000039", "account"],
  ["ROUTER003", "account"],
  ["ROUTER007", "account"],
])("%s moves nothing and is ours to mend: %s", (code, waiting) => {
  expect(disbursementAnswer(code)).toEqual({ is: "came-to-nothing", waiting });
});

test.each([
  "",
  "200",
  "500",
  "DP00900001000",
  "DP00900001014",
  "ROUTER117",
  "ESB000001",
  "ESB000008",
  "ESB000011",
  "0000900",
  "constructor",
  "__proto__",
])("%j proves nothing", (code) => {
  expect(disbursementAnswer(code)).toEqual({ is: "unknown" });
});

test.each(["pkcs1", "oaep"] as const)(
  "a PIN that can't be encrypted, with %s, is known before a payout is asked for",
  (padding) => {
    const credentials = {
      airtelClientId: "id",
      airtelClientSecret: "secret",
      airtelPin: "1234",
      airtelPublicKey: "no key",
    };
    const payout = { phone: "+254733345678", amount: 300 };

    expect(() => airtelPayer(payout, credentials, padding)).toThrow();
  },
);
