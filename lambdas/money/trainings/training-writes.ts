import { payerWrites } from "../../accounts/profile/payers";
import { isNotClosed, type Profile, profiles } from "../../accounts/profile/profile";
import { notificationWrite } from "../../messages/notifications";
import { type Condition, where } from "../../platform/table/expressions";
import type { Write } from "../../platform/table/transact";
import { keptFeeWrites, type ReceivedPayment } from "../collections/received-payment";
import { appendEntry } from "../ledger/ledger";
import { paidField, paymentSeen, type TrainingItem } from "./training";

/**
 * Returns a training with the current facts of its payment and, unless it waits, the time of the
 * decision.
 */
export const decided = (
  training: TrainingItem,
  change: Pick<TrainingItem, "status" | "reason"> & Partial<Pick<TrainingItem, "note">>,
  payment: ReceivedPayment,
  now: Date,
): TrainingItem => {
  const seen = paymentSeen(payment) ?? training.payment;
  const isOpen = change.status !== "refused" && seen === null;
  return {
    ...training,
    ...change,
    payment: seen,
    decidedAt: change.status === "waiting" ? null : now.toISOString(),
    nextCheckAt: isOpen ? training.nextCheckAt : null,
  };
};

interface Acceptance {
  profile: Profile;
  training: TrainingItem;
  payment: ReceivedPayment;
  conditions?: readonly Condition[];
  now: Date;
}

/**
 * The writes that open a training and make its payment the fee, without the write of the training.
 * Condition `profile`, `entry`, `receipt` or `unattributed` fails if that item has changed since
 * the read. Throws BalanceTooLow.
 */
export function acceptanceWrites({
  profile,
  training,
  payment,
  conditions = [],
  now,
}: Acceptance): Write[] {
  const { userId } = profile;
  const { course, referenceCode, note } = training;
  const facts = {
    userId,
    kind: "training-accepted" as const,
    course,
    receiptNumber: referenceCode,
  };
  const notification = notificationWrite(facts, now);
  const set = openedBy(profile, training, now);
  const { accountStatus } = profile;
  // If two payments for one course are settled at the same time, one opens the course and the other
  // waits for the administrator.
  const isFirst = profile[paidField[course]] === undefined;
  const courseAsRead = isFirst ? [where({ [paidField[course]]: undefined })] : [];
  const all = [isNotClosed, where({ accountStatus }), ...courseAsRead, ...conditions];
  if (payment.is === "credited")
    return [
      ...feeOutOfBalance(
        profile,
        training,
        payment,
        { set, notifications: 1, conditions: all },
        now,
      ),
      notification,
    ];
  return [
    profiles.change(
      { userId },
      { set: { ...set, lastUpdated: now.toISOString() }, add: { unread: 1 } },
      ...all,
    ),
    ...(payment.is === "kept" ? keptFeeWrites({ kept: payment.payment, userId, note, now }) : []),
    ...payerWrites(userId, training.payment?.phone ?? undefined),
    notification,
  ];
}

/**
 * The writes that take a payment which arrived after the administrator had accepted its training.
 */
export function lateFeeWrites({ profile, training, payment, now }: Acceptance): Write[] {
  const { userId } = profile;
  const { note } = training;
  if (payment.is === "kept") return keptFeeWrites({ kept: payment.payment, userId, note, now });
  return payment.is === "credited" ? feeOutOfBalance(profile, training, payment, {}, now) : [];
}

function feeOutOfBalance(
  profile: Profile,
  { fee, referenceCode }: TrainingItem,
  payment: Extract<ReceivedPayment, { is: "credited" }>,
  alongside: Parameters<typeof appendEntry>[2],
  now: Date,
): Write[] {
  const movement = {
    kind: "training" as const,
    amount: -Math.min(fee, payment.amount),
    date: now.toISOString(),
    // The entry that credited the payment has the receipt, and no two entries have the same one.
    receiptNumber: null,
    takenFrom: { kind: payment.kind, paidAt: payment.paidAt, receiptNumber: referenceCode },
  };
  // The fee is deducted once, since a code has one training and one decision.
  return appendEntry(profile, movement, alongside, now).writes;
}

/**
 * Returns the fields of the profile that change when a training opens: the course, and the
 * activation of an inactive account.
 */
function openedBy(
  profile: Profile,
  { course, referenceCode }: TrainingItem,
  now: Date,
): Partial<Profile> {
  const at = now.toISOString();
  return {
    paymentReference: referenceCode,
    ...(profile.accountStatus === "inactive" && { accountStatus: "active", activatedAt: at }),
    ...(profile.trainingActivatedAt === undefined && { trainingActivatedAt: at }),
    ...(profile[paidField[course]] === undefined && { [paidField[course]]: at }),
  };
}

export const refusalWrites = (
  { userId, course, referenceCode }: TrainingItem,
  now: Date,
): Write[] => [
  profiles.change({ userId }, { set: { lastUpdated: now.toISOString() }, add: { unread: 1 } }),
  notificationWrite(
    { userId, kind: "training-refused", course, receiptNumber: referenceCode },
    now,
  ),
];
