import { expect, test } from "vitest";
import { payerNumber } from "../../../../../web/app/earnings/payments/payment-view";

test.each(["0733111222", "+254 733 111 222", "254733111222"])(
  "the number of a payment is shown in full to who typed it here: %s",
  (typed) => {
    expect(payerNumber("+254 733 ••• 222", typed)).toBe("+254 733 111 222");
  },
);

test.each(["", "0712345678", "not a number"])(
  "the number of a payment begun elsewhere stays masked: %o",
  (typed) => {
    expect(payerNumber("+254 733 ••• 222", typed)).toBe("+254 733 ••• 222");
  },
);
