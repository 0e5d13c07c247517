import * as z from "zod/mini";
import { eastAfricanDay } from "#contracts/east-africa-time";
import {
  LedgerEntryKind as Kinds,
  LedgerEntry,
  type LedgerEntryKind,
  type LedgerGroup,
  type MovementState,
} from "#contracts/ledger";
import { type Profile, profiles } from "../../accounts/profile/profile";
import { defineItem } from "../../platform/table/define-item";
import { type Condition, where } from "../../platform/table/expressions";
import type { Write } from "../../platform/table/transact";
import { applyMovement, LedgerEntryItem, type Movement } from "./movement";

type Place = Pick<LedgerEntryItem, "userId" | "sequence">;
const withDigits = <P extends Place>(place: P) => ({
  ...place,
  digits: String(place.sequence).padStart(8, "0"),
});

/** Ledger entries, numbered from 1 for each writer. */
export const entries = defineItem({
  type: "LedgerEntry",
  name: "entry",
  schema: LedgerEntryItem,
  key: ["USER#{userId}", "ENTRY#{digits}"],
  partsOf: (place: Place) => withDigits(place),
  views: { group: ["gsi1", "LEDGER#{userId}#{group}", "ENTRY#{digits}"] },
});

const groupOf = (kind: LedgerEntryKind): LedgerGroup => (kind === "activation" ? "payment" : kind);

/** The write that appends an entry. Condition `entry` fails if the entry's number is taken. */
export const entryWrite = (entry: LedgerEntryItem) =>
  entries.put(entry, { ...entry, ...groupPlace(entry, groupOf(entry.kind)) });

export const groupPlace = (place: Place, group: LedgerGroup) =>
  entries.place("group", { ...withDigits(place), group });

/** The write that adds facts which we learnt after the entry was appended. */
export const entryChange = (
  userId: string,
  sequence: number,
  known: Partial<
    Pick<LedgerEntryItem, "receiptNumber" | "claimedReceipt" | "state" | "paidAt" | "movedAt">
  >,
): Write => entries.change({ userId, sequence }, { set: known });

/**
 * The receipt to show with an entry: the confirmed one, or else the one that a callback claimed.
 */
export const shownReceipt = ({
  receiptNumber,
  claimedReceipt,
}: Pick<LedgerEntryItem, "receiptNumber" | "claimedReceipt">): string | null =>
  receiptNumber ?? claimedReceipt;

/**
 * Returns an entry's state. A withdrawal without a stored state is paid if it has a receipt, since
 * older tables store no state.
 */
export const stateOf = ({
  kind,
  state,
  receiptNumber,
}: Pick<LedgerEntryItem, "kind" | "state" | "receiptNumber">): MovementState =>
  kind === "withdrawal" ? (state ?? (receiptNumber ? "paid" : "on-its-way")) : "booked";

export const shownEntry = (entry: LedgerEntryItem): LedgerEntry =>
  LedgerEntry.parse({ ...entry, state: stateOf(entry), receiptNumber: shownReceipt(entry) });

export function countOf<K extends LedgerEntryKind>(kind: K): `${K}Count` {
  return `${kind}Count`;
}

const sum = z._default(z.int(), 0);
const nothingOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, sum])) as Record<Name, typeof sum>;

/**
 * Each kind has one field for its sum and one for its count, so that a write can add to them
 * without a read.
 */
export const LedgerMonthItem = z.object({
  month: z.string(),
  entries: z.int(),
  lastSequence: z.int(),
  closingBalance: z.int(),
  ...nothingOf(Kinds.options),
  ...nothingOf(Kinds.options.map(countOf)),
});
export type LedgerMonthItem = z.infer<typeof LedgerMonthItem>;

export const months = defineItem({
  type: "LedgerMonth",
  name: "month",
  schema: LedgerMonthItem,
  key: ["USER#{userId}", "BY_MONTH#{month}"],
});

function monthWrite(entry: LedgerEntryItem & { bookedAt: string }): Write {
  const { userId, kind, amount, sequence, balanceAfter, bookedAt } = entry;
  const month = eastAfricanDay(new Date(bookedAt)).slice(0, 7);
  return months.upsert(
    { userId, month },
    {
      set: { month, lastSequence: sequence, closingBalance: balanceAfter },
      add: { entries: 1, [kind]: amount, [countOf(kind)]: 1 },
    },
  );
}

/**
 * Other changes of the profile. They are part of the entry's write of the profile, since a
 * transaction can write each item only once.
 */
interface Alongside {
  set?: Partial<Profile>;
  notifications?: number;
  /** Additions instead of new values, since parallel requests may change these fields. */
  add?: Record<string, number | ReadonlySet<string>>;
  take?: Record<string, ReadonlySet<string>>;
  conditions?: readonly Condition[];
}

/**
 * The writes that append an entry and update balance and totals; the caller adds the proof of the
 * entry's cause to the same transaction. Condition `profile` or `entry` fails if another entry was
 * appended since the read. Throws BalanceTooLow.
 */
export function appendEntry(
  profile: Profile,
  movement: Movement,
  { set = {}, notifications = 0, add = {}, take = {}, conditions = [] }: Alongside,
  now: Date,
): { writes: Write[]; entry: LedgerEntryItem } {
  const { entry: moved, totals } = applyMovement(profile, movement);
  const entry = { ...moved, bookedAt: bookingTime(profile, now) };
  const change = { ...totals, ...set, lastUpdated: entry.bookedAt };
  return {
    entry,
    writes: [
      profiles.change(
        { userId: profile.userId },
        { set: change, add: { ...add, ...(notifications > 0 && { unread: notifications }) }, take },
        hasEntries(profile),
        ...conditions,
      ),
      entryWrite(entry),
      monthWrite(entry),
    ],
  };
}

/**
 * Returns now, or the time of the previous change if that is later: another function's clock may
 * have been ahead.
 */
const bookingTime = ({ lastUpdated }: Profile, now: Date) =>
  now.toISOString() > lastUpdated ? now.toISOString() : lastUpdated;

const hasEntries = ({ entryCount }: Profile): Condition => where({ entryCount });
