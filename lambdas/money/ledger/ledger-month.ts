import * as z from "zod/mini";
import { LedgerEntryKind as Kinds, type LedgerEntryKind } from "#contracts/accounts";
import { eastAfricanDay } from "#contracts/east-africa-time";
import type { LedgerMonth } from "#contracts/ledger";
import { userPartition } from "../../accounts/profile/profile";
import type { Key } from "../../platform/table/item";
import type { Write } from "../../platform/table/transact";
import type { LedgerEntryItem } from "./ledger-entry";

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
