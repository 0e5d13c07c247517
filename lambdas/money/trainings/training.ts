import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { maskedPhone } from "#contracts/phone-number";
import {
  type AdminTraining,
  type Training,
  TrainingCourse,
  TrainingReason,
  TrainingStatus,
  trainingMessages,
} from "#contracts/trainings";
import { nameOf, type Profile } from "../../accounts/profile/profile";
import { settings } from "../../platform/settings";
import { defineItem } from "../../platform/table/define-item";
import { missingOr, shorterThan, where } from "../../platform/table/expressions";
import type { Write } from "../../platform/table/transact";
import type { ReceivedPayment } from "../collections/received-payment";

const PaymentSeen = z.object({
  amount: z.int(),
  account: z.nullable(z.string()),
  /** The phone number as the Paybill sent it: masked, hashed or whole. */
  phone: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  paidAt: z.nullable(Instant),
  /** The `userId` that was credited; null if nobody was. */
  creditedTo: z.nullable(z.string()),
  /** The `userId` whose prompt asked for the payment, while nobody is credited. */
  askedForOf: z.optional(z.string()),
  notOurs: z.optional(z.boolean()),
});
type PaymentSeen = z.infer<typeof PaymentSeen>;

/** A stored training: from a code that a writer entered, or from a payment to a training number. */
export const TrainingItem = z.object({
  userId: z.string(),
  course: TrainingCourse,
  /** Whole KES; the course's price when the training was stored. */
  fee: z.int(),
  referenceCode: z.string(),
  status: TrainingStatus,
  reason: z.nullable(TrainingReason),
  /** Null while no payment with this code is confirmed. */
  payment: z.nullable(PaymentSeen),
  note: z.nullable(z.string()),
  submittedAt: Instant,
  decidedAt: z.nullable(Instant),
  /** When to look next for the payment; null if that is not needed. */
  nextCheckAt: z.nullable(Instant),
  version: z.int(),
});
export type TrainingItem = z.infer<typeof TrainingItem>;

export const trainings = defineItem({
  type: "Training",
  name: "training",
  schema: TrainingItem,
  key: ["USER#{userId}", "TRAINING#{submittedAt}#{referenceCode}"],
  views: { inList: ["gsi2", "TRAININGS#{list}", "{submittedAt}#{referenceCode}"] },
  dueLists: ["OPEN_TRAINING"],
});

/** The owner of each code, and the key of its training. */
const codes = defineItem({
  type: "TrainingCode",
  name: "code",
  schema: z.object({ userId: z.string(), submittedAt: z.string() }),
  key: ["TRAINING_CODE#{referenceCode}", "TRAINING_CODE"],
});

export async function findTraining(referenceCode: string): Promise<TrainingItem | undefined> {
  const code = await codes.find({ referenceCode });
  return code && (await trainings.find({ ...code, referenceCode }));
}

const unmatchedCodes = defineItem({
  type: "UnmatchedCodes",
  name: "unmatched",
  schema: z.object({ codes: z.optional(z.set(z.string())) }),
  key: ["USER#{userId}", "UNMATCHED_CODES"],
});

const mostUnmatched = 3;

const isUnmatched = ({ status, payment }: TrainingItem) => status === "waiting" && payment === null;

/**
 * The write that counts a waiting code without a payment. Above the limit, condition `unmatched`
 * fails.
 */
const unmatchedWrites = (training: TrainingItem): Write[] =>
  isUnmatched(training)
    ? [
        unmatchedCodes.upsert(
          training,
          { add: { codes: new Set([training.referenceCode]) } },
          where({ codes: missingOr(shorterThan(mostUnmatched)) }),
        ),
      ]
    : [];

/** Waiting codes without a payment are on a separate list. */
export const trainingLists = [...TrainingStatus.options, "unmatched"] as const;
const listOf = (training: TrainingItem): (typeof trainingLists)[number] =>
  isUnmatched(training) ? "unmatched" : training.status;

const stored = (training: TrainingItem) => ({
  ...training,
  ...trainings.place("inList", { ...training, list: listOf(training) }),
  ...(training.nextCheckAt &&
    trainings.due("OPEN_TRAINING", training.referenceCode, training.nextCheckAt)),
});

/**
 * The writes that store a training with a new code. Condition `code` fails if the code is taken,
 * and `unmatched` above the limit.
 */
export const newTrainingWrites = (training: TrainingItem): Write[] => [
  codes.put(training, { userId: training.userId, submittedAt: training.submittedAt }),
  trainings.put(training, stored(training)),
  ...unmatchedWrites(training),
];

export const trainingChange = (read: TrainingItem, next: TrainingItem): Write[] => [
  trainings.put(
    next,
    stored({ ...next, version: read.version + 1 }),
    where({ version: read.version }),
  ),
  ...(isUnmatched(read) && !isUnmatched(next)
    ? [unmatchedCodes.upsert(read, { take: { codes: new Set([read.referenceCode]) } })]
    : []),
];

/**
 * The writes that move a code from another writer's training `held` to a new training. Condition
 * `code` fails if the code has changed its owner since the read, and `unmatched` above the limit.
 */
export const takeOverWrites = (held: TrainingItem, training: TrainingItem): Write[] => [
  codes.change(
    training,
    { set: { userId: training.userId, submittedAt: training.submittedAt } },
    where({ userId: held.userId }),
  ),
  trainings.put(training, stored(training)),
  ...unmatchedWrites(training),
];

/**
 * Milliseconds before polling looks for the payment of a new code; the payment's settlement
 * normally finds the code earlier.
 */
