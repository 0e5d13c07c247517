import * as z from "zod/mini";
import { Instant } from "./fields";
import { requestMessages } from "./problem";
import { route } from "./route";
import { Payouts } from "./withdrawals";

/** The figures of one day in Nairobi, and the number of writers at its end. Money is whole KES. */
export const DayFigures = z.object({
  day: z.string(),
  signUps: z.int(),
  activations: z.int(),
  /**
   * All ledger entries except withdrawals and their returns. Training fees and deductions are
   * negative.
   */
  moneyIn: z.int(),
  earned: z.int(),
  /** Paid withdrawals, by the day on which we learned of the payment. */
  withdrawals: z.int(),
  /** Tasks created on the day, except tasks that were deleted. */
  tasksPosted: z.int(),
  /** Tasks taken on the day, even if they were given back. */
  tasksTaken: z.int(),
  approved: z.int(),
  totalUsers: z.int(),
  activeUsers: z.int(),
});
export type DayFigures = z.infer<typeof DayFigures>;

export const PublishedDay = z.object({ day: z.string(), tasks: z.int(), amount: z.int() });
export type PublishedDay = z.infer<typeof PublishedDay>;

export const QueueFigures = z.object({
  submissions: z.int(),
  trainings: z.int(),
  /** Withdrawals that have an unknown outcome, or that we could not send yet. */
  withdrawals: z.int(),
  unattributed: z.int(),
  questions: z.int(),
});
export type QueueFigures = z.infer<typeof QueueFigures>;

/**
 * `oldest` is the time since which the queue's oldest entry waits; `amount` is the sum of all
 * entries.
 */
const Waiting = z.object({ oldest: z.nullable(Instant), amount: z.int() });
const nothingWaits = { oldest: null, amount: 0 };
const QueueFacts = z.object({
  submissions: z._default(Waiting, nothingWaits),
  trainings: z._default(Waiting, nothingWaits),
  withdrawals: z._default(Waiting, nothingWaits),
  unattributed: z._default(Waiting, nothingWaits),
});
export type QueueFacts = z.infer<typeof QueueFacts>;

/** User counts exclude the administrator and closed accounts. */
export const Stats = z.object({
  totalUsers: z.int(),
  activeUsers: z.int(),
  inactiveUsers: z.int(),
  moneyIn: z.int(),
  earned: z.int(),
  withdrawals: z.int(),
  onItsWay: z.int(),
  queues: QueueFigures,
  waiting: z.prefault(QueueFacts, {}),
  /** The day of the next daily publication, with all tasks published or scheduled for it so far. */
  nextDay: z._default(z.nullable(PublishedDay), null),
  payouts: Payouts,
  /** The oldest first; today is last. */
  days: z.array(DayFigures),
});
export type Stats = z.infer<typeof Stats>;

export const statsRoutes = {
  showStats: route({
    method: "GET",
    path: "/api/admin/stats",
    signedOut: requestMessages.signInToAdminister,
    caller: "admin",
    refusal: requestMessages.notAuthorized,
    summary: "The totals, what waits for the administrator, and the figures of the newest days.",
    input: z.strictObject({
      /** The number of days, 7 to 400; 30 when absent. */
      days: z.optional(z.string().check(z.regex(/^(?:[7-9]|[1-9]\d|[1-3]\d\d|400)$/))),
    }),
    reply: Stats,
  }),
};
