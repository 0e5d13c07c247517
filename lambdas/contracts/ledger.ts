import * as z from "zod/mini";
import { eastAfricanDay, eastAfricanInstant } from "./east-africa-time";
import { Cursor, Instant } from "./fields";
import { waitOf } from "./problem";
import { beyondOneAddress, route } from "./route";
import { TaskField } from "./tasks";

export const statementMessages = {
  dayMissing: "Please choose a day.",
  backwards: "The last day is before the first.",
  tooLong: (most: number) =>
    `A statement holds at most ${most.toLocaleString("en-KE")} transactions. Please choose fewer days.`,
  tooMany: (minutes: number) =>
    `You have had many statements made. Try again in ${minutes === 1 ? "a minute" : waitOf(minutes)}.`,
  wrongCode: "Please type the code as it stands on the statement, like 7K2QF-9XM4T.",
  noSuchCode:
    "We made no statement with this code, or it is too old. Compare each letter, or ask for a new statement.",
} as const;

/**
 * `return` is a withdrawal that came back; `training` a payment of one's own that became a fee;
 * `correction` what the administrator added or took off, with a note.
 */
export const LedgerEntryKind = z.enum([
  "activation",
  "payment",
  "earning",
  "withdrawal",
  "return",
  "training",
  "correction",
]);
export type LedgerEntryKind = z.infer<typeof LedgerEntryKind>;

/**
 * How a movement stands. A withdrawal leaves the balance at once; then it is `on-its-way`, or
 * `unknown` while the operator can't tell, until it is `paid` or `returned`. All other movements
 * are `booked`.
 */
export const MovementState = z.enum(["booked", "on-its-way", "unknown", "paid", "returned"]);
export type MovementState = z.infer<typeof MovementState>;

/** Where the money goes: M-Pesa by Daraja's B2C, Airtel Money by its disbursement. */
export const Wallet = z.enum(["mpesa", "airtel"]);
export type Wallet = z.infer<typeof Wallet>;

/** Why a withdrawal came back, in terms a screen can explain. */
export const ReturnReason = z.enum([
  /** The number has no wallet there, or one that may not be paid. */
  "not-registered",
  /** The wallet may not receive or hold more today. */
  "wallet-limit",
  /** The operator doesn't move such an amount. */
  "amount",
  /** The operator refused, for a reason that has nothing to do with the writer. */
  "provider-refused",
  /** The administrator returned it. */
  "administrator",
]);
export type ReturnReason = z.infer<typeof ReturnReason>;

