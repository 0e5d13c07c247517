import type { TrainingCourse, TrainingReason, TrainingStatus } from "#contracts/trainings";
import type { Profile } from "../../accounts/profile/profile";
import type { ReceivedPayment } from "../collections/received-payment";

/** What a look at the payment behind a code finds. */
export type Finding = "right" | TrainingReason;

/** What a code becomes by what is found, as long as it is not decided. */
export const statusBy: Record<Finding, TrainingStatus> = {
  right: "accepted",
  // For M-Pesa.
  "not-known": "waiting",
  // For the administrator.
  "other-payer": "waiting",
  "other-amount": "waiting",
  "paid-before": "waiting",
  // A payment of one's own that one has withdrawn, or one that has been a fee before.
  spent: "refused",
  used: "refused",
};

/** What becomes of a code, and why when it isn't accepted. */
export const resultOf = (finding: Finding) => ({
  status: statusBy[finding],
  reason: finding === "right" ? null : finding,
});

export type Claimant = Pick<Profile, "currentBalance" | "normalTrainingAt" | "specialTrainingAt">;

/** Where the profile says that a course is paid. */
export const paidField = { normal: "normalTrainingAt", special: "specialTrainingAt" } as const;

/** What the payment, one's own or not, is to a writer who enters its code for a course. */
export function findingOf(
  payment: ReceivedPayment,
  writer: Claimant,
  { course, fee }: { course: TrainingCourse; fee: number },
  isOwn: boolean,
): Finding {
  if (payment.is === "nowhere") return "not-known";
  if (payment.is === "fee") return "used";
  if (!isOwn) return "other-payer";
  const amount = payment.is === "kept" ? payment.payment.amount : payment.amount;
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
