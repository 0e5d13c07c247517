import type * as z from "zod/mini";
import {
  LedgerEntryKind as Kinds,
  type LedgerEntry,
  type LedgerGroup,
  type LedgerMonth,
} from "#contracts/ledger";
import type { PaymentHistoryEntry } from "#contracts/me";
import { Profile, profileKey } from "../../accounts/profile/profile";
import { logger } from "../../platform/logger";
import { fromCursor, pageOf, queryItems } from "../../platform/table/read";
import { countOf, entries, groupPlace, type LedgerMonthItem, months, shownEntry } from "./ledger";
import { LedgerEntryItem } from "./movement";

/** A range of entry numbers, both ends included. */
interface Range {
  first: number;
  last: number;
}
/** The largest entry number, since keys have eight digits for it. */
export const newest = 99_999_999;
const all: Range = { first: 1, last: newest };

const between = (first: string, last: string) => ({
  expression: "#sk BETWEEN :first AND :last",
  values: { ":first": first, ":last": last },
});

const ownKeys = (userId: string, { first, last }: Range) => {
  const { pk, sk } = entries.key({ userId, sequence: first });
  return { pk, sk: between(sk, entries.key({ userId, sequence: last }).sk) };
};

export const entriesFrom = (userId: string, range: Range, limit: number) =>
  queryItems({ ...ownKeys(userId, range), limit, order: "ascending", consistent: true });

const shownEntries = 10;

/**
 * Reads a profile and the newest ledger entries (as stored) in one query: the profile's key
 * directly follows the entries' keys.
 */
export async function readProfileAndEntries(userId: string) {
  const { pk, sk } = profileKey(userId);
  const first = entries.key({ userId, sequence: all.first }).sk;
  const [profile, ...newestEntries] = await queryItems({
    pk,
    sk: between(first, sk),
    limit: 1 + shownEntries,
    consistent: true,
  });
  return profile?.["sk"] === sk
    ? { profile: Profile.parse(profile), entries: newestEntries }
    : undefined;
}

/**
 * Returns the ledger entries among a writer's items, in the given order and as screens show them.
 * An unreadable entry is logged and skipped.
 */
export const ledgerEntries = (items: readonly Record<string, unknown>[]): LedgerEntry[] =>
  items
    .filter(({ type }) => type === "LedgerEntry")
    .flatMap((item) => {
      const { data: entry } = LedgerEntryItem.safeParse(item);
      if (entry) return [shownEntry(entry)];
      const { userId, sequence } = item;
      logger.error("ledger-entry-unreadable", {
        userId: String(userId),
        sequence: String(sequence),
      });
      return [];
    });

export const paymentHistory = (
  shown: readonly LedgerEntry[],
): z.infer<typeof PaymentHistoryEntry>[] =>
  shown
    .filter(({ kind }) => kind === "activation" || kind === "payment")
    .map(({ amount, date, receiptNumber }) => ({ amount, date, receiptNumber }));

interface Question {
  cursor?: string | undefined;
  kind?: LedgerGroup | undefined;
  month?: string | undefined;
}

/**
 * Returns a page of a writer's entries, newest first; only those of a group or a month, if one is
 * given.
 */
export async function ledgerPage(userId: string, question: Question, limit = 20) {
  const { cursor, kind, month } = question;
  const within = month ? await numbersOf(userId, month) : all;
  const last = Math.min(within?.last ?? 0, cursor ? sequenceIn(cursor) - 1 : newest);
  if (!within || within.first > last) return { entries: [] };
  const { pk, sk } = ownKeys(userId, { first: within.first, last });
  const list = kind && groupPlace({ userId, sequence: last }, kind);
  const read = await queryItems({
    ...(list ? { index: "gsi1", pk: String(list["gsi1pk"]) } : { pk, consistent: true }),
    sk,
    limit: limit + 1,
  });
  const { items, next } = pageOf(read, limit, (item) => String(item["sk"]));
  return { entries: ledgerEntries(items), ...next };
}

const sequenceIn = (cursor: string) =>
  Number(fromCursor(cursor, /^ENTRY#\d{8}$/).slice("ENTRY#".length));

async function numbersOf(userId: string, month: string): Promise<Range | undefined> {
  const found = await months.find({ userId, month });
  // The numbers of a month's entries have no gaps.
  return found && { first: found.lastSequence - found.entries + 1, last: found.lastSequence };
}

export async function newestMonths(userId: string): Promise<LedgerMonth[]> {
  const page = { cursor: undefined, limit: 60, consistent: true };
  return (await months.page({ userId }, page)).items.map(shownMonth);
}

/** Returns the newest month with entries, up to and including `month`. */
export async function newestMonth(userId: string, month: string) {
  const { pk, sk } = months.key({ userId, month });
  const [found] = await queryItems({
    pk,
    sk: between(months.key({ userId, month: "" }).sk, sk),
    limit: 1,
    consistent: true,
  });
  return found && months.schema.parse(found);
}

/**
 * Returns a month as screens show it. The opening balance is the closing balance less the month's
 * sums.
 */
function shownMonth(item: LedgerMonthItem): LedgerMonth {
  const moved = Kinds.options
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
