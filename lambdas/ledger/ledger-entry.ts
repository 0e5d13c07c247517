import * as z from "zod/mini";
import { LedgerEntry, type PaymentHistoryEntry } from "#contracts/accounts";
import { logger } from "../platform/logger";
import type { Key } from "../platform/table/item";
import { userPartition } from "./account";

/** An entry's own receipt is the one that the pay bill confirmed; a notice's is shown until then. */
const StoredEntry = z.extend(LedgerEntry, {
  noticeReceipt: z._default(z.nullable(z.string()), null),
});

/** One movement of a writer's money, as it is stored. Appended once; only receipts may come later. */
export const LedgerEntryItem = z.extend(StoredEntry, {
  type: z.literal("LedgerEntry"),
  userId: z.string(),
  /** The payment attempt it was credited for, when there was one. */
  attemptId: z.nullable(z.string()),
});
export type LedgerEntryItem = z.infer<typeof LedgerEntryItem>;

/** The receipt that its payer is shown of a payment. */
export const shownReceipt = ({
  receiptNumber,
  noticeReceipt,
}: Pick<LedgerEntryItem, "receiptNumber" | "noticeReceipt">): string | null =>
  receiptNumber ?? noticeReceipt;

// USER#<userId>   ENTRY#<sequence, 8 digits>
export const entryPrefix = "ENTRY#";
export const entryKey = (userId: string, sequence: number): Key => ({
  pk: userPartition(userId),
  sk: `${entryPrefix}${String(sequence).padStart(8, "0")}`,
});

/**
 * The ledger entries among items of a writer's partition, as they are shown, in the order they came.
 * One that can't be read is reported and left out: the rest, and the balance, are still its owner's.
 */
export const ledgerEntries = (items: readonly Record<string, unknown>[]): LedgerEntry[] =>
  items
    .filter(({ type }) => type === "LedgerEntry")
    .flatMap((item) => {
      const entry = StoredEntry.safeParse(item);
      if (!entry.success)
        logger.error("ledger-entry-unreadable", {
          userId: String(item["userId"]),
          sequence: String(item["sequence"]),
        });
      if (!entry.success) return [];
      const { noticeReceipt: _claimed, ...shown } = entry.data;
      return [{ ...shown, receiptNumber: shownReceipt(entry.data) }];
    });

/** The payments among ledger entries, as the user document lists them. */
export const paymentHistory = (
  entries: readonly LedgerEntry[],
): z.infer<typeof PaymentHistoryEntry>[] =>
  entries
    .filter(({ kind }) => kind === "activation" || kind === "payment")
    .map(({ amount, date, receiptNumber }) => ({ amount, date, receiptNumber }));
