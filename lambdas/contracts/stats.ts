import * as z from "zod/mini";
import { Instant } from "./fields";
import { requestMessages } from "./problem";
import { route } from "./route";
import { Payouts } from "./withdrawals";

/** What happened on one day in Nairobi, and how many writers there were at its end. Money is whole KES. */
export const DayFigures = z.object({
  day: z.string(),
  signUps: z.int(),
  activations: z.int(),
  /** What was credited to writers: what they paid in, and what they earned. */
  moneyIn: z.int(),
  /** Of `moneyIn` what was earned. */
  earned: z.int(),
  /** What was paid out, on the day on which that was known. */
  withdrawals: z.int(),
  /** Tasks that were created; one that is deleted was not posted. */
  tasksPosted: z.int(),
  /** Tasks that a writer took, also those given back later. */
  tasksTaken: z.int(),
  approved: z.int(),
  totalUsers: z.int(),
  activeUsers: z.int(),
});
export type DayFigures = z.infer<typeof DayFigures>;

/** How many tasks are published on a day in Nairobi, and the sum of what they pay. */
export const PublishedDay = z.object({ day: z.string(), tasks: z.int(), amount: z.int() });
export type PublishedDay = z.infer<typeof PublishedDay>;

/** How much waits for the administrator. */
export const QueueFigures = z.object({
  submissions: z.int(),
  trainings: z.int(),
  /** Withdrawals that nobody knows the outcome of, or that could not be sent so far. */
  withdrawals: z.int(),
  unattributed: z.int(),
  /** Writers' questions about tasks. */
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

/** The business in figures; the administrator is no user, nor is who closed their account. */
export const Stats = z.object({
  totalUsers: z.int(),
  activeUsers: z.int(),
  inactiveUsers: z.int(),
  moneyIn: z.int(),
  earned: z.int(),
  withdrawals: z.int(),
  /** What has left balances and is neither paid nor returned. */
  onItsWay: z.int(),
  queues: QueueFigures,
  waiting: z.prefault(QueueFacts, {}),
  /** The day in Nairobi on which tasks are published next, and what is ready for it. */
  nextDay: z._default(z.nullable(PublishedDay), null),
  /** Whether payouts are paused, and why: every page of the desk says so. */
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
