import { expect, test } from "vitest";
import { formatMoney, formatPrice, readAmount } from "../../../web/ui/money";

test.each([
  [0, "KES\u00a00.00", "KES\u00a00"],
  [300, "KES\u00a0300.00", "KES\u00a0300"],
  [1234, "KES\u00a01,234.00", "KES\u00a01,234"],
  [250_000, "KES\u00a0250,000.00", "KES\u00a0250,000"],
])("%i shillings are shown as %s, and as %s in sentences", (shillings, long, short) => {
  expect(formatMoney(shillings)).toBe(long);
  expect(formatPrice(shillings)).toBe(short);
});

test.each([
  ["1000", 1000],
  [" 1,000 ", 1000],
  ["KES 246,850,000.00", 246_850_000],
  ["Ksh 1 250", 1250],
])("%s is read as %i shillings", (typed, shillings) => {
  expect(readAmount(typed)).toBe(shillings);
});

test.each([
  ...["1500", "1,500", "1 500", "1\u00a0500", "1\u202f500", "1\u2009500", "1\u2007500"],
  ...["1500.00", "KES 1500", "KES1,500.00", "Ksh. 1,500", "Kshs 1500", "kshs.1500", "Sh 1500"],
  ...["SHS. 1,500", "1,500 KES", "1500 ksh", "1500/=", "1,500/-", "KES 1500/=", "1500 /="],
  ...["K.Sh. 1,500", "Ksh: 1500", "KES:1,500", "1500.-", "1,500/ =", "1500 shillings"],
  ...["1,500 Kenya Shillings", "Kenyan shillings 1500"],
  ...["Ksh. 1,500.00/-", "\u202a1500\u202c", "KES\u00a01,500"],
])("%j is read as 1500 shillings", (typed) => {
  expect(readAmount(typed)).toBe(1500);
});

test.each([
  "",
  "1,00",
  "1.000",
  "12.50",
  "-5",
  "1000000000",
  "a lot",
  "1,0000",
  "1.500",
  "1.5k",
  "1500 bob",
  "1e3",
  "1500.50",
  "1500,00",
  "1,500 000",
  "1500 Uganda shillings",
  "1500-2000",
  "KES",
  "/=",
])("“%s” is not read as a sum", (typed) => {
  expect(readAmount(typed)).toBeNaN();
});
