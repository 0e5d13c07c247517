import * as z from "zod/mini";
import { eastAfricanInstant, endOfEastAfricanDay } from "#contracts/east-africa-time";
import { Instant } from "#contracts/fields";
import { LedgerEntryKind, MovementState, ReturnReason, Wallet } from "#contracts/ledger";
import { type MovedAmount, MovedKind } from "#contracts/money";
import { WithdrawalState } from "#contracts/withdrawals";
import { nameOf, type Profile } from "../accounts/profile/profile";
import { defineItem } from "../platform/table/define-item";
import { anyway } from "../platform/table/expressions";
import type { Change } from "../platform/table/stream";
import { followList } from "./follow-list";

const text = z._default(z.nullable(z.string()), null);

/**
 * An amount of the money report, copied from the table's stream for the list that explains a sum.
 */
const MovedItem = z.object({
  kind: MovedKind,
  amount: z.int(),
  at: Instant,
  /** The id of the ledger entry or withdrawal. */
  source: z.string(),
  userId: z.string(),
  taskId: text,
  wallet: z._default(z.nullable(Wallet), null),
  receiptNumber: text,
  reason: z._default(z.nullable(ReturnReason), null),
  note: text,
});
type MovedItem = z.infer<typeof MovedItem>;

/**
 * Money that was earned, corrected, paid out or returned, or that has an unknown outcome. The
 * report counts it on the day of `at`.
 */
const moved = defineItem({
  type: "MovedAmount",
  name: "moved",
  schema: MovedItem,
  key: ["MOVED#{kind}", "{at}#{source}"],
});

const kindOf = { earning: "earned", correction: "corrections", return: "returned" } as const;

/**
 * A ledger entry counts on the day of its booking; a withdrawal, on the day of the provider's
 * payout.
 */
const ledgerEntry = z.pipe(
  z.object({
    kind: LedgerEntryKind,
    amount: z.int(),
    date: Instant,
    bookedAt: z.optional(Instant),
    userId: z._default(z.string(), ""),
    sequence: z._default(z.int(), 0),
    receiptNumber: text,
    claimedReceipt: text,
    state: z.optional(MovementState),
    paidAt: z.optional(Instant),
    movedAt: z.optional(Instant),
    taskId: text,
    wallet: z._default(z.nullable(Wallet), null),
    reason: z._default(z.nullable(ReturnReason), null),
    note: text,
  }),
  z.transform((entry): MovedItem[] => {
    const { kind, amount, date, bookedAt = date, userId, sequence, state, ...facts } = entry;
    const { taskId, wallet, reason, note } = facts;
    const receiptNumber = facts.receiptNumber ?? facts.claimedReceipt;
    const source = `${userId}.${sequence}`;
    const known = { source, userId, taskId, wallet, receiptNumber, reason, note };
    if (kind === "withdrawal") {
      const isPaid = state === "paid" || (state === undefined && facts.receiptNumber);
      const at = facts.movedAt ?? facts.paidAt ?? bookedAt;
      return isPaid ? [{ ...known, kind: "paidOut", amount: -amount, at }] : [];
    }
    return kind === "earning" || kind === "correction" || kind === "return"
      ? [{ ...known, kind: kindOf[kind], amount, at: bookedAt }]
      : [];
  }),
);

const withdrawal = z.pipe(
  z.object({
    state: WithdrawalState,
    amount: z.int(),
    createdAt: z.optional(Instant),
    withdrawalId: z._default(z.string(), ""),
    userId: z._default(z.string(), ""),
    wallet: z._default(z.nullable(Wallet), null),
  }),
  z.transform(({ state, amount, createdAt, withdrawalId, userId, wallet }): MovedItem[] => {
    if (state !== "checking" || createdAt === undefined) return [];
    const unknown = { taskId: null, receiptNumber: null, reason: null, note: null };
    const from = { at: createdAt, source: withdrawalId, userId, wallet };
    return [{ ...unknown, ...from, kind: "unknown", amount }];
  }),
);

const sources = { LedgerEntry: ledgerEntry, Withdrawal: withdrawal } as const;

/** The amounts that an item adds to the lists. Throws if the item is unreadable. */
export function movedIn(item: Readonly<Record<string, unknown>> | undefined): MovedItem[] {
  const type = item?.["type"];
  if (type !== "LedgerEntry" && type !== "Withdrawal") return [];
  return sources[type].parse(item);
}

export const followMoved = (changes: readonly Change[]) =>
  followList(changes, {
    copiesOf: movedIn,
    put: (each) => moved.put(each, each, anyway),
    remove: (each) => moved.remove(each),
  });

const perPage = 25;

interface Asked {
  kind: MovedKind;
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
}

export const pageOfMoved = ({ kind, from, to, cursor }: Asked) =>
  moved.page(
    { kind },
    {
      cursor,
      limit: perPage,
      above: from ? eastAfricanInstant(from, "00:00").toISOString() : " ",
      // Sort keys begin with an instant. `~` sorts after all characters of a key, so keys with the
      // last instant are included.
      upTo: to ? `${endOfEastAfricanDay(to).toISOString()}~` : "~",
    },
  );

export function shownMoved(
  { userId, source, ...item }: MovedItem,
  people: ReadonlyMap<string, Profile>,
): MovedAmount {
  const person = people.get(userId);
  return {
    id: source,
    ...item,
    writer: { userId, username: person?.username ?? "", name: nameOf(person) },
  };
}
