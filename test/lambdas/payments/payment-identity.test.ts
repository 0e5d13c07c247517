import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  consequenceOf,
  type KnownPayment,
  type Told,
} from "../../../lambdas/payments/payment-identity";

const fee = 300;

interface Payment {
  receipt: string;
  amount: number;
}
/** What reaches us of the payments under one reference. */
type Message =
  | { is: "query" }
  | { is: "notice"; isVouchedFor: boolean }
  | { is: "pay-bill"; of: number };

/** An attempt and the ledger, as far as identity goes. */
class Books {
  known: KnownPayment = { isPaid: false, amount: fee, receiptNumber: null, noticeReceipt: null };
  readonly entries: { receipt: string | null; amount: number }[] = [];
  private own = -1;

  learn(told: Told) {
    const { receiptNumber: receipt } = told;
    const holder = this.entries.findIndex((entry) => receipt !== null && entry.receipt === receipt);
    const amount = told.by === "prompt" ? fee : told.amount;
    const noticeReceipt = told.by === "prompt" ? receipt : this.known.noticeReceipt;
    const isOwn = { ...this.known, isPaid: true, receiptNumber: receipt, noticeReceipt };
    switch (consequenceOf(this.known, told, holder >= 0)) {
      case "credit":
        this.known = isOwn;
        this.own = this.entries.push({ receipt, amount }) - 1;
        return;
      case "credit further":
        this.entries.push({ receipt, amount });
        if (told.by === "prompt") this.known = isOwn;
        return;
      case "add receipt":
        this.known = isOwn;
        this.entries[this.own] = { receipt, amount };
        return;
      case "link":
        this.known = isOwn;
        this.own = holder;
        return;
      case "nothing":
    }
  }

  hear(message: Message, payments: readonly Payment[]) {
    const prompt = payments[0] as Payment;
    if (message.is === "query") return this.learn({ by: "prompt", receiptNumber: this.claim });
    if (message.is === "notice") {
      if (message.isVouchedFor) this.learn({ by: "prompt", receiptNumber: prompt.receipt });
      else if (!this.known.isPaid) this.known = { ...this.known, noticeReceipt: prompt.receipt };
      return;
    }
    const { receipt: receiptNumber, amount } = payments[message.of % payments.length] as Payment;
    this.learn({ by: "pay-bill", receiptNumber, amount, isLongAfter: false });
  }

  /** The query that nobody asked for a notice: what it told earlier is on the attempt. */
  private get claim() {
    return this.known.isPaid ? null : this.known.noticeReceipt;
  }
}

const message: fc.Arbitrary<Message> = fc.oneof(
  fc.constant<Message>({ is: "query" }),
  fc.record({ is: fc.constant("notice" as const), isVouchedFor: fc.boolean() }),
  fc.record({ is: fc.constant("pay-bill" as const), of: fc.nat({ max: 3 }) }),
);
const amounts = fc.array(fc.constantFrom(fee, fee, 120), { maxLength: 3 });
const prompt: Payment = { receipt: "UKL0000000", amount: fee };
const paymentsOf = (byHand: readonly number[]): Payment[] => [
  prompt,
  ...byHand.map((amount, position) => ({ receipt: `UKL000000${position + 1}`, amount })),
];
const total = (all: readonly { amount: number }[]) =>
  all.reduce((sum, { amount }) => sum + amount, 0);

test("whatever is told in whatever order, no receipt is on two entries, and no payment is credited twice", () => {
  void fc.assert(
    fc.property(amounts, fc.array(message, { maxLength: 12 }), (byHand, messages) => {
      const payments = paymentsOf(byHand);
      const books = new Books();
      for (const each of messages) {
        books.hear(each, payments);
        const receipts = books.entries.flatMap(({ receipt }) => receipt ?? []);
        expect(new Set(receipts).size).toBe(receipts.length);
        expect(books.entries.length).toBeLessThanOrEqual(payments.length);
      }
    }),
    { numRuns: 5000 },
  );
});

test("once every payment's receipt has been told by either rail, each is credited once, in full", () => {
  void fc.assert(
    fc.property(
      amounts,
      fc.array(message, { maxLength: 8 }),
      fc.boolean(),
      fc.nat(),
      (byHand, messages, isNoticed, seed) => {
        const payments = paymentsOf(byHand);
        const told: Message[] = payments.map((_payment, of) =>
          of === 0 && isNoticed ? { is: "notice", isVouchedFor: true } : { is: "pay-bill", of },
        );
        const books = new Books();
        for (const each of mixed([...messages, ...told], seed)) books.hear(each, payments);

        expect(books.entries.length).toBe(payments.length);
        expect(total(books.entries)).toBe(total(payments));
      },
    ),
    { numRuns: 5000 },
  );
});

/** The same in another order, which the seed decides. */
const mixed = <T>(all: readonly T[], seed: number) =>
  all
    .map((each, position) => ({ each, by: ((position + 1) * 2654435761 + seed * 40503) % 1000003 }))
    .sort((one, other) => one.by - other.by)
    .map(({ each }) => each);

describe("the prompt's payment, credited by the query without a receipt,", () => {
  const known = { isPaid: true, amount: fee, receiptNumber: null, noticeReceipt: null };
  const told = { by: "pay-bill", receiptNumber: "UKL0000001", amount: fee } as const;

  test("is what the pay bill confirms, however odd its clock", () => {
    expect(consequenceOf(known, { ...told, isLongAfter: false }, false)).toBe("add receipt");
  });

  test("is not what the pay bill confirms of days later, or of another amount", () => {
    expect(consequenceOf(known, { ...told, isLongAfter: true }, false)).toBe("credit further");
    expect(consequenceOf(known, { ...told, amount: 301, isLongAfter: false }, false)).toBe(
      "credit further",
    );
  });
});

test("a payment by hand that was taken for the prompt's does not stand in for it", () => {
  const known = { isPaid: true, amount: fee, receiptNumber: "UKL0000002", noticeReceipt: null };

  const own = { by: "prompt", receiptNumber: "UKL0000001" } as const;
  expect(consequenceOf(known, own, false)).toBe("credit further");
  expect(consequenceOf({ ...known, noticeReceipt: "UKL0000002" }, own, false)).toBe("nothing");
});
