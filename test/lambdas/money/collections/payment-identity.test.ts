import { describe, expect, test } from "vitest";
import {
  creditingOf,
  isLongAfter,
  isMadeAfterPaid,
  type KnownPayment,
  toldReceipt,
} from "../../../../lambdas/money/collections/payment-identity";

describe("a prompt's payment credited by the query", () => {
  const known: KnownPayment = {
    isPaid: true,
    amount: 300,
    receiptNumber: null,
    noticeReceipt: null,
  };
  const told = { receiptNumber: "UKL0000001", amount: 300, isLongAfter: false };

  test("the Paybill's first confirmation identifies the payment, even if a callback claims another receipt", () => {
    expect(creditingOf(known, told)).toBe("add receipt");
    expect(creditingOf({ ...known, noticeReceipt: "FORGED0001" }, told)).toBe("add receipt");
  });

  test("a confirmation with another amount, or from days later, belongs to another payment", () => {
    const later = { ...told, isLongAfter: true };
    expect(creditingOf(known, { ...told, amount: 301 })).toBe("credit further");
    expect(creditingOf(known, later)).toBe("credit further");
    expect(creditingOf({ ...known, noticeReceipt: "FORGED0001" }, later)).toBe("credit further");
  });

  test("a confirmation from days later belongs to the payment if a timely callback named its receipt", () => {
    const labelled = { ...known, noticeReceipt: told.receiptNumber };

    expect(creditingOf(labelled, { ...told, isLongAfter: true })).toBe("add receipt");
    expect(toldReceipt(known, told.receiptNumber, false)).toBe("label");
    expect(toldReceipt(known, told.receiptNumber, true)).toBe("other");
  });
});

describe("a confirmation under a prompt's reference", () => {
  const now = new Date("2026-11-21T06:02:00.000Z");
  const day = 24 * 60 * 60_000;
  const settled = { settledAt: now.toISOString() };
  const days = (count: number) => new Date(now.getTime() + count * day);

  test.each<[string, { settledAt: string | null }, Date | null, Date, boolean]>([
    ["a confirmation of an open payment", { settledAt: null }, days(30), days(30), false],
    ["a confirmation hours later", settled, days(0.2), days(0.2), false],
    ["a confirmation days later", settled, days(3), days(3), true],
    ["a confirmation days later, without a time,", settled, null, days(3), true],
    ["a payment made immediately, but confirmed days later,", settled, days(0), days(3), false],
    ["a confirmation whose clock is days ahead", settled, days(3), days(0), false],
  ])("%s is late only if both clocks say so", (_what, attempt, paidAt, toldAt, expected) => {
    expect(isLongAfter(attempt, { paidAt }, toldAt)).toBe(expected);
  });
});

describe("a confirmed payment is doubtful if it was made after the attempt was paid, and no callback named it", () => {
  const settledAt = "2026-11-21T06:02:00.000Z";
  const minutesLater = (count: number) => new Date(Date.parse(settledAt) + count * 60_000);
  const receiptNumber = "UKL0000001";

  test.each([
    ["made before the prompt was known to be paid", -1, settledAt, null, false],
    ["made later, but within the difference of two clocks", 10, settledAt, null, false],
    ["made even later", 11, settledAt, null, true],
    ["made even later, and named by a callback", 11, settledAt, receiptNumber, false],
    ["made even later, while a callback named another receipt", 11, settledAt, "UKL0000002", true],
    ["of an attempt that was not paid yet", 11, null, null, false],
  ])("a payment %s", (_when, minutes, settled, noticeReceipt, expected) => {
    const attempt = { settledAt: settled, noticeReceipt };
    expect(isMadeAfterPaid(attempt, { receiptNumber, paidAt: minutesLater(minutes) })).toBe(
      expected,
    );
  });
});
