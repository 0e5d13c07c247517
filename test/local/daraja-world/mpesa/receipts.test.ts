import { expect, test } from "vitest";
import { newReceipt } from "../../../../local/daraja-world/mpesa/receipts";

test.each([
  ["2026-11-21T09:00:00Z", "UKL"],
  ["2024-07-09T09:00:00Z", "SG9"],
  ["2017-12-10T09:00:00Z", "LLA"],
  ["2025-01-31T20:59:59Z", "TAV"],
  ["2025-01-31T21:00:00Z", "TB1"],
])(
  "a receipt made at %s begins with %s, which stands for the day in Nairobi",
  (instant, prefix) => {
    const receipt = newReceipt(new Date(instant));

    expect(receipt).toMatch(/^[A-Z0-9]{10}$/);
    expect(receipt.slice(0, 3)).toBe(prefix);
  },
);
