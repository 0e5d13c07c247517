import type { LedgerGroup } from "#contracts/ledger";
import { userPartition } from "../../accounts/profile/profile";
import { fromCursor, toCursor } from "../../platform/cursor";
import { getItem, queryItems, queryPage } from "../../platform/table/read";
import { entryKey, entryPrefix, groupPartition, ledgerEntries } from "./ledger-entry";
import { LedgerMonthItem, monthKey, monthPrefix, sequencesOf } from "./ledger-month";

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
