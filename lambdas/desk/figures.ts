import * as z from "zod/mini";
import { dayLength, eastAfricanDay } from "#contracts/east-africa-time";
import { Instant } from "#contracts/fields";
import { LedgerEntryKind, MovementState } from "#contracts/ledger";
import type { DayFigures } from "#contracts/stats";
import { needsLook } from "#contracts/withdrawals";
import { amountInReview, Profile } from "../accounts/profile/profile";
import { partsOf } from "../money/ledger/movement";
import { errorFacts, logger, recordMetric } from "../platform/logger";
import { type Addition, countOnce } from "../platform/table/counter";
import { defineItem } from "../platform/table/define-item";
import { queryItems } from "../platform/table/read";
import type { Change } from "../platform/table/stream";
import { movedIn } from "./moved";
import { receivedIn } from "./received";

/** Figures counted by day in Nairobi. A total is the sum of all days. */
export const dayFigures = [
  "signUps",
  "closures",
  "activations",
  "activeClosures",
  "moneyIn",
  "earned",
  "withdrawals",
  "tasksPosted",
  "tasksTaken",
  "approved",
] as const;

/** The money that moved through the Paybill and the providers, counted by day. */
export const moneyFigures = [
  "receivedActivations",
  "receivedPayments",
  "receivedTrainings",
  "receivedUnowned",
  "corrections",
  "paidOut",
  "payoutsUnknown",
  "payoutsReturned",
] as const;
export type DayFigure = (typeof dayFigures)[number] | (typeof moneyFigures)[number];

/**
 * Figures without a day: queues and their amounts, money that writers can't withdraw yet, and the
 * number of withdrawals to Airtel Money.
 */
export const queueFigures = [
  "submissionsWaiting",
  "amountInReview",
  "trainingsWaiting",
  "amountOfTrainings",
  "withdrawalsWaiting",
  "amountOfWithdrawals",
  "amountOnItsWay",
  "amountOnHold",
  "paymentsUnattributed",
  "amountUnattributed",
  "questionsWaiting",
  "airtelWithdrawals",
] as const;
export type QueueFigure = (typeof queueFigures)[number];

export type Part =
  | { day: string; figure: DayFigure; count: number }
  | { day: null; figure: QueueFigure; count: number };

const on = (at: string, figure: DayFigure, count = 1): Part[] =>
  count === 0 ? [] : [{ day: eastAfricanDay(new Date(at)), figure, count }];
const waits = (does: boolean, figure: QueueFigure, count = 1): Part[] =>
  does && count > 0 ? [{ day: null, figure, count }] : [];
const Amount = z._default(z.int(), 0);

/** An account counts on the days of its creation, activation and closing. */
const profile = z.pipe(
  z.object({
    isAdmin: z.optional(z.boolean()),
    accountStatus: z.enum(["inactive", "active"]),
    createdAt: Instant,
    activatedAt: z.nullish(Instant),
    trainingActivatedAt: z.nullish(Instant),
    closedAt: z.nullish(Instant),
    inReview: Profile.shape.inReview,
    currentBalance: z._default(z.int(), 0),
    totalEarned: z._default(z.int(), 0),
    keptMoney: z._default(z.int(), 0),
  }),
  z.transform((read): Part[] => {
    const { isAdmin, accountStatus, createdAt, closedAt, inReview, ...rest } = read;
    if (isAdmin) return [];
    const isActive = accountStatus === "active";
    const activatedAt = rest.activatedAt ?? rest.trainingActivatedAt ?? createdAt;
    return [
      ...waits(true, "amountInReview", amountInReview({ inReview })),
      ...waits(true, "amountOnHold", partsOf(rest).kept?.amount ?? 0),
      ...on(createdAt, "signUps"),
      ...(isActive ? on(activatedAt, "activations") : []),
      ...(closedAt ? on(closedAt, "closures") : []),
      ...(closedAt && isActive ? on(closedAt, "activeClosures") : []),
    ];
  }),
);

/**
 * A ledger entry counts on the day when it was written; a withdrawal, on the day when the provider
 * confirmed its payout.
 */
const ledgerEntry = z.pipe(
  z.object({
    kind: LedgerEntryKind,
    amount: z.int(),
    date: Instant,
    bookedAt: z.optional(Instant),
    receiptNumber: z.nullish(z.string()),
    state: z.optional(MovementState),
    paidAt: z.optional(Instant),
  }),
  z.transform((entry): Part[] => {
    const { kind, amount, date, bookedAt = date, receiptNumber, state, paidAt } = entry;
    if (kind === "return") return [];
    if (kind !== "withdrawal") return on(bookedAt, "moneyIn", amount);
    const isPaid = state === "paid" || (state === undefined && receiptNumber);
    return isPaid ? on(paidAt ?? bookedAt, "withdrawals", -amount) : [];
  }),
);

