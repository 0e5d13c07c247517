import * as z from "zod/mini";
import {
  LedgerEntry,
  type LedgerEntryKind,
  MovementState,
  type PaymentHistoryEntry,
} from "#contracts/accounts";
import { Instant } from "#contracts/fields";
import type { LedgerGroup } from "#contracts/ledger";
import { userPartition } from "../../accounts/profile/profile";
import { logger } from "../../platform/logger";
import type { Key } from "../../platform/table/item";

const id = z._default(z.nullable(z.string()), null);

/**
 * One movement of a writer's money, as it is stored. Appended once; only its receipt, and how a
 * withdrawal stands, may come later.
 */
export const LedgerEntryItem = z.extend(LedgerEntry, {
  type: z.literal("LedgerEntry"),
  userId: z.string(),
  /** Of a withdrawal, once more is known of it than that it is on its way. */
  state: z.optional(MovementState),
  /** When a withdrawal was known to be paid. */
  paidAt: z.optional(Instant),
  /** A receipt that was named and not confirmed: it is shown until `receiptNumber` is known. */
  claimedReceipt: id,
  /** What it was for: a payment attempt, a task or a withdrawal. */
  attemptId: id,
  taskId: id,
  withdrawalId: id,
  /** Of an activation: the fee at that time, which is what it adds to what can be taken out. */
  activationFee: z.optional(z.int()),
});
export type LedgerEntryItem = z.infer<typeof LedgerEntryItem>;

/** The receipt that is shown of a movement. */
export const shownReceipt = ({
  receiptNumber,
  claimedReceipt,
}: Pick<LedgerEntryItem, "receiptNumber" | "claimedReceipt">): string | null =>
  receiptNumber ?? claimedReceipt;

/** How a movement stands. What has a receipt was paid, also in tables that keep no state. */
export const stateOf = ({
  kind,
  state,
  receiptNumber,
}: Pick<LedgerEntryItem, "kind" | "state" | "receiptNumber">): MovementState =>
  kind === "withdrawal" ? (state ?? (receiptNumber ? "paid" : "on-its-way")) : "booked";

// USER#<userId>   ENTRY#<sequence, 8 digits>
export const entryPrefix = "ENTRY#";
export const entryKey = (userId: string, sequence: number): Key => ({
  pk: userPartition(userId),
  sk: `${entryPrefix}${String(sequence).padStart(8, "0")}`,
});

/** With which kinds one of this kind is asked for. */
const groupOf = (kind: LedgerEntryKind): LedgerGroup => (kind === "activation" ? "payment" : kind);

// gsi1   LEDGER#<userId>#<group>   ENTRY#<sequence>
export const groupPartition = (userId: string, group: LedgerGroup) => `LEDGER#${userId}#${group}`;

/** An entry with its place in the table and in the list of its group. */
export function storedEntry(entry: LedgerEntryItem) {
  const key = entryKey(entry.userId, entry.sequence);
  return {
    ...key,
    gsi1pk: groupPartition(entry.userId, groupOf(entry.kind)),
    gsi1sk: key.sk,
    ...entry,
  };
}

/**
 * The ledger entries among items of a writer's partition, as they are shown, in the order they came.
 * One that can't be read is reported and left out: the rest, and the balance, are still its owner's.
 */
export const ledgerEntries = (items: readonly Record<string, unknown>[]): LedgerEntry[] =>
  items
    .filter(({ type }) => type === "LedgerEntry")
    .flatMap((item) => {
      const { data: entry } = LedgerEntryItem.safeParse(item);
      if (!entry) {
        const { userId, sequence } = item;
        logger.error("ledger-entry-unreadable", {
          userId: String(userId),
          sequence: String(sequence),
        });
        return [];
      }
      return [shownEntry(entry)];
    });

/** A movement as it is shown. */
export const shownEntry = (entry: LedgerEntryItem): LedgerEntry =>
  LedgerEntry.parse({ ...entry, state: stateOf(entry), receiptNumber: shownReceipt(entry) });

/** The payments among ledger entries, as the user document lists them. */
export const paymentHistory = (
  entries: readonly LedgerEntry[],
): z.infer<typeof PaymentHistoryEntry>[] =>
  entries
    .filter(({ kind }) => kind === "activation" || kind === "payment")
    .map(({ amount, date, receiptNumber }) => ({ amount, date, receiptNumber }));
