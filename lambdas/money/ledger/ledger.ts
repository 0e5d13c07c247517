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

/** The movements of writers, numbered from 1 for each of them. */
export const entries = defineItem({
  type: "LedgerEntry",
  name: "entry",
  schema: LedgerEntryItem,
  key: ["USER#{userId}", "ENTRY#{digits}"],
  partsOf: (place: Place) => withDigits(place),
  views: { group: ["gsi1", "LEDGER#{userId}#{group}", "ENTRY#{digits}"] },
});

/** The group in which entries of a kind are listed. */
const groupOf = (kind: LedgerEntryKind): LedgerGroup => (kind === "activation" ? "payment" : kind);

/** The write that appends a movement; refuses as `entry` when there is one with its number. */
export const entryWrite = (entry: LedgerEntryItem) =>
  entries.put(entry, { ...entry, ...groupPlace(entry, groupOf(entry.kind)) });

/** Where a movement stands among those of its group. */
export const groupPlace = (place: Place, group: LedgerGroup) =>
  entries.place("group", { ...withDigits(place), group });

/** The write that adds what became known of a movement after it had been appended. */
export const entryChange = (
  userId: string,
  sequence: number,
  known: Partial<
    Pick<LedgerEntryItem, "receiptNumber" | "claimedReceipt" | "state" | "paidAt" | "movedAt">
  >,
): Write => entries.change({ userId, sequence }, { set: known });

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

export const shownEntry = (entry: LedgerEntryItem): LedgerEntry =>
  LedgerEntry.parse({ ...entry, state: stateOf(entry), receiptNumber: shownReceipt(entry) });

/** The name under which a month counts the entries of a kind. */
export function countOf<K extends LedgerEntryKind>(kind: K): `${K}Count` {
  return `${kind}Count`;
}

const sum = z._default(z.int(), 0);
const nothingOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, sum])) as Record<Name, typeof sum>;

/**
 * The sum and the number of each kind stand under its name, so that a write adds to them without
 * a read.
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

/** Sums of what was booked in a month in Nairobi, kept with each entry. */
export const months = defineItem({
  type: "LedgerMonth",
  name: "month",
  schema: LedgerMonthItem,
  key: ["USER#{userId}", "BY_MONTH#{month}"],
});

/** The write that counts an entry in the month in which it was booked, in the entry's transaction. */
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

/** What else of the profile changes with a movement: a transaction writes each item once. */
interface Alongside {
  set?: Partial<Profile>;
  /** How many notifications stand in the same transaction. */
  notifications?: number;
  /** What is added to counts and sets that change without a movement too. */
  add?: Record<string, number | ReadonlySet<string>>;
  take?: Record<string, ReadonlySet<string>>;
  conditions?: readonly Condition[];
}

/**
 * The writes that append a movement and keep balance and totals, for a transaction that also
 * holds the proof of what it is for. They refuse under `profile` or `entry` when an entry was
 * appended since the profile was read. Throws BalanceTooLow.
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

/** Now, but never before the previous entry, whose function's clock may have been ahead. */
const bookingTime = ({ lastUpdated }: Profile, now: Date) =>
  now.toISOString() > lastUpdated ? now.toISOString() : lastUpdated;

/** No entry has been appended since the profile was read. */
const hasEntries = ({ entryCount }: Profile): Condition => where({ entryCount });
