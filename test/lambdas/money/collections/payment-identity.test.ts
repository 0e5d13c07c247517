import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  creditingOf,
  isLongAfter,
  isMadeAfterPaid,
  isOtherReceiptClaimed,
  type KnownPayment,
  toldReceipt,
} from "../../../../lambdas/money/collections/payment-identity";

const fee = 300;
const unpaid: KnownPayment = {
  isPaid: false,
  amount: fee,
  receiptNumber: null,
  noticeReceipt: null,
};

/** Our messages about payments under one reference, in order of time. */
type Message =
  | { is: "query" }
  | { is: "notice"; receipt: string }
  | { is: "pay-bill"; receipt: string; amount: number; isLongAfter: boolean };

/** The identity of an attempt and its ledger entry. */
class Books {
  known = unpaid;
  readonly credits: number[] = [];
  readonly proven = new Set<string>();
  readonly reported = new Set<string>();

  hear(message: Message) {
    if (message.is === "query") this.credit();
    else if (message.is === "notice") this.claim(message.receipt);
    else if (!this.proven.has(message.receipt)) this.confirm(message);
  }

  private credit() {
    if (this.known.isPaid) return;
    this.credits.push(this.known.amount);
    this.known = { ...this.known, isPaid: true };
  }

  private claim(receipt: string) {
    const { isPaid } = this.known;
    const claim = isPaid ? toldReceipt(this.known, receipt, false) : "label";
    if (claim === "other") this.report(receipt);
    if (claim !== "label") return;
    this.reportOther(receipt);
    this.known = { ...this.known, noticeReceipt: receipt };
  }

  private confirm({ receipt, amount, isLongAfter }: Message & { is: "pay-bill" }) {
    const crediting = creditingOf(this.known, { receiptNumber: receipt, amount, isLongAfter });
    if (crediting !== "add receipt") this.credits.push(amount);
    this.proven.add(receipt);
    if (crediting === "credit further") return;
    this.reportOther(receipt);
    this.known = { ...this.known, isPaid: true, receiptNumber: receipt };
  }

  /** Two receipts for one prompt. */
  private reportOther(receipt: string) {
    if (isOtherReceiptClaimed(this.known, receipt)) this.report(this.known.noticeReceipt);
  }

  private report(receipt: string | null) {
    if (receipt !== null && !this.proven.has(receipt)) this.reported.add(receipt);
  }
}

const booksOf = (messages: readonly Message[]) => {
  const books = new Books();
  for (const message of messages) books.hear(message);
  return books;
};

const receipt = fc.constantFrom("UKL0000000", "UKL0000001", "UKL0000002", "FORGED0001");
const amountOf = (name: string) => (name === "UKL0000002" ? 120 : fee);
const message: fc.Arbitrary<Message> = fc.oneof(
  fc.constant<Message>({ is: "query" }),
  receipt.map((each): Message => ({ is: "notice", receipt: each })),
  receipt.map(
    (each): Message => ({
      is: "pay-bill",
      receipt: each,
      amount: amountOf(each),
      isLongAfter: false,
    }),
  ),
);
const messages = fc.array(message, { maxLength: 14 });
const sorted = (amounts: readonly number[]) => [...amounts].sort((one, other) => one - other);
const runs = { numRuns: 5000 };

test("the credit follows the rule for any messages in any order", () => {
  void fc.assert(
    fc.property(messages, (told) => {
      const confirmed = new Set(
        told.flatMap((each) => (each.is === "pay-bill" ? each.receipt : [])),
      );
      const own = [...confirmed].filter((each) => amountOf(each) === fee);
      const others = [...confirmed].filter((each) => amountOf(each) !== fee);
      const isVouchedFor = told.some(({ is }) => is === "query");
      const expected = Math.max(isVouchedFor ? 1 : 0, own.length);

      expect(sorted(booksOf(told).credits)).toEqual(
        sorted([...Array<number>(expected).fill(fee), ...others.map(amountOf)]),
      );
    }),
    runs,
  );
});

test("no notice, true or forged, changes the credit, at any moment", () => {
  void fc.assert(
    fc.property(messages, (told) => {
      const without = told.filter(({ is }) => is !== "notice");

      expect(sorted(booksOf(told).credits)).toEqual(sorted(booksOf(without).credits));
    }),
    runs,
  );
});

test("a notice's claim about a paid prompt is shown, proven or reported", () => {
  void fc.assert(
    fc.property(messages, (told) => {
      const { known, proven, reported } = booksOf([...told, { is: "query" }]);
      for (const each of told)
        if (each.is === "notice")
          expect([...proven, ...reported, known.receiptNumber ?? known.noticeReceipt]).toContain(
            each.receipt,
          );
    }),
    runs,
  );
});

describe("a prompt's payment credited by the query", () => {
  const known = { ...unpaid, isPaid: true };
  const told = { receiptNumber: "UKL0000001", amount: fee, isLongAfter: false };

  test("is the Paybill's first confirmation, whatever a notice claims", () => {
    expect(creditingOf(known, told)).toBe("add receipt");
    expect(creditingOf({ ...known, noticeReceipt: "FORGED0001" }, told)).toBe("add receipt");
  });

  test("is no confirmation of another amount, or of days later", () => {
    const later = { ...told, isLongAfter: true };
    expect(creditingOf(known, { ...told, amount: 301 })).toBe("credit further");
    expect(creditingOf(known, later)).toBe("credit further");
    expect(creditingOf({ ...known, noticeReceipt: "FORGED0001" }, later)).toBe("credit further");
  });

  test("is a confirmation of days later, if its notice had said so in time", () => {
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
    ["of an open payment", { settledAt: null }, days(30), days(30), false],
    ["hours later", settled, days(0.2), days(0.2), false],
    ["days later", settled, days(3), days(3), true],
    ["days later that says nothing of its time", settled, null, days(3), true],
    ["of which we are told days later", settled, days(0), days(3), false],
    ["whose clock is days ahead", settled, days(3), days(0), false],
  ])("%s is judged by both clocks", (_what, attempt, paidAt, toldAt, expected) => {
    expect(isLongAfter(attempt, { paidAt }, toldAt)).toBe(expected);
  });
});

describe("the payment taken for the prompt's own may be another", () => {
  const settledAt = "2026-11-21T06:02:00.000Z";
  const minutesLater = (count: number) => new Date(Date.parse(settledAt) + count * 60_000);
  const receiptNumber = "UKL0000001";

  test.each([
    ["made before it was known to be paid", -1, settledAt, null, false],
    ["made as far after as clocks may differ", 10, settledAt, null, false],
    ["made after that", 11, settledAt, null, true],
    ["made after that, of which a notice has told", 11, settledAt, receiptNumber, false],
    ["made after that, when a notice told of another", 11, settledAt, "UKL0000002", true],
    ["of an attempt that was not paid yet", 11, null, null, false],
  ])("%s", (_when, minutes, settled, noticeReceipt, expected) => {
    const attempt = { settledAt: settled, noticeReceipt };
    expect(isMadeAfterPaid(attempt, { receiptNumber, paidAt: minutesLater(minutes) })).toBe(
      expected,
    );
  });

  test("isn't known without its time", () => {
    expect(
      isMadeAfterPaid({ settledAt, noticeReceipt: null }, { receiptNumber, paidAt: null }),
    ).toBe(false);
  });
});