/** A line of the ledger: what moved, and what the balance was after it. */
export const LedgerEntry = z.object({
  sequence: z.int(),
  kind: LedgerEntryKind,
  state: MovementState,
  /** Signed: what the balance changed by. */
  amount: z.int(),
  balanceAfter: z.int(),
  receiptNumber: z.nullable(z.string()),
  date: Instant,
  taskId: z.nullable(z.string()),
  withdrawalId: z.nullable(z.string()),
  /**
   * When it was booked, which months and statements use; a payment's `date` is the provider's.
   */
  bookedAt: z.optional(Instant),
  /** Of an earning: the task's field. */
  field: z.optional(TaskField),
  /** Of a withdrawal and its return: where the money went, the phone masked. */
  wallet: z.optional(Wallet),
  phone: z.optional(z.string()),
  /** Of a return: why the money came back. */
  reason: z.optional(ReturnReason),
  /** Of a correction: why, in the administrator's words. */
  note: z.optional(z.string()),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** `no_earnings`: nothing was earned yet · `paid_in`: it was paid in beyond the activation; support sends it back. */
export const KeptMoney = z.object({
  amount: z.int(),
  reason: z.enum(["no_earnings", "paid_in"]),
});
export type KeptMoney = z.infer<typeof KeptMoney>;

/** The movements that are asked for together; `payment` is all that was paid in, activation included. */
export const LedgerGroup = z.enum([
  "earning",
  "withdrawal",
  "return",
  "payment",
  "training",
  "correction",
]);
export type LedgerGroup = z.infer<typeof LedgerGroup>;

/** A month in Nairobi, `2026-11`. */
const Month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** The sums of a month by kind; with the opening balance they add up to the closing balance. */
export const LedgerMonth = z.object({
  month: Month,
  openingBalance: z.int(),
  closingBalance: z.int(),
  entries: z.int(),
  kinds: z.array(z.object({ kind: LedgerEntryKind, count: z.int(), amount: z.int() })),
});
export type LedgerMonth = z.infer<typeof LedgerMonth>;

/** A day in Nairobi, `2026-11-22`, that exists. */
export const Day = z
  .string({ error: statementMessages.dayMissing })
  .check(
    z.regex(/^20\d\d-\d\d-\d\d$/, { error: statementMessages.dayMissing, abort: true }),
    z.refine(exists, statementMessages.dayMissing),
  );

function exists(day: string): boolean {
  const begins = eastAfricanInstant(day, "00:00");
  return !Number.isNaN(begins.getTime()) && eastAfricanDay(begins) === day;
}

/** How many movements one statement may hold. */
export const largestStatement = 5000;

export const StatementQuestion = z
  .strictObject({ format: z.enum(["csv", "pdf"]), from: Day, to: Day })
  .check(
    z.refine(({ from, to }) => from <= to, { error: statementMessages.backwards, path: ["to"] }),
  );
export type StatementQuestion = z.infer<typeof StatementQuestion>;

/** The code on a statement: ten letters and digits that nobody takes for one another. */
const StatementCode = z.string({ error: statementMessages.wrongCode }).check(
  z.trim(),
  z.toUpperCase(),
  z.regex(/^[0-9A-HJKMNP-TV-Z]{5}-?[0-9A-HJKMNP-TV-Z]{5}$/, {
    error: statementMessages.wrongCode,
  }),
);

/** What a statement says, to be compared with the paper; money is whole KES. */
export const CheckedStatement = z.object({
  /** Of the writer: `A. O.` */
  initials: z.string(),
  /** The last three digits of the writer's account number; absent of statements made before they were kept. */
  accountEnd: z.optional(z.string()),
  from: z.string(),
  to: z.string(),
  /** By approved work, within the period. */
  earned: z.int(),
  /** By withdrawals that were paid, within the period. */
  paidOut: z.int(),
  closingBalance: z.int(),
  computedAt: Instant,
});
export type CheckedStatement = z.infer<typeof CheckedStatement>;

export const ledgerRoutes = {
  listLedger: route({
    method: "GET",
    path: "/api/ledger",
    caller: "writer",
    summary: "Every movement of one's own money, newest first; of one kind, of one month.",
    input: z.strictObject({
      cursor: z.optional(Cursor),
      kind: z.optional(LedgerGroup),
      month: z.optional(Month),
    }),
    reply: z.object({ entries: z.array(LedgerEntry), cursor: z.optional(z.string()) }),
    problems: ["not_found"],
  }),
  listLedgerMonths: route({
    method: "GET",
    path: "/api/ledger/months",
    caller: "writer",
    summary: "What moved in each month with movements, newest first, the newest sixty.",
    input: z.strictObject({}),
    reply: z.object({ months: z.array(LedgerMonth) }),
    problems: ["not_found"],
  }),
  getStatement: route({
    method: "GET",
    path: "/api/ledger/statement",
    caller: "writer",
    throttle: beyondOneAddress,
    summary: "A statement as a file: the days in Nairobi from `from` to `to`, both included.",
    input: StatementQuestion,
    reply: z.unknown(),
    attachment: ["text/csv", "application/pdf"],
    problems: ["not_found", "too_many_requests"],
  }),
  checkStatement: route({
    method: "GET",
    path: "/api/statements",
    caller: "anyone",
    throttle: beyondOneAddress,
    summary:
      "What a statement says that we made, by the code on it, for whoever was shown the paper.",
    input: z.strictObject({ code: StatementCode }),
    reply: z.object({ statement: CheckedStatement }),
    problems: ["not_found", "too_many_requests"],
  }),
};
