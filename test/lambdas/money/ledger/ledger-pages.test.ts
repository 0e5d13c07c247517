import { expect, test } from "vitest";
import { entryWrite } from "../../../../lambdas/money/ledger/ledger";
import { ledgerEntries, paymentHistory } from "../../../../lambdas/money/ledger/ledger-pages";
import type { LedgerEntryItem } from "../../../../lambdas/money/ledger/movement";
import { atOnce } from "../../../../lambdas/money/ledger/statement";

const item = (sequence: number, kind: LedgerEntryItem["kind"]) => ({
  type: "LedgerEntry",
  userId: "writer",
  sequence,
  kind,
  amount: 300,
  balanceAfter: 300,
  receiptNumber: null,
  date: "2026-11-21T06:00:00.000Z",
});

test("the payment history has payments, and no earnings or payouts", () => {
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

test("an unreadable entry is left out, and the others are there", () => {
  const beforeChrist = "-000001-12-31T21:00:00.000Z";

  expect(
    ledgerEntries([{ ...item(2, "payment"), date: beforeChrist }, item(1, "payment")]),
  ).toHaveLength(1);
});

test("a claimed receipt is shown until one is confirmed", () => {
  const claimed = { ...item(1, "payment"), claimedReceipt: "UKL0000001" };
  const confirmed = { ...claimed, receiptNumber: "UKL0000002" };

  expect(ledgerEntries([claimed, confirmed]).map(({ receiptNumber }) => receiptNumber)).toEqual([
    "UKL0000001",
    "UKL0000002",
  ]);
});

test("the largest entries of one statement read fit into one read", () => {
  const userId = "f".repeat(36);
  const ownedId = `${userId}.${"0".repeat(32)}`;
  const largest = entryWrite({
    type: "LedgerEntry",
    userId,
    sequence: 99_999_999,
    kind: "withdrawal",
    amount: -250_000,
    balanceAfter: 99_999_999,
    receiptNumber: "UKL0000001",
    claimedReceipt: "UKL0000002",
    date: "2026-11-21T06:00:00.000Z",
    bookedAt: "2026-11-21T06:00:00.000Z",
    attemptId: ownedId,
    taskId: "TASK-00000000",
    withdrawalId: ownedId,
    field: "Data Science",
    wallet: "airtel",
    phone: "+254 712 ••• 678",
    reason: "provider-refused",
  }).put;

  // Names and values, as DynamoDB counts them; JSON adds its quotes.
  expect(Buffer.byteLength(JSON.stringify(largest)) * atOnce).toBeLessThan(1_000_000);
});
