import { expect, test } from "vitest";
import {
  AccountNumber,
  accountNumberIn,
  accountNumberOf,
  shownAccountNumber,
} from "#contracts/person";

const isPossible = (digits: string) => AccountNumber.safeParse(digits).success;

test("a number with one wrong digit, or with two neighbouring digits swapped, is invalid", () => {
  const mistaken: string[] = [];
  for (let six = 0; six < 1_000_000; six += 997) {
    const number = accountNumberOf(String(six).padStart(6, "0"));
    expect(isPossible(number)).toBe(true);
    for (const [place, digit] of [...number].entries()) {
      const [before, after] = [number.slice(0, place), number.slice(place + 1)];
      for (let by = 1; by < 10; by++)
        mistaken.push(`${before}${(Number(digit) + by) % 10}${after}`);
      const [next = digit, ...others] = after;
      if (next !== digit) mistaken.push([before, next, digit, ...others].join(""));
    }
  }
  expect(mistaken.filter(isPossible)).toEqual([]);
});

test("an account number ends in Damm's check digit and is shown in two groups", () => {
  expect(accountNumberOf("572")).toBe("5724");
  expect(shownAccountNumber("1234567")).toBe("123 4567");
});

const number = "1380778";

test.each([
  ...["1380778", " 138 0778 ", "138-0778", "#1380778", "ACC 1380778", "a/c 1380778", "1380778."],
  ...["138.0778", "Acc: 1380778", "account no: 138 0778", "A/C No. 1380778", "acct#1380778"],
  ...["ac1380778", "acc-no-1380778", "ACCOUNT NUMBER 1380778", "No.1380778", "1380778 acc"],
  ...["138\u20110778", "138\u20130778", "138\u22120778", "138\u00a00778", "138\u202f0778"],
  ...["\u202a1380778\u202c", "138\u200b0778", "\ufeff1380778", "(1380778)", '"1380778"'],
  ...["Akaunti 1380778", "akaunti: 138-0778", "Nambari ya akaunti 1380778", "namba 1380778"],
  ...["N° 1380778", "acc nr. 1380778", "accnt 1380778", "Accounts 1380778", "acount-no 1380778"],
  ...["138_0778", "1 3 8 0 7 7 8", "１３８０７７８", "138/0778", "*1380778#"],
])("%j is read as the account number 1380778", (typed) => {
  expect(accountNumberIn(typed)).toEqual({ number, isTraining: false });
});

test.each([
  ...["T1380778", "t 138 0778", "T-1380778", "T.138-0778", "acc T1380778", "a/c no. T-138 0778"],
  ...["T acc 1380778", "#T1380778", "akaunti T1380778"],
])("%j is read as the account number 1380778, for a training", (typed) => {
  expect(accountNumberIn(typed)).toEqual({ number, isTraining: true });
});

test.each([
  ...["138077", "13807780", "0712345678", "254712345678", "wanjiru1380778", "1380778 wanjiru"],
  ...["", "acc", "TT1380778", "T1380778T", "1380778 1380778", "fee 1380778", "KLM1380778"],
  `1380778${" N".repeat(60)} X`,
  ...["ada 1380778", "jina 1380778", "1380778 ya Wanjiru", "paybill 174379 acc 1380778"],
])("%j is not read as an account number", (typed) => {
  expect(accountNumberIn(typed)).toBeUndefined();
});