const firstCheck = 60_000;

export const newTraining = (
  given: Pick<TrainingItem, "userId" | "course" | "referenceCode">,
  now: Date,
): TrainingItem => ({
  ...given,
  fee: settings().trainingFees[given.course],
  status: "waiting",
  reason: "not-known",
  payment: null,
  note: null,
  submittedAt: now.toISOString(),
  decidedAt: null,
  nextCheckAt: new Date(now.getTime() + firstCheck).toISOString(),
  version: 0,
});

/** Returns the facts of a payment; null if the payment is not confirmed. */
export function paymentSeen(payment: ReceivedPayment): PaymentSeen | null {
  if (payment.is === "kept") {
    const { amount, account, phone, payerName, paidAt } = payment.payment;
    const asked = payment.askedForOf && { askedForOf: payment.askedForOf.userId };
    const closed = payment.payment.decision && { notOurs: true };
    return { amount, account, phone, payerName, paidAt, creditedTo: null, ...asked, ...closed };
  }
  if (payment.is !== "credited") return null;
  const { amount, paidAt, userId } = payment;
  return { amount, account: null, phone: null, payerName: null, paidAt, creditedTo: userId };
}

export function shownTraining(item: TrainingItem): Training {
  const { course, referenceCode, status, reason, payment, note, submittedAt, decidedAt } = item;
  return {
    course,
    referenceCode,
    amount: payment?.amount ?? null,
    fromBalance: (payment?.creditedTo ?? null) !== null,
    status,
    reason,
    message: trainingMessage(item),
    note: status === "waiting" ? null : note,
    link: status === "accepted" ? settings().trainingLinks[course] : null,
    submittedAt,
    decidedAt,
  };
}

/**
 * Returns the fee of a training for the data export; null if the training is not open or its
 * payment is unknown.
 */
export const feeRecord = ({ userId, status, payment, ...training }: TrainingItem) =>
  status === "accepted" && payment
    ? {
        userId,
        amount: payment.amount,
        referenceCode: training.referenceCode,
        purpose: "training_activation" as const,
        status: "completed" as const,
        createdAt: training.decidedAt ?? training.submittedAt,
      }
    : null;

export function trainingMessage({
  status,
  reason,
  payment,
}: Pick<TrainingItem, "status" | "reason" | "payment">): string {
  const words = trainingMessages;
  if (status === "accepted") return payment ? words.accepted : words.acceptedByHand;
  if (reason === "spent" || reason === "used") return words[reason];
  return status === "refused" ? words.refused : words.waiting[reason ?? "not-known"];
}

type Person = Pick<Profile, "userId" | "username" | "firstName" | "lastName" | "phoneNumber">;

export function adminTraining(
  item: TrainingItem,
  people: ReadonlyMap<string, Person>,
): AdminTraining {
  const { userId, fee, payment } = item;
  const writer = people.get(userId);
  const named = (id: string | null) =>
    id === null ? null : { userId: id, username: people.get(id)?.username ?? null };
  return {
    ...shownTraining(item),
    fee,
    writer: {
      userId,
      username: writer?.username ?? "",
      name: nameOf(writer),
      phone: writer ? maskedPhone(writer.phoneNumber) : "",
    },
    payment: payment && {
      ...payment,
      phone: payment.phone === null ? null : maskedPhone(payment.phone),
      creditedTo: named(payment.creditedTo),
      askedForOf: named(payment.askedForOf ?? null),
    },
  };
}

export type Finding = "right" | TrainingReason;

export const statusBy: Record<Finding, TrainingStatus> = {
  right: "accepted",
  // The code waits for M-Pesa's confirmation.
  "not-known": "waiting",
  // The code waits for the administrator.
  "other-payer": "waiting",
  "other-amount": "waiting",
  "paid-before": "waiting",
  "not-ours": "waiting",
  // The writer has withdrawn the payment, or it was used as a fee before.
  spent: "refused",
  used: "refused",
};

export const resultOf = (finding: Finding) => ({
  status: statusBy[finding],
  reason: finding === "right" ? null : finding,
});

type Payer = Pick<Profile, "currentBalance" | "normalTrainingAt" | "specialTrainingAt">;

/** The profile's field that says when a course was paid. */
export const paidField = { normal: "normalTrainingAt", special: "specialTrainingAt" } as const;

/**
 * Returns the finding about a code that a writer entered for a course; `isOwn` is true if the
 * payment is the writer's own.
 */
export function findingOf(
  payment: ReceivedPayment,
  writer: Payer,
  { course, fee }: { course: TrainingCourse; fee: number },
  isOwn: boolean,
): Finding {
  if (payment.is === "nowhere") return "not-known";
  if (payment.is === "fee") return "used";
  const amount = payment.is === "kept" ? payment.payment.amount : payment.amount;
  if (!isOwn) return amount === fee ? "other-payer" : "other-amount";
  if (payment.is === "kept" && payment.payment.decision) return "not-ours";
  if (amount !== fee) return "other-amount";
  if (writer[paidField[course]] !== undefined) return "paid-before";
  return payment.is === "credited" && writer.currentBalance < fee ? "spent" : "right";
}

/**
 * Returns the course that a payment to a training number is for; `isFee` is true if the amount is
 * exactly its fee.
 */
export function courseBy(
  amount: number,
  fees: Record<TrainingCourse, number>,
): { course: TrainingCourse; isFee: boolean } {
  const course = amount >= fees.special ? "special" : "normal";
  return { course, isFee: amount === fees[course] };
}
