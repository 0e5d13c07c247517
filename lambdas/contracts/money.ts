import * as z from "zod/mini";
import { Cursor, Instant, optionalLine } from "./fields";
import { Day, ReturnReason, Wallet } from "./ledger";
import { jsonMediaType, route } from "./route";

export const moneyMessages = {
  backwards: "The last day is before the first.",
  tooLong: (days: number) => `Please choose at most ${days} days.`,
} as const;

export const ReceivedKind = z.enum(["activation", "payment", "training", "unowned"]);
export type ReceivedKind = z.infer<typeof ReceivedKind>;

/**
 * Sums of a period, in whole KES. The first four count receipts of the Paybill by the day of
 * payment; together they equal the Paybill's statement.
 */
export const MoneySums = z.object({
  activations: z.int(),
  payments: z.int(),
  /** Includes fees whose codes wait for a decision. */
  trainings: z.int(),
  /** Received but credited to no writer; includes payments that are not meant for us. */
  unowned: z.int(),
  earned: z.int(),
  /** The administrator's additions to balances, less the deductions. */
  corrections: z.int(),
  /** Paid withdrawals, by the day on which the provider paid. */
  paidOut: z.int(),
  /** Withdrawals whose outcome is unknown, by the day of the request. */
  unknown: z.int(),
  returned: z.int(),
});
export type MoneySums = z.infer<typeof MoneySums>;

export const MoneyRow = z.extend(MoneySums, { from: z.string() });
export type MoneyRow = z.infer<typeof MoneyRow>;

export const MoneyStep = z.enum(["day", "month"]);
export type MoneyStep = z.infer<typeof MoneyStep>;

export const MoneyReport = z.object({
  by: MoneyStep,
  from: z.string(),
  to: z.string(),
  rows: z.array(MoneyRow),
  totals: MoneySums,
  /**
   * All money in balances and in withdrawals on their way: `opening` before the first day,
   * `closing` after the last. `credited` and `paid` count each amount on the day on which we
   * learned of it.
   */
  opening: z.int(),
  credited: z.int(),
  paid: z.int(),
  closing: z.int(),
  owed: z.int(),
  /** The part of `owed` that writers can't withdraw. */
  onHold: z.int(),
  /** Withdrawals that are neither paid nor returned, even if their outcome is unknown. */
  onItsWay: z.int(),
  /**
   * The last balance that M-Pesa reported for the payout account; null before the first report.
   * `airtel` is always null, because we don't query Airtel.
   */
  float: z.object({
    mpesa: z.nullable(z.int()),
    airtel: z.nullable(z.int()),
    at: z.nullable(Instant),
  }),
  /** True if somebody has ever requested a withdrawal to Airtel Money. */
  paysToAirtel: z.boolean(),
});
export type MoneyReport = z.infer<typeof MoneyReport>;

/**
 * A receipt of the Paybill. If a credited payment became a training fee, two more rows move its
 * amount: one adds it to `training`, one subtracts it from the payment's own kind.
 */
export const ReceivedPayment = z.object({
  kind: ReceivedKind,
  amount: z.int(),
  at: Instant,
  receiptNumber: z.nullable(z.string()),
  /** The payer's phone number, masked; null if unknown. */
  payer: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  account: z.nullable(z.string()),
  writer: z.nullable(z.object({ userId: z.string(), username: z.string(), name: z.string() })),
  note: z.nullable(z.string()),
  /** True for a training fee whose code waits for the administrator. */
  waits: z.boolean(),
});
export type ReceivedPayment = z.infer<typeof ReceivedPayment>;

export const MovedKind = z.enum(["earned", "corrections", "paidOut", "unknown", "returned"]);
export type MovedKind = z.infer<typeof MovedKind>;

export const MovedAmount = z.object({
  id: z.string(),
  kind: MovedKind,
  amount: z.int(),
  /** The report counts the amount on the day of this instant. */
  at: Instant,
  writer: z.object({ userId: z.string(), username: z.string(), name: z.string() }),
  taskId: z.nullable(z.string()),
  wallet: z.nullable(Wallet),
  receiptNumber: z.nullable(z.string()),
  reason: z.nullable(ReturnReason),
  note: z.nullable(z.string()),
});
export type MovedAmount = z.infer<typeof MovedAmount>;

export const mostDays = { day: 400, month: 3700 } as const;

export const moneyRoutes = {
  showMoney: route({
    method: "GET",
    path: "/api/admin/money",
    caller: "admin",
    summary:
      "What was received, earned, paid out and returned, by day or month in Nairobi; `format=csv` as a file.",
    input: z.strictObject({
      /** When absent, the report has the 30 days or 12 months that end with `to`. */
      from: z.optional(Day),
      to: z.optional(Day),
      by: z._default(MoneyStep, "day"),
      format: z.optional(z.literal("csv")),
    }),
    reply: MoneyReport,
    attachment: [jsonMediaType, "text/csv"],
  }),
  listReceived: route({
    method: "GET",
    path: "/api/admin/payments",
    caller: "admin",
    summary:
      "Every shilling that the pay bill received, newest first; of one kind, of some days, or what a search finds.",
    input: z.strictObject({
      kind: z.optional(ReceivedKind),
      from: z.optional(Day),
      to: z.optional(Day),
      search: z.optional(optionalLine(40)),
      cursor: z.optional(Cursor),
    }),
    reply: z.object({ payments: z.array(ReceivedPayment), cursor: z.optional(z.string()) }),
    problems: ["not_found"],
  }),
  listMoved: route({
    method: "GET",
    path: "/api/admin/money/moved",
    caller: "admin",
    summary:
      "What one sum of `GET /api/admin/money` is made of, newest first: what was earned, corrected, paid out or returned, or what is unknown; of some days.",
    input: z.strictObject({
      kind: MovedKind,
      from: z.optional(Day),
      to: z.optional(Day),
      cursor: z.optional(Cursor),
    }),
    reply: z.object({ moved: z.array(MovedAmount), cursor: z.optional(z.string()) }),
    problems: ["not_found"],
  }),
};
