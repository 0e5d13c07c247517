import type { LedgerGroup } from "#contracts/ledger";
import { Profile, profileKey, userPartition } from "../../accounts/profile/profile";
import { profileChange } from "../../accounts/profile/profile-store";
import { fromCursor, toCursor } from "../../platform/cursor";
import { type Condition, present, updateWhere } from "../../platform/table/expressions";
import { getItem, getItems, queryItems, queryPage } from "../../platform/table/read";
import type { Write } from "../../platform/table/transact";
import {
  entryKey,
  entryPrefix,
  groupPartition,
  LedgerEntryItem,
  LedgerMonthItem,
  ledgerEntries,
  monthKey,
  monthPrefix,
  monthWrite,
  sequencesOf,
  storedEntry,
} from "./ledger-entry";
import { applyMovement, type Movement } from "./movement";

/** One movement of a writer; undefined when there is none with this number. */
export const findEntry = (userId: string, sequence: number) =>
  getItem(LedgerEntryItem, entryKey(userId, sequence));

/** How many entries are shown with a profile. */
const shownEntries = 10;

/** A profile and the newest ledger entries (raw) in one query: it sorts after ENTRY#…. */
export async function readProfileAndEntries(userId: string) {
  const { pk, sk } = profileKey(userId);
  const [profile, ...entries] = await queryItems({
    pk,
    sk: {
      expression: "#sk BETWEEN :entries AND :profile",
      values: { ":entries": entryPrefix, ":profile": sk },
    },
    limit: 1 + shownEntries,
    consistent: true,
  });
  return profile?.["sk"] === sk ? { profile: Profile.parse(profile), entries } : undefined;
}

/** A page of raw entries up to number `last`, oldest first, after number `after`. */
export const entriesAfter = (userId: string, after: number, last: number, limit: number) =>
  queryItems({
    pk: userPartition(userId),
    sk: {
      expression: "#sk BETWEEN :first AND :last",
      values: { ":first": entryKey(userId, after + 1).sk, ":last": entryKey(userId, last).sk },
    },
    limit,
    order: "ascending",
    consistent: true,
  });

/** At most 100 entries, of several writers, in one read; undefined for what is not there. */
export async function findEntries(places: readonly { userId: string; sequence: number }[]) {
  if (places.length === 0) return [];
  const items = await getItems(places.map(({ userId, sequence }) => entryKey(userId, sequence)));
  return items.map((item) => LedgerEntryItem.safeParse(item).data);
}

/** What else of the profile changes with a movement: a transaction writes each item once. */
interface Alongside {
  set?: Partial<Profile>;
  /** How many notifications stand in the same transaction. */
  notifications?: number;
  /** What is added to counts that change without a movement too. */
  add?: Record<string, number>;
  conditions?: readonly Condition[];
}

/**
 * The writes that append a movement and keep balance and totals, for a transaction that also holds
 * the proof of what it is for. They refuse under `profile` or `entry` when the profile has another
 * entry than when it was read. Throws BalanceTooLow.
 */
export function appendEntry(
  profile: Profile,
  movement: Movement,
  { set = {}, notifications = 0, add = {}, conditions = [] }: Alongside,
  now: Date,
): { writes: Write[]; entry: LedgerEntryItem } {
  const { entry: moved, totals } = applyMovement(profile, movement);
  const entry = { ...moved, bookedAt: bookingTime(profile, now) };
  const change = { ...totals, ...set, lastUpdated: entry.bookedAt };
  return {
    entry,
    writes: [
      profileChange(
        profile.userId,
        { set: change, add: { ...add, ...(notifications > 0 && { unread: notifications }) } },
        hasEntries(profile),
        ...conditions,
      ),
      { name: "entry", put: storedEntry(entry) },
      monthWrite(entry),
    ],
  };
}

/** Now, and never before the entry before it, whose function may have had a clock that was ahead. */
const bookingTime = ({ lastUpdated }: Profile, now: Date) =>
  now.toISOString() > lastUpdated ? now.toISOString() : lastUpdated;

/** No entry has been appended since the profile was read. */
const hasEntries = ({ entryCount }: Profile): Condition => ({
  ConditionExpression: "#entryCount = :entryCountRead",
  ExpressionAttributeNames: { "#entryCount": "entryCount" },
  ExpressionAttributeValues: { ":entryCountRead": entryCount },
});

/** The write that adds what became known of a movement after it had been appended. */
export const entryChange = (
  userId: string,
  sequence: number,
  known: Partial<Pick<LedgerEntryItem, "receiptNumber" | "claimedReceipt" | "state" | "paidAt">>,
): Write => ({
  name: "entry",
  update: { Key: entryKey(userId, sequence), ...updateWhere({ set: known }, present) },
});

const perPage = 20;
const monthsShown = 60;
const newest = 99_999_999;
const cursorPattern = new RegExp(`^${entryPrefix}\\d{8}$`);

interface Question {
  cursor?: string | undefined;
  kind?: LedgerGroup | undefined;
  month?: string | undefined;
}

interface Range {
  first: number;
  last: number;
}

export const ledgerPageStore = {
  /** A page of a writer's movements, newest first. */
  async page(userId: string, { cursor, kind, month }: Question, limit = perPage) {
    const within = month ? await rangeOf(userId, month) : { first: 1, last: newest };
    const before = cursor ? sequenceIn(cursor) - 1 : newest;
    const range = within && { first: within.first, last: Math.min(within.last, before) };
    if (!range || range.first > range.last) return { entries: [] };
    const read = await queryItems({
      ...(kind ? { index: "gsi1", pk: groupPartition(userId, kind) } : ownPartition(userId)),
      sk: between(userId, range),
      limit: limit + 1,
      consistent: kind === undefined,
    });
    const shown = read.slice(0, limit);
    const last = shown.at(-1);
    return {
      entries: ledgerEntries(shown),
      ...(read.length > limit && last && { cursor: toCursor(String(last["sk"])) }),
    };
  },

  /** The newest months in which something moved. */
  months: (userId: string) =>
    queryPage(LedgerMonthItem, {
      ...ownPartition(userId),
      sk: { expression: "begins_with(#sk, :months)", values: { ":months": monthPrefix } },
      limit: monthsShown,
      consistent: true,
    }),

  /** The newest month, up to `month`, in which something moved. */
  async newestMonth(userId: string, month: string): Promise<LedgerMonthItem | undefined> {
    const [found] = await queryPage(LedgerMonthItem, {
      ...ownPartition(userId),
      sk: {
        expression: "#sk BETWEEN :first AND :last",
        values: { ":first": monthPrefix, ":last": monthKey(userId, month).sk },
      },
      limit: 1,
      consistent: true,
    });
    return found;
  },

  /** Raw entries from a number on, oldest first. */
  from: (userId: string, range: Range, limit: number) =>
    queryItems({
      ...ownPartition(userId),
      sk: between(userId, range),
      limit,
      order: "ascending",
      consistent: true,
    }),
};

const ownPartition = (userId: string) => ({ pk: userPartition(userId) });

const between = (userId: string, { first, last }: Range) => ({
  expression: "#sk BETWEEN :first AND :last",
  values: { ":first": entryKey(userId, first).sk, ":last": entryKey(userId, last).sk },
});

async function rangeOf(userId: string, month: string): Promise<Range | undefined> {
  const found = await getItem(LedgerMonthItem, monthKey(userId, month));
  return found && sequencesOf(found);
}

const sequenceIn = (cursor: string) =>
  Number(fromCursor(cursor, cursorPattern).slice(entryPrefix.length));
