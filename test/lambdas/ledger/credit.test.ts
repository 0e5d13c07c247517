import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Account, openingAccount } from "../../../lambdas/ledger/account";
import { applyCredit, type Credit } from "../../../lambdas/ledger/credit";
import {
  type LedgerEntryItem,
  ledgerEntries,
  paymentHistory,
} from "../../../lambdas/ledger/ledger-entry";
import { creditWrites } from "../../../lambdas/ledger/ledger-store";

const at = "2026-11-21T06:00:00.000Z";
const anAccount = (given: Partial<Account> = {}): Account => ({
  ...openingAccount,
  userId: "writer",
  lastUpdated: at,
  ...given,
});
const aCredit = (given: Partial<Credit> = {}): Credit => ({
  amount: 300,
  receiptNumber: "UKL1234567",
  noticeReceipt: null,
  paidAt: at,
  attemptId: null,
  ...given,
});

describe("a credit", () => {
  test.each([
    [299, "inactive", false],
    [300, "inactive", true],
    [250_000, "inactive", true],
    [300, "active", false],
  ] as const)(
    "of KES %d to an account that is %s activates it: %s",
    (amount, accountStatus, activates) => {
      const after = applyCredit(anAccount({ accountStatus }), aCredit({ amount }), 300);

      expect(after.activates).toBe(activates);
      expect(after.entry.kind).toBe(activates ? "activation" : "payment");
    },
  );

  test("of a part says what is missing, and the one that completes the fee activates", () => {
    const part = applyCredit(anAccount(), aCredit({ amount: 200 }), 300);
    const account = anAccount({ totalMoney: 200, currentBalance: 200, entryCount: 1 });
    const rest = applyCredit(account, aCredit({ amount: 100 }), 300);

    expect([part.activates, part.missing]).toEqual([false, 100]);
    expect([rest.activates, rest.missing]).toEqual([true, undefined]);
  });

  test("is appended, and the balance after it is the sum of all", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 250_000 }), { minLength: 1, maxLength: 20 });
    void fc.assert(
      fc.property(amounts, (paid) => {
        let account = anAccount();
        for (const [position, amount] of paid.entries()) {
          const { entry, totalMoney, balanceAfter } = applyCredit(
            account,
            aCredit({ amount }),
            300,
          );
          const sum = paid.slice(0, position + 1).reduce((total, each) => total + each, 0);

          expect(entry).toMatchObject({ sequence: position + 1, balanceAfter: sum });
          account = {
            ...account,
            totalMoney,
            currentBalance: balanceAfter,
            entryCount: entry.sequence,
          };
        }
      }),
    );
  });

  test("tells the writer, and counts what is told", () => {
    const given = { credit: aCredit(), activationFee: 300, now: new Date(at) };
    const first = creditWrites({ ...given, account: anAccount() });
    const next = creditWrites({ ...given, account: anAccount({ accountStatus: "active" }) });
    const names = ({ writes }: typeof first) => writes.map(({ name }) => name);

    expect(names(first)).toEqual(["account", "entry", "notification", "notification"]);
    expect(names(next)).toEqual(["account", "entry", "notification"]);
  });
});

test("the payment history holds payments, and nothing that was earned or paid out", () => {
  const item = (sequence: number, kind: LedgerEntryItem["kind"]) => ({
    type: "LedgerEntry",
    userId: "writer",
    attemptId: null,
    sequence,
    kind,
    amount: 300,
    balanceAfter: 300,
    receiptNumber: null,
    date: at,
  });
  const items = [
    { type: "Profile" },
    item(4, "withdrawal"),
    item(3, "earning"),
    item(2, "payment"),
    item(1, "activation"),
  ];

  expect(ledgerEntries(items).map(({ sequence }) => sequence)).toEqual([4, 3, 2, 1]);
  expect(paymentHistory(ledgerEntries(items))).toHaveLength(2);
});

describe("what is stored and can't be read", () => {
  const beforeChrist = "-000001-12-31T21:00:00.000Z";

  test("of an account is missing, and the account is there", () => {
    const stored = {
      ...anAccount({ currentBalance: 300 }),
      lastPaymentDate: beforeChrist,
      activatedAt: 7,
      latestPayment: { state: "unheard-of" },
    };

    const account = Account.parse(stored);

    expect(account.currentBalance).toBe(300);
    expect([account.lastPaymentDate, account.activatedAt, account.latestPayment]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("of a balance is no balance", () => {
    expect(Account.safeParse({ ...anAccount(), currentBalance: "300" }).success).toBe(false);
  });

  test("among ledger entries is left out, and the others are there", () => {
    const given = { credit: aCredit(), activationFee: 300, now: new Date(at) };
    const { entry } = creditWrites({ ...given, account: anAccount() });

    expect(ledgerEntries([{ ...entry, date: beforeChrist }, entry])).toHaveLength(1);
  });
});
