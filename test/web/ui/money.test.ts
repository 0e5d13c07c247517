import { expect, test } from "vitest";
import { formatMoney, formatPrice } from "../../../web/ui/money";

test.each([
  [0, "KES 0.00", "KES 0"],
  [300, "KES 300.00", "KES 300"],
  [1234, "KES 1,234.00", "KES 1,234"],
  [250_000, "KES 250,000.00", "KES 250,000"],
])("%i shillings are %s, or in short %s", (shillings, long, short) => {
  expect(formatMoney(shillings)).toBe(long);
  expect(formatPrice(shillings)).toBe(short);
});
