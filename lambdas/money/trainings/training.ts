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

/** The payment behind a code, as it was when somebody looked. */
const PaymentSeen = z.object({
  amount: z.int(),
  account: z.nullable(z.string()),
  /** As the pay bill told it: masked, hashed or whole. */
  phone: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  paidAt: z.nullable(Instant),
  /** Whose balance it was credited to; null when to nobody's. */
  creditedTo: z.nullable(z.string()),
  /** Whose prompt asked for it, as long as it was credited to nobody. */
  askedForOf: z.optional(z.string()),
  /** The administrator had closed it as not ours. */
  notOurs: z.optional(z.boolean()),
});
type PaymentSeen = z.infer<typeof PaymentSeen>;

/** A code that a writer has entered, or a payment to a training number, as it is stored. */
export const TrainingItem = z.object({
  userId: z.string(),
  course: TrainingCourse,
  /** Whole KES, as it was when the code came. */
  fee: z.int(),
  referenceCode: z.string(),
  status: TrainingStatus,
  reason: z.nullable(TrainingReason),
  /** Null as long as nobody has confirmed a payment with this code. */
  payment: z.nullable(PaymentSeen),
  note: z.nullable(z.string()),
  submittedAt: Instant,
  decidedAt: z.nullable(Instant),
  /** When the payment is to be looked for again; null when it need not be. */
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

/** The owner of a code, and the key of the training that it is used for. */
const codes = defineItem({
  type: "TrainingCode",
  name: "code",
  schema: z.object({ userId: z.string(), submittedAt: z.string() }),
  key: ["TRAINING_CODE#{referenceCode}", "TRAINING_CODE"],
});

/** The training that a code is used for; undefined when nobody has entered it. */
export async function findTraining(referenceCode: string): Promise<TrainingItem | undefined> {
  const code = await codes.find({ referenceCode });
  return code && (await trainings.find({ ...code, referenceCode }));
}

/** The codes of a writer that wait without a payment. */
const unmatchedCodes = defineItem({
  type: "UnmatchedCodes",
  name: "unmatched",
  schema: z.object({ codes: z.optional(z.set(z.string())) }),
  key: ["USER#{userId}", "UNMATCHED_CODES"],
});

/** How many codes of one writer can wait without a payment. */
const mostUnmatched = 3;

const isUnmatched = ({ status, payment }: TrainingItem) => status === "waiting" && payment === null;

/** The write that counts a code which waits without a payment; refuses as `unmatched` for one too many. */
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

/** Codes that wait are listed apart as long as no payment is seen for them. */
export const trainingLists = [...TrainingStatus.options, "unmatched"] as const;
const listOf = (training: TrainingItem): (typeof trainingLists)[number] =>
  isUnmatched(training) ? "unmatched" : training.status;

const stored = (training: TrainingItem) => ({
  ...training,
  ...trainings.place("inList", { ...training, list: listOf(training) }),
  ...(training.nextCheckAt &&
    trainings.due("OPEN_TRAINING", training.referenceCode, training.nextCheckAt)),
});

/** The writes of a training whose code nobody has entered; they refuse as `code` or `unmatched`. */
export const newTrainingWrites = (training: TrainingItem): Write[] => [
  codes.put(training, { userId: training.userId, submittedAt: training.submittedAt }),
  trainings.put(training, stored(training)),
  ...unmatchedWrites(training),
];

/** The writes that change a training; they refuse as `training` when it has changed since it was read. */
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
 * The writes that give a code, held by another writer's training `held`, to a new training; they
 * refuse as `code` or `unmatched`.
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

/** How long a code is left to the settlement before polling looks. */
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

/** What is known of a payment now; null when nobody has confirmed it. */
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

/** The fee of a training that is open, as its writer takes it away; null for others, and while no payment is known. */
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

/** A training as the administrator sees it; `people` are its writer and whose payment it is. */
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

/** What a look at the payment behind a code finds. */
export type Finding = "right" | TrainingReason;

/** What a code becomes by what is found, as long as it is not decided. */
export const statusBy: Record<Finding, TrainingStatus> = {
  right: "accepted",
  // Waits for M-Pesa.
  "not-known": "waiting",
  // Waits for the administrator.
  "other-payer": "waiting",
  "other-amount": "waiting",
  "paid-before": "waiting",
  "not-ours": "waiting",
  // A payment of one's own that was withdrawn, or was a fee before.
  spent: "refused",
  used: "refused",
};

/** What becomes of a code, and why when it isn't accepted. */
export const resultOf = (finding: Finding) => ({
  status: statusBy[finding],
  reason: finding === "right" ? null : finding,
});

type Payer = Pick<Profile, "currentBalance" | "normalTrainingAt" | "specialTrainingAt">;

/** Where the profile says that a course is paid. */
export const paidField = { normal: "normalTrainingAt", special: "specialTrainingAt" } as const;

/**
 * What the payment is to a writer who enters its code for a course, whether it is their own or
 * not.
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

/** What a payment to a training number is to its owner: by the amount alone. */
export function courseBy(
  amount: number,
  fees: Record<TrainingCourse, number>,
): { course: TrainingCourse; isFee: boolean } {
  const course = amount >= fees.special ? "special" : "normal";
  return { course, isFee: amount === fees[course] };
}
