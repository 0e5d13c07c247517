import { expect, test } from "vitest";
import { formatMoney, formatPrice, readAmount } from "../../../web/ui/money";

test.each([
  [0, "KES\u00a00.00", "KES\u00a00"],
  [300, "KES\u00a0300.00", "KES\u00a0300"],
  [1234, "KES\u00a01,234.00", "KES\u00a01,234"],
  [250_000, "KES\u00a0250,000.00", "KES\u00a0250,000"],
])("%i shillings are %s, or in short %s", (shillings, long, short) => {
  expect(formatMoney(shillings)).toBe(long);
  expect(formatPrice(shillings)).toBe(short);
});

test.each([
  ["1000", 1000],
  [" 1,000 ", 1000],
  ["KES 246,850,000.00", 246_850_000],
  ["Ksh 1 250", 1250],
])("%s is typed for %i shillings", (typed, shillings) => {
  expect(readAmount(typed)).toBe(shillings);
});

test.each(["", "1,00", "1.000", "12.50", "-5", "1000000000", "a lot", "1,0000"])(
  "“%s” is no sum",
  (typed) => {
    expect(readAmount(typed)).toBeNaN();
  },
);
