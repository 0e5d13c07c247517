import { type CsvCell, csvOf } from "#contracts/csv";
import {
  eastAfricanInstant,
  eastAfricanOffset,
  endOfEastAfricanDay,
} from "#contracts/east-africa-time";
import {
  type LedgerEntry,
  type LedgerEntryKind,
  largestStatement,
  type MovementState,
  type ReturnReason,
  type StatementQuestion,
  statementMessages,
  type Wallet,
} from "#contracts/ledger";
import { AppError } from "../../platform/app-error";
import { shownReceipt, stateOf } from "./ledger";
import { entriesFrom, newest, newestMonth } from "./ledger-pages";
import { LedgerEntryItem } from "./movement";

export interface StatementLine {
  /** The booking time, in UTC. */
  at: string;
  kind: LedgerEntryKind;
  /** The state when the statement was made. */
  state: MovementState;
  /** The task's field, or the wallet of a withdrawal or return. */
  detail: string;
  receiptNumber: string | null;
  taskId: string | null;
  /** Whole KES; `in` or `out` is 0. */
  in: number;
  out: number;
  balance: number;
}

/** The entries of a period; opening balance + in − out is the closing balance. */
export interface Statement {
  from: string;
  to: string;
  openingBalance: number;
  closingBalance: number;
  in: number;
  out: number;
  lines: readonly StatementLine[];
  computedAt: Date;
}

type Period = Pick<StatementQuestion, "from" | "to">;

/**
 * The number of entries in one read. They always fit into DynamoDB's limit of one megabyte, so a
 * read that returns fewer is the last.
 */
export const atOnce = 1000;

/** Returns the statement of a period. Reads up to one month of entries before it. */
export async function readStatement(userId: string, period: Period, now: Date): Promise<Statement> {
  const earlier = await newestMonth(userId, monthBefore(period.from));
  const begins = eastAfricanInstant(period.from, "00:00").toISOString();
  const ends = endOfEastAfricanDay(period.to).toISOString();
  const entries: LedgerEntryItem[] = [];
  let openingBalance = earlier?.closingBalance ?? 0;
  for (let first = (earlier?.lastSequence ?? 0) + 1; ; ) {
    const items = await entriesFrom(userId, { first, last: newest }, atOnce);
    // An unreadable entry throws, since a statement without it would not add up.
    const page = items.map((item) => LedgerEntryItem.parse(item));
    const before = page.findLast((each) => bookedAt(each) < begins);
    openingBalance = before?.balanceAfter ?? openingBalance;
    entries.push(...page.filter((each) => bookedAt(each) >= begins && bookedAt(each) <= ends));
    if (entries.length > largestStatement) throw tooLong();
    const last = page.at(-1);
    if (!last || page.length < atOnce || bookedAt(last) > ends)
      return statementOf(period, openingBalance, entries, now);
    first = last.sequence + 1;
  }
}

const tooLong = () => {
  const message = statementMessages.tooLong(largestStatement);
  return new AppError("invalid_input", message, { fields: { from: [message] } });
};

/** Returns the statement of consecutive entries; throws if they don't add up. */
export function statementOf(
  { from, to }: Period,
  openingBalance: number,
  entries: readonly LedgerEntryItem[],
  now: Date,
): Statement {
  const lines = entries.map(lineOf);
  const total = (of: "in" | "out") => lines.reduce((sum, line) => sum + line[of], 0);
  const statement = { from, to, openingBalance, in: total("in"), out: total("out"), lines };
  const closingBalance = openingBalance + statement.in - statement.out;
  if (closingBalance !== (lines.at(-1)?.balance ?? openingBalance))
    throw new Error("The movements of a statement don't add up to its closing balance.");
  return { ...statement, closingBalance, computedAt: now };
}

const lineOf = (entry: LedgerEntryItem): StatementLine => ({
  at: bookedAt(entry),
  kind: entry.kind,
  state: stateOf(entry),
  detail: detailOf(entry),
  receiptNumber: shownReceipt(entry),
  taskId: entry.taskId,
  in: Math.max(entry.amount, 0),
  out: Math.max(-entry.amount, 0),
  balance: entry.balanceAfter,
});

const bookedAt = ({ bookedAt, date }: LedgerEntryItem) => bookedAt ?? date;

/** Returns the month before the month of a day: `2026-10` for `2026-11-22`. */
function monthBefore(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
}

