import * as z from "zod/mini";
import { LedgerEntryKind, MovementState } from "#contracts/accounts";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { Instant } from "#contracts/fields";

/** What is counted by its day in Nairobi; the totals are the sums of all days. */
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
export type DayFigure = (typeof dayFigures)[number];

/** What waits, which has no day. */
export const queueFigures = [
  "submissionsWaiting",
  "trainingsWaiting",
  "withdrawalsWaiting",
  "amountOnItsWay",
  "paymentsUnattributed",
] as const;
export type QueueFigure = (typeof queueFigures)[number];

/** Something that an item counts for. */
export type Part =
  | { day: string; figure: DayFigure; count: number }
  | { day: null; figure: QueueFigure; count: number };

const on = (at: string, figure: DayFigure, count = 1): Part[] =>
  count === 0 ? [] : [{ day: eastAfricanDay(new Date(at)), figure, count }];
const waits = (does: boolean, figure: QueueFigure): Part[] =>
  does ? [{ day: null, figure, count: 1 }] : [];

/** An account. Its instants say all: that it was made, became active and was closed. */
const profile = z.pipe(
  z.object({
    isAdmin: z.optional(z.boolean()),
    accountStatus: z.enum(["inactive", "active"]),
    createdAt: Instant,
    activatedAt: z.nullish(Instant),
    trainingActivatedAt: z.nullish(Instant),
    closedAt: z.nullish(Instant),
  }),
  z.transform(
    ({ isAdmin, accountStatus, createdAt, closedAt, activatedAt, trainingActivatedAt }): Part[] => {
      if (isAdmin) return [];
      const isActive = accountStatus === "active";
      return [
        ...on(createdAt, "signUps"),
        ...(isActive ? on(activatedAt ?? trainingActivatedAt ?? createdAt, "activations") : []),
        ...(closedAt ? on(closedAt, "closures") : []),
        ...(closedAt && isActive ? on(closedAt, "activeClosures") : []),
      ];
    },
  ),
);

/** A movement, on the day on which it was written into the ledger; a withdrawal on that on which it was paid. */
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
  z.transform(({ kind, amount, date, bookedAt = date, receiptNumber, state, paidAt }): Part[] => {
    if (kind === "return") return [];
    if (kind === "withdrawal")
      return state === "paid" || (state === undefined && receiptNumber)
        ? on(paidAt ?? bookedAt, "withdrawals", -amount)
        : [];
    return [
      ...on(bookedAt, "moneyIn", amount),
      ...(kind === "earning" ? on(bookedAt, "earned", amount) : []),
    ];
  }),
);

/** What each type of item counts for. Whatever is counted is a sum of these over what the table holds. */
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
    z.object({ status: z.string() }),
    z.transform(({ status }) => waits(status === "waiting", "trainingsWaiting")),
  ),
  Withdrawal: z.pipe(
    z.object({ state: z.string(), waiting: z.nullish(z.string()), amount: z.int() }),
    z.transform(({ state, waiting, amount }): Part[] => [
      // One that was just asked for is sent within seconds, and is nobody's concern.
      ...waits(state === "checking" || (state === "requested" && !!waiting), "withdrawalsWaiting"),
      ...(state === "paid" || state === "returned"
        ? []
        : [{ day: null, figure: "amountOnItsWay" as const, count: amount }]),
    ]),
  ),
  UnattributedPayment: z.pipe(
    z.object({ gsi1pk: z.optional(z.string()) }),
    // It is on the list until it is decided.
    z.transform(({ gsi1pk }) => waits(gsi1pk !== undefined, "paymentsUnattributed")),
  ),
} as const;

const isCounted = (type: unknown): type is keyof typeof counted =>
  typeof type === "string" && Object.hasOwn(counted, type);

/** What a raw item of the table counts for. Throws when it can't be read. */
export function figuresOf(item: Readonly<Record<string, unknown>> | undefined): readonly Part[] {
  const type = item?.["type"];
  return isCounted(type) ? counted[type].parse(item) : [];
}
