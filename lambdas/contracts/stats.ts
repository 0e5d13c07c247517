import * as z from "zod/mini";
import { Instant } from "./fields";
import { requestMessages } from "./problem";
import { route } from "./route";
import { Payouts } from "./withdrawals";

/** One day's figures in Nairobi, and the number of writers at its end. Money is whole KES. */
export const DayFigures = z.object({
  day: z.string(),
  signUps: z.int(),
  activations: z.int(),
  /** Credits to writers: payments in and earnings. */
  moneyIn: z.int(),
  /** The earned part of `moneyIn`. */
  earned: z.int(),
  /** Payouts, on the day when each was confirmed. */
  withdrawals: z.int(),
  /** Created tasks, without deleted ones. */
  tasksPosted: z.int(),
  /** Awarded tasks, including those given back later. */
  tasksTaken: z.int(),
  approved: z.int(),
  totalUsers: z.int(),
  activeUsers: z.int(),
});
export type DayFigures = z.infer<typeof DayFigures>;

/** The number of tasks published on a day in Nairobi, and their total pay. */
export const PublishedDay = z.object({ day: z.string(), tasks: z.int(), amount: z.int() });
export type PublishedDay = z.infer<typeof PublishedDay>;

export const QueueFigures = z.object({
  submissions: z.int(),
  trainings: z.int(),
  /** Withdrawals with an unknown outcome, or that could not be sent yet. */
  withdrawals: z.int(),
  unattributed: z.int(),
  questions: z.int(),
});
export type QueueFigures = z.infer<typeof QueueFigures>;

/** Since when the oldest of a queue waits, and how much money all that waits is about. */
const Waiting = z.object({ oldest: z.nullable(Instant), amount: z.int() });
const nothingWaits = { oldest: null, amount: 0 };
const QueueFacts = z.object({
  submissions: z._default(Waiting, nothingWaits),
  trainings: z._default(Waiting, nothingWaits),
  withdrawals: z._default(Waiting, nothingWaits),
  unattributed: z._default(Waiting, nothingWaits),
});
export type QueueFacts = z.infer<typeof QueueFacts>;

/** The business figures; users exclude the administrator and closed accounts. */
export const Stats = z.object({
  totalUsers: z.int(),
  activeUsers: z.int(),
  inactiveUsers: z.int(),
  moneyIn: z.int(),
  earned: z.int(),
  withdrawals: z.int(),
  /** Money that has left balances and is neither paid nor returned. */
  onItsWay: z.int(),
  queues: QueueFigures,
  waiting: z.prefault(QueueFacts, {}),
  /** The day in Nairobi on which tasks are published next, and what is ready for it. */
  nextDay: z._default(z.nullable(PublishedDay), null),
  /** The state of payouts, with the reason of a pause: every page of the desk shows it. */
  payouts: Payouts,
  /** The oldest first; the last one is today. */
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
      /** 7 to 400; 30 when absent. */
      days: z.optional(z.string().check(z.regex(/^(?:[7-9]|[1-9]\d|[1-3]\d\d|400)$/))),
    }),
    reply: Stats,
  }),
};
