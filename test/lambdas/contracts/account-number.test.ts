import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  AccountNumber,
  accountNumberIn,
  accountNumberOf,
  shownAccountNumber,
} from "#contracts/person";

const six = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, "0"));
const isPossible = (digits: string) => AccountNumber.safeParse(digits).success;

test("Damm's own example has the check digit 4", () => {
  expect(accountNumberOf("572")).toBe("5724");
});

test("any one wrong digit makes an invalid number", () => {
  void fc.assert(
    fc.property(six, fc.nat(6), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
      const number = accountNumberOf(digits);
      const wrong = String((Number(number[place]) + by) % 10);

      expect(isPossible(number)).toBe(true);
      expect(isPossible(number.slice(0, place) + wrong + number.slice(place + 1))).toBe(false);
    }),
  );
});

test("any two swapped neighbours make an invalid number", () => {
  void fc.assert(
    fc.property(six, fc.nat(5), (digits, place) => {
      const number = accountNumberOf(digits);
      const [one = "", other = ""] = [number[place], number[place + 1]];
      fc.pre(one !== other);

      expect(isPossible(number.slice(0, place) + other + one + number.slice(place + 2))).toBe(
        false,
      );
    }),
  );
});

test("the number is shown in two groups", () => {
  expect(shownAccountNumber("1234567")).toBe("123 4567");
});

const number = "1380778";

test.each([
  ...["1380778", " 138 0778 ", "138-0778", "#1380778", "ACC 1380778", "a/c 1380778", "1380778."],
  ...["138.0778", "Acc: 1380778", "account no: 138 0778", "A/C No. 1380778", "acct#1380778"],
  ...["ac1380778", "acc-no-1380778", "ACCOUNT NUMBER 1380778", "No.1380778", "1380778 acc"],
  ...["138\u20110778", "138\u20130778", "138\u22120778", "138\u00a00778", "138\u202f0778"],
  ...[
    "\u202a1380778\u202c",
    "138\u200b0778",
    "\ufeff1380778",
    "(1380778)",
    '"1380778"',
    "138_0778",
  ],
  ...["1 3 8 0 7 7 8", "１３８０７７８", "138/0778", "*1380778#"],
])("%j is typed for an account number", (typed) => {
  expect(accountNumberIn(typed)).toEqual({ number, isTraining: false });
});

test.each([
  ...["T1380778", "t 138 0778", "T-1380778", "T.138-0778", "acc T1380778", "a/c no. T-138 0778"],
  ...["T acc 1380778", "#T1380778"],
])("%j means a training number", (typed) => {
  expect(accountNumberIn(typed)).toEqual({ number, isTraining: true });
});

test.each([
  ...["138077", "13807780", "0712345678", "254712345678", "wanjiru1380778", "1380778 wanjiru"],
  ...["", "acc", "TT1380778", "T1380778T", "1380778 1380778", "fee 1380778", "KLM1380778"],
])("%j means no number", (typed) => {
  expect(accountNumberIn(typed)).toBeUndefined();
});