/**
 * The additions to the figures, by type of item. A figure is the sum of its additions over all
 * items.
 */
const counted = {
  Profile: profile,
  LedgerEntry: ledgerEntry,
  Task: z.pipe(
    z.object({ createdAt: Instant }),
    z.transform(({ createdAt }) => on(createdAt, "tasksPosted")),
  ),
  Award: z.pipe(
    z.object({ awardedAt: Instant }),
    z.transform(({ awardedAt }) => on(awardedAt, "tasksTaken")),
  ),
  FinishedTask: z.pipe(
    z.object({ completedAt: Instant }),
    z.transform(({ completedAt }) => on(completedAt, "approved")),
  ),
  Submission: z.pipe(
    z.object({ status: z.string() }),
    z.transform(({ status }) => waits(status === "Pending Review", "submissionsWaiting")),
  ),
  Training: z.pipe(
    z.object({ status: z.string(), payment: z.nullish(z.object({ amount: Amount })) }),
    z.transform(({ status, payment }) => [
      ...waits(status === "waiting", "trainingsWaiting"),
      ...waits(status === "waiting", "amountOfTrainings", payment?.amount ?? 0),
    ]),
  ),
  Withdrawal: z.pipe(
    z.object({
      state: z.string(),
      waiting: z.nullish(z.string()),
      reportedAt: z.nullish(Instant),
      amount: z.int(),
      wallet: z.optional(z.string()),
    }),
    z.transform(({ amount, wallet, ...standing }): Part[] => [
      ...waits(needsLook(standing), "withdrawalsWaiting"),
      ...waits(needsLook(standing), "amountOfWithdrawals", amount),
      ...waits(!["paid", "returned"].includes(standing.state), "amountOnItsWay", amount),
      ...waits(wallet === "airtel", "airtelWithdrawals"),
    ]),
  ),
  UnattributedPayment: z.pipe(
    z.object({ gsi1pk: z.optional(z.string()), amount: Amount }),
    // `gsi1pk` is present until the administrator decides about the payment.
    z.transform(({ gsi1pk, amount }) => [
      ...waits(gsi1pk !== undefined, "paymentsUnattributed"),
      ...waits(gsi1pk !== undefined, "amountUnattributed", amount),
    ]),
  ),
  Question: z.pipe(
    z.object({ gsi1pk: z.optional(z.string()) }),
    z.transform(({ gsi1pk }) => waits(gsi1pk !== undefined, "questionsWaiting")),
  ),
} as const;

const isCounted = (type: unknown): type is keyof typeof counted =>
  typeof type === "string" && Object.hasOwn(counted, type);

/** Returns the additions of an item to the figures. Throws if the item is unreadable. */
export function figuresOf(item: Readonly<Record<string, unknown>> | undefined): readonly Part[] {
  const type = item?.["type"];
  if (!isCounted(type)) return [];
  const receivedParts = receivedIn(item).flatMap(({ kind, at, amount }) =>
    on(at, receivedFigures[kind], amount),
  );
  const movedParts = movedIn(item).flatMap(({ kind, at, amount }) =>
    on(at, movedFigures[kind], amount),
  );
  return [...counted[type].parse(item), ...receivedParts, ...movedParts];
}

const receivedFigures = {
  activation: "receivedActivations",
  payment: "receivedPayments",
  training: "receivedTrainings",
  unowned: "receivedUnowned",
} as const;

const movedFigures = {
  earned: "earned",
  corrections: "corrections",
  paidOut: "paidOut",
  unknown: "payoutsUnknown",
  returned: "payoutsReturned",
} as const;

const count = z._default(z.int(), 0);
const countsOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>;
export type DayCounts = Record<DayFigure, number>;

const statsDays = defineItem({
  type: "StatsDay",
  name: "day",
  schema: z.object(countsOf([...dayFigures, ...moneyFigures])),
  key: ["STATS", "DAY#{day}"],
});

const statsTotals = defineItem({
  type: "StatsTotal",
  name: "total",
  schema: z.object(countsOf([...dayFigures, ...moneyFigures, ...queueFigures])),
  key: ["STATS", "TOTAL"],
});
export type TotalCounts = z.infer<typeof statsTotals.schema>;
const total = { ...statsTotals.key({}), type: "StatsTotal" };
const dayOf = (day: string) => ({ ...statsDays.key({ day }), type: "StatsDay" });

export interface CountedChange {
  eventId: string;
  parts: readonly Part[];
}