export const kindWords: Record<LedgerEntryKind, string> = {
  activation: "Activation fee",
  payment: "Payment received",
  earning: "Task approved",
  withdrawal: "Withdrawal",
  return: "Withdrawal returned",
  training: "Training fee",
  correction: "Correction",
};

const stateWords: Record<Exclude<MovementState, "booked">, string> = {
  "on-its-way": "On its way",
  unknown: "Checking",
  paid: "Paid",
  returned: "Returned",
};

export const stateIn = ({ state, in: credited }: { state: MovementState; in: number }) =>
  state === "booked" ? (credited > 0 ? "In the balance" : "Taken") : stateWords[state];

const walletWords: Record<Wallet, string> = { mpesa: "M-Pesa", airtel: "Airtel Money" };

const reasonWords: Record<ReturnReason, string> = {
  "not-registered": "the number has no such wallet",
  "wallet-limit": "the wallet could not take it",
  amount: "the operator does not move such an amount",
  "provider-refused": "the operator refused",
  administrator: "returned by our team",
};

/** Returns an entry's details, such as `Math`, or `to M-Pesa +254 712 ••• 678`. */
function detailOf(
  entry: Pick<LedgerEntry, "kind" | "field" | "wallet" | "phone" | "reason" | "note">,
): string {
  const { kind, field, wallet, phone, reason, note } = entry;
  if (!wallet || !phone) return field ?? note ?? "";
  const walletText = `${kind === "return" ? "from" : "to"} ${walletWords[wallet]} ${phone}`;
  return reason ? `${walletText}: ${reasonWords[reason]}` : walletText;
}

/** Returns the day and the time in Nairobi: `2026-11-22` and `10:43:05`. */
export function eastAfricanClock(at: Date): { day: string; time: string } {
  const clock = new Date(at.getTime() + eastAfricanOffset).toISOString();
  return { day: clock.slice(0, 10), time: clock.slice(11, 19) };
}

const dayWords = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** Returns `22 Nov 2026` for `2026-11-22`. */
export const spelledDay = (day: string) =>
  dayWords.format(new Date(`${day}T00:00:00Z`)).replace("Sept", "Sep");

const figures = new Intl.NumberFormat("en-KE", { minimumFractionDigits: 2 });

export const spelledAmount = (shillings: number) => figures.format(shillings);

const heads = [
  "Date",
  "Time (EAT)",
  "What for",
  "Details",
  "Receipt",
  "Task",
  "In (KES)",
  "Out (KES)",
  "Balance (KES)",
  "State",
];

/**
 * Returns a CSV (RFC 4180) with the opening balance, each entry, the totals and the closing
 * balance.
 */
export function statementCsv(statement: Statement): string {
  const { from, to, openingBalance, closingBalance, lines } = statement;
  const computed = eastAfricanClock(statement.computedAt);
  const onItsWay = outOf(statement, "on-its-way", "unknown");
  const sums = (day: string, name: string, ...cells: readonly CsvCell[]) => [
    ...[day, "", name, "", "", ""],
    ...cells,
  ];
  const rows = [
    heads,
    sums(from, "Opening balance", "", "", openingBalance, ""),
    ...lines.map((line) => {
      const { day, time } = eastAfricanClock(new Date(line.at));
      return [
        day,
        time,
        kindWords[line.kind],
        // Some spreadsheets don't read the file as UTF-8, and would show `•` wrongly.
        line.detail.replaceAll("•", "x"),
        line.receiptNumber ?? "",
        line.taskId ?? "",
        line.in === 0 ? "" : line.in,
        line.out === 0 ? "" : line.out,
        line.balance,
        stateIn(line),
      ];
    }),
    sums(to, "Totals", statement.in, statement.out, "", ""),
    sums(to, "Of it paid out", "", outOf(statement, "paid"), "", "Paid"),
    sums(to, "Of it on its way", "", onItsWay, "", "On its way"),
    sums(to, "Closing balance", "", "", closingBalance, ""),
    [computed.day, computed.time, "Computed from the ledger", "", "", "", "", "", "", ""],
  ];
  return csvOf(rows);
}

export const outOf = ({ lines }: Statement, ...states: readonly MovementState[]) =>
  lines
    .filter(({ kind, state }) => kind === "withdrawal" && states.includes(state))
    .reduce((sum, line) => sum + line.out, 0);
