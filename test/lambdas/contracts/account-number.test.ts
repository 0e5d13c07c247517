import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  AccountNumber,
  accountNumberOf,
  accountNumberPattern,
  shownAccountNumber,
} from "#contracts/person";

const six = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, "0"));
const isPossible = (digits: string) => AccountNumber.safeParse(digits).success;

test("Damm's own example has the check digit 4", () => {
  expect(accountNumberOf("572")).toBe("5724");
});

test("any one wrong digit makes a number that nobody has", () => {
  void fc.assert(
    fc.property(six, fc.nat(6), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
      const number = accountNumberOf(digits);
      const wrong = String((Number(number[place]) + by) % 10);

      expect(isPossible(number)).toBe(true);
      expect(isPossible(number.slice(0, place) + wrong + number.slice(place + 1))).toBe(false);
    }),
  );
});

test("any two neighbours that changed places make a number that nobody has", () => {
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

test("the number is shown in two groups, and may follow a T", () => {
  expect(shownAccountNumber("1234567")).toBe("123 4567");
  expect(accountNumberPattern.exec("T1234567")?.slice(1)).toEqual(["T", "1234567"]);
  expect(accountNumberPattern.test("123456")).toBe(false);
});