export const statsStore = {
  count: (changes: readonly CountedChange[], now: Date) =>
    countOnce(
      changes
        .map(({ eventId, parts }) => ({ eventId, additions: additionsOf(parts) }))
        .filter(({ additions }) => additions.length > 0),
      now,
    ),

  /** Reads the totals and the days since `day` in one query. Days without any events are absent. */
  async from(day: string): Promise<{ totals: TotalCounts; days: ReadonlyMap<string, DayCounts> }> {
    const items = await queryItems({
      pk: total.pk,
      // The totals' sort key is greater than those of all days.
      sk: { expression: "#sk >= :from", values: { ":from": dayOf(day).sk } },
      // A query reads at most one megabyte; ten years of days are smaller.
      limit: 4000,
    });
    const found = items.find(({ sk }) => sk === total.sk);
    const days = items
      .filter(({ sk }) => sk !== total.sk)
      .map(
        (item) => [String(item["sk"]).slice("DAY#".length), statsDays.schema.parse(item)] as const,
      );
    return { totals: statsTotals.schema.parse(found ?? {}), days: new Map(days) };
  },
};

function additionsOf(parts: readonly Part[]): Addition[] {
  const sums = new Map<string, Addition["counter"] & { add: Record<string, number> }>();
  const add = (counter: Addition["counter"], figure: string, more: number) => {
    const sum = sums.get(counter.sk) ?? { ...counter, add: {} };
    sum.add[figure] = (sum.add[figure] ?? 0) + more;
    sums.set(counter.sk, sum);
  };
  for (const { day, figure, count: more } of parts) {
    add(total, figure, more);
    if (day !== null) add(dayOf(day), figure, more);
  }
  return [...sums.values()].flatMap(({ add: all, ...counter }) => {
    const left = Object.entries(all).filter(([, more]) => more !== 0);
    return left.length > 0 ? [{ counter, add: Object.fromEntries(left) }] : [];
  });
}

/**
 * Updates the totals and the days' figures from the table's stream: adds the parts of each changed
 * item, and subtracts the parts of its old version. The order of the changes does not matter.
 */
export async function countChanges(changes: readonly Change[], now: Date): Promise<void> {
  await statsStore.count(changes.flatMap(countedIn), now);
}

/**
 * Logs an unreadable change, for an alarm, and leaves it out. A retry would delay all other
 * changes.
 */
function countedIn(change: Change): CountedChange[] {
  try {
    const parts = [...figuresOf(change.after), ...figuresOf(change.before).map(negative)];
    return parts.length > 0 ? [{ eventId: change.eventId, parts }] : [];
  } catch (error) {
    const type = String(change.after?.["type"] ?? change.before?.["type"]);
    logger.error("change-not-counted", { eventId: change.eventId, type, ...errorFacts(error) });
    recordMetric("StatsFaults", 1);
    return [];
  }
}

const negative = (part: Part): Part => ({ ...part, count: -part.count });

export async function showStats(days: number, now: Date) {
  const wanted = Array.from({ length: days }, (_, ago) =>
    eastAfricanDay(new Date(now.getTime() - ago * dayLength)),
  );
  const { totals, days: found } = await statsStore.from(wanted.at(-1) ?? "");
  return {
    ...shownTotals(totals),
    amounts: {
      submissions: totals.amountInReview,
      trainings: totals.amountOfTrainings,
      withdrawals: totals.amountOfWithdrawals,
      unattributed: totals.amountUnattributed,
    },
    days: withLevels(wanted, found, totals),
  };
}

const users = (counts: DayCounts) => counts.signUps - counts.closures;
const active = (counts: DayCounts) => counts.activations - counts.activeClosures;

const shownTotals = (totals: TotalCounts) => ({
  totalUsers: users(totals),
  activeUsers: active(totals),
  inactiveUsers: users(totals) - active(totals),
  moneyIn: totals.moneyIn,
  earned: totals.earned,
  withdrawals: totals.withdrawals,
  onItsWay: totals.amountOnItsWay,
  queues: {
    submissions: totals.submissionsWaiting,
    trainings: totals.trainingsWaiting,
    withdrawals: totals.withdrawalsWaiting,
    unattributed: totals.paymentsUnattributed,
    questions: totals.questionsWaiting,
  },
});

export const nothingCounted: DayCounts = statsDays.schema.parse({});

/**
 * The days, oldest first, with the number of users at each day's end, which is calculated backwards
 * from today's.
 */
function withLevels(
  newestFirst: readonly string[],
  found: ReadonlyMap<string, DayCounts>,
  totals: TotalCounts,
): DayFigures[] {
  const shown: DayFigures[] = [];
  let [totalUsers, activeUsers] = [users(totals), active(totals)];
  for (const day of newestFirst) {
    const counts = found.get(day) ?? nothingCounted;
    const { closures: _, activeClosures: __, ...figures } = counts;
    shown.push({ day, ...figures, totalUsers, activeUsers });
    totalUsers -= users(counts);
    activeUsers -= active(counts);
  }
  return shown.reverse();
}
