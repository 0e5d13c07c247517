import { payerWrites } from "../../accounts/profile/payers";
import { isNotClosed, type Profile, profiles } from "../../accounts/profile/profile";
import { notificationWrite } from "../../messages/notifications";
import { type Condition, where } from "../../platform/table/expressions";
import type { Write } from "../../platform/table/transact";
import { keptFeeWrites, type ReceivedPayment } from "../collections/received-payment";
import { appendEntry } from "../ledger/ledger";
import { paidField, paymentSeen, type TrainingItem } from "./training";

/** Returns a training with its payment as found, and its decision, if any. */
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
  /** Further conditions on the profile. */
  conditions?: readonly Condition[];
  now: Date;
}

/**
 * The writes that open a training to its writer and make its payment the fee, besides the
 * training's own. They refuse as `profile`, `entry`, `receipt` or `unattributed` if one has changed
 * since it was read. Throws BalanceTooLow.
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
  // Two payments at once open a course once; the second waits for the administrator.
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

/** The writes that take a payment which arrived after its training was accepted by hand. */
export function lateFeeWrites({ profile, training, payment, now }: Acceptance): Write[] {
  const { userId } = profile;
  const { note } = training;
  if (payment.is === "kept") return keptFeeWrites({ kept: payment.payment, userId, note, now });
  return payment.is === "credited" ? feeOutOfBalance(profile, training, payment, {}, now) : [];
}

/** A payment in the balance becomes the fee: at most the payment, and at most the fee. */
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
    // The receipt is on the entry that credited the payment, and never on two entries.
    receiptNumber: null,
    takenFrom: { kind: payment.kind, paidAt: payment.paidAt, receiptNumber: referenceCode },
  };
  // Happens once, since a code has one training and one decision.
  return appendEntry(profile, movement, alongside, now).writes;
}

/** The profile's changes by a training: the course, and the account if it is inactive. */
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

/** The writes that notify a writer of a refused code. */
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
