import * as z from "zod/mini";
import {
  LedgerEntryKind as Kinds,
  LedgerEntry,
  type LedgerEntryKind,
  MovementState,
  type PaymentHistoryEntry,
} from "#contracts/accounts";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { Instant } from "#contracts/fields";
import type { LedgerGroup, LedgerMonth } from "#contracts/ledger";
import { userPartition } from "../../accounts/profile/profile";
import { logger } from "../../platform/logger";
import type { Key } from "../../platform/table/item";
import type { Write } from "../../platform/table/transact";

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
 * One that can't be read is reported and left out; the others are still shown.
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

// USER#<userId>   BY_MONTH#<month in Nairobi>      sums of what was booked in it, kept with each entry
export const monthPrefix = "BY_MONTH#";
export const monthKey = (userId: string, month: string): Key => ({
  pk: userPartition(userId),
  sk: `${monthPrefix}${month}`,
});

const kinds = Kinds.options;
const sum = z._default(z.int(), 0);

/** The sum and the number of each kind stand under its name, so that a write adds to them blindly. */
export const LedgerMonthItem = z.object({
  month: z.string(),
  entries: z.int(),
  lastSequence: z.int(),
  closingBalance: z.int(),
  activation: sum,
  activationCount: sum,
  payment: sum,
  paymentCount: sum,
  earning: sum,
  earningCount: sum,
  withdrawal: sum,
  withdrawalCount: sum,
  return: sum,
  returnCount: sum,
  training: sum,
  trainingCount: sum,
  correction: sum,
  correctionCount: sum,
});
export type LedgerMonthItem = z.infer<typeof LedgerMonthItem>;

function countOf<K extends LedgerEntryKind>(kind: K): `${K}Count` {
  return `${kind}Count`;
}

/** The write that counts an entry in the month in which it was booked, in the entry's transaction. */
export function monthWrite(entry: LedgerEntryItem & { bookedAt: string }): Write {
  const { userId, kind, amount, sequence, balanceAfter, bookedAt } = entry;
  const month = eastAfricanDay(new Date(bookedAt)).slice(0, 7);
  return {
    name: "month",
    update: {
      Key: monthKey(userId, month),
      UpdateExpression: [
        "SET #type = :type, #month = :month, #lastSequence = :sequence, #closingBalance = :balance",
        "ADD #entries :one, #kind :amount, #kindCount :one",
      ].join(" "),
      ExpressionAttributeNames: {
        "#type": "type",
        "#month": "month",
        "#lastSequence": "lastSequence",
        "#closingBalance": "closingBalance",
        "#entries": "entries",
        "#kind": kind,
        "#kindCount": countOf(kind),
      },
      ExpressionAttributeValues: {
        ":type": "LedgerMonth",
        ":month": month,
        ":sequence": sequence,
        ":balance": balanceAfter,
        ":one": 1,
        ":amount": amount,
      },
    },
  };
}

/** The first and the last number of a month's entries, which follow each other without a gap. */
export const sequencesOf = ({ lastSequence, entries }: LedgerMonthItem) => ({
  first: lastSequence - entries + 1,
  last: lastSequence,
});

/** A month as it is shown: what it began with follows from its end and its sums. */
export function shownMonth(item: LedgerMonthItem): LedgerMonth {
  const moved = kinds
    .map((kind) => ({ kind, count: item[countOf(kind)], amount: item[kind] }))
    .filter(({ count }) => count > 0);
  return {
    month: item.month,
    openingBalance: moved.reduce((rest, { amount }) => rest - amount, item.closingBalance),
    closingBalance: item.closingBalance,
    entries: item.entries,
    kinds: moved,
  };
}
