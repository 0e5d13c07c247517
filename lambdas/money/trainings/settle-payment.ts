import { profiles } from "../../accounts/profile/profile";
import { logger, recordMetric } from "../../platform/logger";
import { settings } from "../../platform/settings";
import { transact, type Write } from "../../platform/table/transact";
import {
  feeProof,
  keptPaymentWrites,
  notKept,
  waitingPaymentWrites,
} from "../collections/received-payment";
import type { TrainingPayment } from "../collections/settle-confirmation";
import { webhookClosure } from "../webhooks/webhook";
import { displacedWrites } from "./submit-code";
import {
  courseBy,
  type Finding,
  findTraining,
  newTraining,
  newTrainingWrites,
  paidField,
  resultOf,
  type TrainingItem,
  takeOverWrites,
  trainingChange,
} from "./training";
import { acceptanceWrites, decided } from "./training-writes";

/**
 * Settles a payment to a training number, and its callback, in one transaction. The fee of a course
 * that is not paid yet opens the course; any other payment is stored for the administrator.
 */
export async function settlePayment(
  { userId, payment, webhook }: TrainingPayment,
  now: Date,
): Promise<void> {
  const { receiptNumber, amount } = payment;
  const [profile, held] = await Promise.all([
    profiles.find({ userId }),
    findTraining(receiptNumber),
  ]);
  const received = { is: "kept" as const, payment };
  const { course, isFee } = courseBy(amount, settings().trainingFees);
  const entered = { userId, course, referenceCode: receiptNumber };
  if (!profile || profile.closedAt || (held && isDecidedBefore(held, userId))) {
    await keep(keptPaymentWrites(payment));
    logger.warn("payment-unattributed", { noticeId: webhook.noticeId });
    return recordMetric("UnattributedPayments", 1);
  }
  const own = held?.userId === userId ? held : undefined;
  const base = own
    ? { ...own, course, fee: settings().trainingFees[course] }
    : newTraining(entered, now);
  const finding = findingOf();
  const training = decided(base, resultOf(finding), received, now);
  const codeWrites = own ? trainingChange(own, training) : enteredBy(held, training, now);
  // No alarm here: anybody can send a shilling again and again. The payment waits among the
  // writer's trainings.
  if (training.status !== "accepted")
    return await keep([
      ...waitingPaymentWrites(payment),
      ...codeWrites,
      profiles.change({ userId }, { set: { lastUpdated: now.toISOString() } }),
    ]);
  await transact([
    ...codeWrites,
    ...acceptanceWrites({ profile, training, payment: { is: "nowhere" }, now }),
    feeProof(receiptNumber, userId, now),
    notKept(receiptNumber),
    webhookClosure(webhook, "training", now),
  ]);

  function findingOf(): Finding {
    if (!isFee) return "other-amount";
    return profile?.[paidField[course]] === undefined ? "right" : "paid-before";
  }

  async function keep(writes: readonly Write[]) {
    await transact([...writes, webhookClosure(webhook, "unattributed", now)]);
  }
}

/**
 * True if the code was accepted for any writer, or refused for the payee. The administrator then
 * decides about the payment.
 */
const isDecidedBefore = ({ status, userId }: TrainingItem, payee: string) =>
  status === "accepted" || (status === "refused" && userId === payee);

const enteredBy = (held: TrainingItem | undefined, training: TrainingItem, now: Date): Write[] =>
  held
    ? [...takeOverWrites(held, training), ...displacedWrites(held, now)]
    : newTrainingWrites(training);
