import * as z from "zod/mini";
import { LedgerEntry, type PaymentHistoryEntry } from "#contracts/accounts";
import { logger } from "../platform/logger";
import type { Key } from "../platform/table";
import { userPartition } from "./account";

/** One movement of a writer's money, as it is stored. Appended once; only a receipt may come later. */
export const LedgerEntryItem = z.extend(LedgerEntry, {
  type: z.literal("LedgerEntry"),
  userId: z.string(),
  /** The payment attempt it was credited for, when there was one. */
  attemptId: z.nullable(z.string()),
});
export type LedgerEntryItem = z.infer<typeof LedgerEntryItem>;

// USER#<userId>   ENTRY#<sequence, 8 digits>
export const entryPrefix = "ENTRY#";
export const entryKey = (userId: string, sequence: number): Key => ({
  pk: userPartition(userId),
  sk: `${entryPrefix}${String(sequence).padStart(8, "0")}`,
});

/**
 * The ledger entries among items of a writer's partition, in the order they came. One that can't be
 * read is reported and left out: the rest, and the balance, are still its owner's.
 */
export const ledgerEntries = (items: readonly Record<string, unknown>[]): LedgerEntry[] =>
  items
    .filter(({ type }) => type === "LedgerEntry")
    .flatMap((item) => {
      const entry = LedgerEntry.safeParse(item);
      if (!entry.success)
        logger.error("a ledger entry can't be read", {
          userId: String(item["userId"]),
          sequence: String(item["sequence"]),
        });
      return entry.success ? [entry.data] : [];
    });

/** The payments among ledger entries, as the user document lists them. */
export const paymentHistory = (
  entries: readonly LedgerEntry[],
): z.infer<typeof PaymentHistoryEntry>[] =>
  entries
    .filter(({ kind }) => kind === "activation" || kind === "payment")
    .map(({ amount, date, receiptNumber }) => ({ amount, date, receiptNumber }));
