import { expect, test } from "vitest";
import { entryWrite } from "../../../../lambdas/money/ledger/ledger";
import { ledgerEntries, paymentHistory } from "../../../../lambdas/money/ledger/ledger-pages";
import type { LedgerEntryItem } from "../../../../lambdas/money/ledger/movement";
import { atOnce } from "../../../../lambdas/money/ledger/statement";

const date = "2026-11-21T06:00:00.000Z";
const item = (sequence: number, kind: LedgerEntryItem["kind"], changes: object = {}) => ({
  ...{ type: "LedgerEntry", userId: "writer", sequence, kind, date },
  ...{ amount: 300, balanceAfter: 300, receiptNumber: null },
  ...changes,
});

test("the payment history has only payments, and an unreadable entry is left out", () => {
  const shown = ledgerEntries([
    { type: "Profile" },
    item(5, "payment", { date: "-000001-12-31T21:00:00.000Z" }),
    ...[item(4, "withdrawal"), item(3, "earning"), item(2, "payment"), item(1, "activation")],
  ]);

  expect(shown.map(({ sequence }) => sequence)).toEqual([4, 3, 2, 1]);
  expect(paymentHistory(shown)).toHaveLength(2);
});

test("a claimed receipt is shown until one is confirmed", () => {
  const claimed = item(1, "payment", { claimedReceipt: "UKL0000001" });
  const confirmed = { ...claimed, receiptNumber: "UKL0000002" };

  expect(ledgerEntries([claimed, confirmed]).map(({ receiptNumber }) => receiptNumber)).toEqual([
    "UKL0000001",
    "UKL0000002",
  ]);
});

test("one read of a statement has room for entries of the largest size", () => {
  const userId = "f".repeat(36);
  const ownedId = `${userId}.${"0".repeat(32)}`;
  const largest = entryWrite({
    ...{ type: "LedgerEntry", userId, sequence: 99_999_999, kind: "withdrawal" },
    ...{ amount: -250_000, balanceAfter: 99_999_999, date, bookedAt: date },
    ...{ receiptNumber: "UKL0000001", claimedReceipt: "UKL0000002" },
    ...{ attemptId: ownedId, taskId: "TASK-00000000", withdrawalId: ownedId },
    ...{ field: "Data Science", wallet: "airtel", phone: "+254 712 ••• 678" },
    reason: "provider-refused",
  }).put;

  // DynamoDB counts only names and values, so the JSON text is an upper bound.
  expect(Buffer.byteLength(JSON.stringify(largest)) * atOnce).toBeLessThan(1_000_000);
});
