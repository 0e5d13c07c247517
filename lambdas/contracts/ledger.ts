import * as z from "zod/mini";
import { eastAfricanDay, eastAfricanInstant } from "./east-africa-time";
import { Cursor, Instant, withoutUnseen } from "./fields";
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
 * `return`: the money of a failed withdrawal went back into the balance · `training`: a payment
 * left the balance as a training fee · `correction`: the administrator changed the balance, with a
 * note.
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
 * A withdrawal's entry is `on-its-way`, or `unknown` while the provider can't report the outcome,
 * until it is `paid` or `returned`. All other entries are `booked`.
 */
export const MovementState = z.enum(["booked", "on-its-way", "unknown", "paid", "returned"]);
export type MovementState = z.infer<typeof MovementState>;

/** The provider that pays a withdrawal. */
export const Wallet = z.enum(["mpesa", "airtel"]);
export type Wallet = z.infer<typeof Wallet>;

export const ReturnReason = z.enum([
  /** The phone number has no wallet at the provider, or its wallet can't receive payouts. */
  "not-registered",
  /** The payout exceeds the wallet's limit for a day or for its balance. */
  "wallet-limit",
  "amount",
  /** The provider refused for a reason that does not concern the writer. */
  "provider-refused",
  "administrator",
]);
export type ReturnReason = z.infer<typeof ReturnReason>;

export const LedgerEntry = z.object({
  sequence: z.int(),
  kind: LedgerEntryKind,
  state: MovementState,
  /** The change of the balance, negative if money left it. */
  amount: z.int(),
  balanceAfter: z.int(),
  receiptNumber: z.nullable(z.string()),
  date: Instant,
  taskId: z.nullable(z.string()),
  withdrawalId: z.nullable(z.string()),
  /**
   * The time of booking; months and statements count by it. A payment's `date` is the provider's
   * time.
   */
  bookedAt: z.optional(Instant),
  field: z.optional(TaskField),
  /** `wallet` and `phone` (masked) belong to a withdrawal or its return. */
  wallet: z.optional(Wallet),
  phone: z.optional(z.string()),
  reason: z.optional(ReturnReason),
  note: z.optional(z.string()),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/**
 * `no_earnings`: the writer has earned nothing yet · `paid_in`: the writer paid more than the
 * activation fee, and support sends the excess back on request.
 */
export const KeptMoney = z.object({
  amount: z.int(),
  reason: z.enum(["no_earnings", "paid_in"]),
});
export type KeptMoney = z.infer<typeof KeptMoney>;

/**
 * Groups of ledger entries for filtering. `payment` is all money that writers paid in, including
 * activations.
 */
export const LedgerGroup = z.enum([
  "earning",
  "withdrawal",
  "return",
  "payment",
  "training",
  "correction",
]);
export type LedgerGroup = z.infer<typeof LedgerGroup>;

const Month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** A month's sums by kind. The opening balance plus these sums is the closing balance. */
export const LedgerMonth = z.object({
  month: Month,
  openingBalance: z.int(),
  closingBalance: z.int(),
  entries: z.int(),
  kinds: z.array(z.object({ kind: LedgerEntryKind, count: z.int(), amount: z.int() })),
});
export type LedgerMonth = z.infer<typeof LedgerMonth>;

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

export const largestStatement = 5000;

export const StatementQuestion = z
  .strictObject({ format: z.enum(["csv", "pdf"]), from: Day, to: Day })
  .check(
    z.refine(({ from, to }) => from <= to, { error: statementMessages.backwards, path: ["to"] }),
  );
export type StatementQuestion = z.infer<typeof StatementQuestion>;

/** The code on a statement: ten digits and letters, without I, L, O and U. */
const StatementCode = z.string({ error: statementMessages.wrongCode }).check(
  z.overwrite((pasted) => withoutUnseen(pasted).replace(/\p{Pd}/gu, "-")),
  z.trim(),
  z.toUpperCase(),
  z.regex(/^[0-9A-HJKMNP-TV-Z]{5}-?[0-9A-HJKMNP-TV-Z]{5}$/, {
    error: statementMessages.wrongCode,
  }),
);

export const CheckedStatement = z.object({
  /** The writer's initials: `A. O.` */
  initials: z.string(),
  /** The last three digits of the writer's account number; older statements have none. */
  accountEnd: z.optional(z.string()),
  from: z.string(),
  to: z.string(),
  earned: z.int(),
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
    summary: "The content of a statement of ours, by its code, for anybody who is shown the paper.",
    input: z.strictObject({ code: StatementCode }),
    reply: z.object({ statement: CheckedStatement }),
    problems: ["not_found", "too_many_requests"],
  }),
};
